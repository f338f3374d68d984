/** The phone's own settings, shared by the Settings app, the status bar and the picture. Kept while the phone runs. */
export interface SystemState {
  darkTheme: boolean;
  /** 1 is Android's default. */
  fontScale: number;
  /** 0 to 1. */
  brightness: number;
  /** Every other switch, by the name of its setting. */
  readonly switches: Map<string, boolean>;
  /** 0 to 1, by stream. */
  readonly volumes: Map<string, number>;
  /** Wi-Fi networks that the user added, by name. */
  readonly networks: string[];
}

/** A phone as it comes out of its box and through its set-up. */
export function createSystemState(): SystemState {
  return {
    darkTheme: false,
    fontScale: 1,
    brightness: 0.62,
    switches: new Map([
      ['wifi', true],
      ['mobile_data', true],
      ['adaptive_connectivity', true],
      ['adaptive_brightness', true],
      ['smooth_display', true],
      ['vibrate_calls', true],
      ['touch_sounds', true],
      ['adaptive_battery', true],
      ['notification_dot', true],
      ['camera_access', true],
      ['microphone_access', true],
      ['location', true],
    ]),
    volumes: new Map([
      ['media', 0.6],
      ['call', 0.5],
      ['ring', 0.8],
      ['alarm', 0.7],
    ]),
    networks: [],
  };
}

/** Whether a switch is on; what nobody has touched is off. */
export function isOn(system: SystemState, name: string): boolean {
  return system.switches.get(name) ?? false;
}

export function toggle(system: SystemState, name: string): void {
  system.switches.set(name, !isOn(system, name));
}

export const SETTINGS_NAMESPACES = ['system', 'secure', 'global'] as const;
export type SettingsNamespace = (typeof SETTINGS_NAMESPACES)[number];

export const DEFAULT_KEYBOARD = 'com.android.inputmethod.latin/.LatinIME';

const FIRST_VALUES: Readonly<Record<SettingsNamespace, Readonly<Record<string, string>>>> = {
  system: {
    accelerometer_rotation: '0',
    font_scale: '1.0',
    screen_brightness: '102',
    screen_off_timeout: '600000',
    user_rotation: '0',
  },
  secure: {
    accessibility_enabled: '0',
    android_id: '6a1d5c0b3f2e4a71',
    default_input_method: DEFAULT_KEYBOARD,
    enabled_input_methods: DEFAULT_KEYBOARD,
    location_mode: '3',
    show_ime_with_hard_keyboard: '1',
  },
  global: {
    adb_enabled: '1',
    airplane_mode_on: '0',
    animator_duration_scale: '1.0',
    device_provisioned: '1',
    stay_on_while_plugged_in: '0',
    transition_animation_scale: '1.0',
    wifi_on: '1',
    window_animation_scale: '1.0',
  },
};

/** The three tables of `settings`. What was put is got. */
export class SettingsStore {
  readonly #tables: Readonly<Record<SettingsNamespace, Map<string, string>>>;
  #watcher: (namespace: SettingsNamespace, key: string) => void = () => {};

  constructor() {
    this.#tables = {
      system: new Map(Object.entries(FIRST_VALUES.system)),
      secure: new Map(Object.entries(FIRST_VALUES.secure)),
      global: new Map(Object.entries(FIRST_VALUES.global)),
    };
  }

  /** The one part of the phone that follows changes: turning the screen. */
  watch(watcher: (namespace: SettingsNamespace, key: string) => void): void {
    this.#watcher = watcher;
  }

  get(namespace: SettingsNamespace, key: string): string | undefined {
    return this.#tables[namespace].get(key);
  }

  put(namespace: SettingsNamespace, key: string, value: string): void {
    this.#tables[namespace].set(key, value);
    this.#watcher(namespace, key);
  }

  /** False when there was none. */
  delete(namespace: SettingsNamespace, key: string): boolean {
    return this.#tables[namespace].delete(key);
  }

  /** Sorted by key. */
  entries(namespace: SettingsNamespace): readonly (readonly [key: string, value: string])[] {
    return [...this.#tables[namespace]].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}

import type { Program, ProgramIo } from '../shell/program.ts';
import { complain, SERVICE_FAILED, say } from './usage.ts';

const HELP = `Window manager (window) commands:
  help
      Print this help text.
  size [reset|WxH|WdpxHdp] [-d DISPLAY_ID]
    Return or override display size.
  density [reset|DENSITY] [-d DISPLAY_ID] [-u UNIQUE_ID]
    Return or override display density.
  dismiss-keyguard
    Dismiss the keyguard, prompting user for auth if necessary.
  user-rotation [-d DISPLAY_ID] [free|lock] [rotation]
    Print or set user rotation mode and user rotation.
`;

export const wm: Program = async (io) => {
  const [command, ...rest] = io.words;
  const at = rest.indexOf('-d');
  if (at >= 0 && rest[at + 1] !== '0') return complain(io, `Error: Invalid display ID: ${rest[at + 1]}\n`);
  const words = at < 0 ? rest : rest.toSpliced(at, 2);
  await io.phone.latency.pause('settings', io.signal);
  if (command === 'size') return size(io, words[0]);
  if (command === 'density') return density(io, words[0]);
  if (command === 'user-rotation') return userRotation(io, words);
  if (command === 'dismiss-keyguard') return 0;
  await io.stdout.write(
    command === undefined || command === 'help' || command === '-h' ? HELP : `Unknown command: ${command}\n`,
  );
  return command === undefined || command === 'help' || command === '-h' ? 0 : SERVICE_FAILED;
};

async function size(io: ProgramIo, value: string | undefined): Promise<number> {
  const { display, screen } = io.phone;
  if (value === undefined) {
    const { width, height } = screen.size;
    const override = display.sizeOverride;
    const more = override === undefined ? '' : `Override size: ${override.width}x${override.height}\n`;
    return say(io, `Physical size: ${width}x${height}\n${more}`);
  }
  if (value === 'reset') display.sizeOverride = undefined;
  else {
    const [, width, height] = /^([0-9]+)x([0-9]+)$/.exec(value) ?? [];
    if (width === undefined || height === undefined) return complain(io, `Error: bad size ${value}\n`);
    display.sizeOverride = { width: Number(width), height: Number(height) };
  }
  return 0;
}

async function density(io: ProgramIo, value: string | undefined): Promise<number> {
  const { display, screen } = io.phone;
  if (value === undefined) {
    const override = display.densityOverride;
    return say(
      io,
      `Physical density: ${screen.density}\n${override === undefined ? '' : `Override density: ${override}\n`}`,
    );
  }
  if (value === 'reset') display.densityOverride = undefined;
  else if (!/^[0-9]+$/.test(value)) return complain(io, `Error: bad density ${value}\n`);
  else if (Number(value) < 72) return complain(io, 'Error: density must be >= 72\n');
  else display.densityOverride = Number(value);
  return 0;
}

async function userRotation(io: ProgramIo, [mode, rotation]: readonly string[]): Promise<number> {
  const { settings } = io.phone;
  if (mode === undefined) {
    const free = settings.get('system', 'accelerometer_rotation') === '1';
    return say(io, free ? 'free\n' : `lock ${settings.get('system', 'user_rotation') ?? '0'}\n`);
  }
  if (mode !== 'free' && mode !== 'lock') return complain(io, 'Error: argument needs to be either -d, free or lock.\n');
  settings.put('system', 'accelerometer_rotation', mode === 'free' ? '1' : '0');
  if (mode === 'lock') {
    if (rotation !== undefined && !/^[0-3]$/.test(rotation)) {
      return complain(io, 'IllegalArgumentException: rotation argument only accepts 0-3.\n');
    }
    settings.put('system', 'user_rotation', rotation ?? '0');
  }
  return 0;
}

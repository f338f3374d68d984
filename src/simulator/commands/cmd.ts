import type { Program, ProgramIo } from '../shell/program.ts';
import { PHYSICAL_DISPLAY_ID } from './screencap.ts';
import { complain, say } from './usage.ts';

/** What `cmd` exits with when there is no such service. */
const NO_SERVICE = 20;

/** Services whose shell commands have a program of their own. */
const PROGRAMS: Readonly<Record<string, string>> = {
  activity: 'am',
  input: 'input',
  input_method: 'ime',
  package: 'pm',
  settings: 'settings',
  window: 'wm',
};

export const cmd: Program = async (io) => {
  const [service, ...words] = io.words;
  if (service === undefined)
    return complain(
      io,
      'cmd: No service specified; use -l to list all running services. Or use -h for help.\n',
      NO_SERVICE,
    );
  if (service === '-l')
    return say(
      io,
      `Currently running services:\n${[...Object.keys(PROGRAMS), 'clipboard', 'connectivity', 'display', 'uimode']
        .sort()
        .map((name) => `  ${name}\n`)
        .join('')}`,
    );
  const program = PROGRAMS[service];
  if (program !== undefined) return io.run([program, ...words]);
  if (service === 'uimode') return uimode(io, words);
  if (service === 'display') return display(io, words);
  if (service === 'connectivity') return connectivity(io, words);
  // Phones have the clipboard's service, but no shell command for it.
  if (service === 'clipboard') return complain(io, 'No shell command implementation.\n', 0);
  return complain(io, `cmd: Can't find service: ${service}\n`, NO_SERVICE);
};

async function uimode(io: ProgramIo, [what, value]: readonly string[]): Promise<number> {
  if (what !== 'night') return complain(io, 'UiModeManager service (uimode) commands:\n  night [yes|no|auto]\n');
  const { settings } = io.phone;
  if (value !== undefined) {
    if (!['yes', 'no', 'auto'].includes(value)) return complain(io, 'Invalid night mode\n');
    settings.put('secure', 'ui_night_mode', { yes: '2', no: '1', auto: '0' }[value as 'yes' | 'no' | 'auto']);
  }
  const mode = { '0': 'auto', '2': 'yes' }[settings.get('secure', 'ui_night_mode') ?? '1'] ?? 'no';
  return say(io, `Night mode: ${mode}\n`);
}

async function display(io: ProgramIo, [what]: readonly string[]): Promise<number> {
  if (what !== 'get-displays') return complain(io, `Unknown command: ${what ?? ''}\n`);
  const { width, height } = io.phone.display.current;
  return say(
    io,
    `Displays:\nDisplay id 0: DisplayInfo{"Built-in Screen", displayId 0, state ${io.phone.display.awake ? 'ON' : 'OFF'}, type INTERNAL, uniqueId "local:${PHYSICAL_DISPLAY_ID}", app ${width} x ${height}, real ${width} x ${height}, rotation ${io.phone.screen.rotation}, density ${io.phone.display.density}}, isValid=true\n`,
  );
}

async function connectivity(io: ProgramIo, [what, value]: readonly string[]): Promise<number> {
  if (what !== 'airplane-mode') return complain(io, `Unknown command: ${what ?? ''}\n`);
  const { settings } = io.phone;
  if (value === undefined)
    return say(io, settings.get('global', 'airplane_mode_on') === '1' ? 'enabled\n' : 'disabled\n');
  if (value !== 'enable' && value !== 'disable') return complain(io, `Unknown argument: ${value}\n`);
  settings.put('global', 'airplane_mode_on', value === 'enable' ? '1' : '0');
  return 0;
}

/** `svc wifi|data|bluetooth|power|…`. */
export const svc: Program = async (io) => {
  const [what, state] = io.words;
  if (what === 'wifi' && (state === 'enable' || state === 'disable')) {
    io.phone.settings.put('global', 'wifi_on', state === 'enable' ? '1' : '0');
    return 0;
  }
  if (what === 'power' && state === 'stayon') {
    io.phone.settings.put('global', 'stay_on_while_plugged_in', io.words[2] === 'false' ? '0' : '7');
    return 0;
  }
  if ((what === 'data' || what === 'bluetooth' || what === 'nfc') && (state === 'enable' || state === 'disable'))
    return 0;
  return complain(
    io,
    'Available commands:\n    help     Show information about the subcommands\n    power    Control the power manager\n    data     Control mobile data connectivity\n    wifi     Control the Wi-Fi manager\n',
    1,
  );
};

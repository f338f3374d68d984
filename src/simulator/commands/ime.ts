import { DEFAULT_KEYBOARD } from '../phone/settings-store.ts';
import type { Program } from '../shell/program.ts';
import { complain, say } from './usage.ts';

/** `ime`, and `cmd input_method`. Only keyboards that are installed can be enabled or set. */
export const ime: Program = async (io) => {
  const [command, ...words] = io.words;
  const { settings } = io.phone;
  const enabled = (settings.get('secure', 'enabled_input_methods') ?? '').split(':').filter((one) => one !== '');
  if (command === 'list') {
    const known = words.includes('-a') ? [DEFAULT_KEYBOARD] : enabled;
    if (words.includes('-s')) return say(io, known.map((one) => `${one}\n`).join(''));
    return say(
      io,
      known
        .map(
          (one) =>
            `${one}:\n  mId=${one} mSettingsActivityName=null mIsVrOnly=false mSupportsSwitchingToNextInputMethod=true\n`,
        )
        .join(''),
    );
  }
  const id = words.at(-1) ?? '';
  if (command === 'reset') {
    settings.put('secure', 'default_input_method', DEFAULT_KEYBOARD);
    return say(io, `Reset current and enabled IMEs for user #0\n  Newly selected: ${DEFAULT_KEYBOARD}\n`);
  }
  if (command === 'enable' || command === 'disable' || command === 'set') {
    if (id !== DEFAULT_KEYBOARD) {
      return complain(
        io,
        `Unknown input method ${id} cannot be ${command === 'set' ? 'selected' : `${command}d`} for user #0\n`,
      );
    }
    if (command === 'set') settings.put('secure', 'default_input_method', id);
    return say(io, `Input method ${id} ${command === 'set' ? 'selected' : `now ${command}d`} for user #0\n`);
  }
  return complain(
    io,
    'ime <command>:\n  list [-a] [-s]\n  enable [--user <USER_ID>] <ID>\n  disable [--user <USER_ID>] <ID>\n  set [--user <USER_ID>] <ID>\n  reset [--user <USER_ID>]\n',
  );
};

import { posix } from 'node:path';
import type { PhoneInside } from '../phone/phone-inside.ts';
import { FileError } from '../services/file-errors.ts';
import { toByteText, toText } from './byte-text.ts';
import { runEcho } from './echo.ts';
import type { Descriptors } from './open-file.ts';
import { ShellFailure, type ShellState } from './state.ts';
import { runTest } from './test-expression.ts';

/** What a builtin may do to the shell that runs it. */
export interface BuiltinShell {
  readonly state: ShellState;
  readonly phone: PhoneInside;
  readonly descriptors: Descriptors;
  exit(exitCode: number): never;
  /** Runs more script text in this shell. */
  runText(source: string): Promise<number>;
  /** `exec`: the shell becomes the program. */
  become(words: readonly string[], descriptors: Descriptors): Promise<never>;
  runWords(words: readonly string[], descriptors: Descriptors): Promise<number>;
  locate(name: string): string | undefined;
  waitFor(id: number | undefined): Promise<number>;
}

/** Words are byte strings without the builtin's name. A ShellFailure is told as the shell's own message. */
export type Builtin = (owner: BuiltinShell, words: readonly string[], descriptors: Descriptors) => Promise<number>;

async function say(descriptors: Descriptors, text: string): Promise<void> {
  await descriptors.get(1)?.write(Buffer.from(text, 'latin1'));
}

const exit: Builtin = async (shell, [code]) => {
  if (code === undefined) return shell.exit(shell.state.lastStatus);
  if (!/^-?[0-9]+$/.test(code)) throw new ShellFailure(`exit: bad number: ${code}`);
  return shell.exit(Number(code) & 0xff);
};

const changeFolder: Builtin = async ({ state, phone }, words) => {
  const [target = state.get('HOME') ?? '/'] = words[0] === '--' ? words.slice(1) : words;
  const path = target === '-' ? (state.get('OLDPWD') ?? state.folder) : posix.resolve(state.folder, toText(target));
  try {
    const kind = phone.files.status(path)?.kind;
    if (kind !== 'folder') throw new FileError(kind === undefined ? 'ENOENT' : 'ENOTDIR');
  } catch (thrown) {
    if (!(thrown instanceof FileError)) throw thrown;
    throw new ShellFailure(`cd: ${target}: ${thrown.message}`, 2);
  }
  state.set('OLDPWD', toByteText(state.folder));
  state.folder = path;
  return 0;
};

const exportNames: Builtin = async ({ state }, words, descriptors) => {
  if (words.length === 0) {
    const lines = [...state.environment()].map(
      ([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`,
    );
    await say(descriptors, lines.join(''));
  }
  for (const word of words) {
    const [, name, , value] = /^([A-Za-z_][A-Za-z0-9_]*)(=(.*))?$/s.exec(word) ?? [];
    if (name === undefined) throw new ShellFailure(`export: ${word}: is not an identifier`);
    state.set(name, value ?? state.get(name) ?? '', true);
  }
  return 0;
};

const unset: Builtin = async ({ state }, words) => {
  for (const word of words) if (!word.startsWith('-')) state.unset(word);
  return 0;
};

const exec: Builtin = async (shell, words, descriptors) => {
  const rest = words[0] === '--' ? words.slice(1) : words;
  if (rest.length > 0) return shell.become(rest, descriptors.copy());
  shell.descriptors.replaceWith(descriptors.copy());
  return 0;
};

const setArguments: Builtin = async ({ state }, words) => {
  if (words[0] !== '--' && words.length > 0) throw new ShellFailure(`set: ${words[0]}: unknown option`);
  state.positional = words.slice(1);
  return 0;
};

const shift: Builtin = async ({ state }, [count = '1']) => {
  const by = Number(count);
  if (!Number.isInteger(by) || by < 0 || by > state.positional.length)
    throw new ShellFailure('shift: nothing to shift');
  state.positional = state.positional.slice(by);
  return 0;
};

/** Reads one line byte by byte, as a shell must: what follows belongs to the next reader. */
const read: Builtin = async ({ state }, words, descriptors) => {
  const raw = words[0] === '-r';
  const names = raw ? words.slice(1) : words;
  if (names[0]?.startsWith('-')) throw new ShellFailure(`read: ${names[0]}: unknown option`);
  const input = descriptors.get(0);
  const taken = (await input?.read())?.toString('latin1');
  const end = taken?.indexOf('\n') ?? -1;
  const line = taken === undefined ? '' : end < 0 ? taken : taken.slice(0, end);
  if (taken !== undefined && end >= 0 && end < taken.length - 1)
    input?.giveBack(Buffer.from(taken.slice(end + 1), 'latin1'));
  let rest = (raw ? line : line.replace(/\\(.)/g, '$1')).replace(/^[ \t]+|[ \t]+$/g, '');
  for (const [index, name] of names.entries()) {
    if (index === names.length - 1) state.set(name, rest);
    else {
      const [, first = '', after = ''] = /^([^ \t]*)[ \t]*(.*)$/s.exec(rest) ?? [];
      state.set(name, first);
      rest = after;
    }
  }
  return end < 0 ? 1 : 0;
};

const wait: Builtin = async (shell, [id]) => shell.waitFor(id === undefined ? undefined : Number(id));

const command: Builtin = async (shell, words, descriptors) => {
  if (words[0] !== '-v' && words[0] !== '-V') return shell.runWords(words, descriptors);
  let status = 0;
  for (const name of words.slice(1)) {
    const found = BUILTINS.has(name) ? name : shell.locate(name);
    if (found === undefined) status = 1;
    else await say(descriptors, `${found}\n`);
  }
  return status;
};

const type: Builtin = async (shell, words, descriptors) => {
  let status = 0;
  for (const name of words) {
    const path = shell.locate(name);
    if (BUILTINS.has(name)) await say(descriptors, `${name} is a shell builtin\n`);
    else if (path !== undefined) await say(descriptors, `${name} is ${path}\n`);
    else {
      await say(descriptors, `${name} not found\n`);
      status = 1;
    }
  }
  return status;
};

const test =
  (name: 'test' | '['): Builtin =>
  async ({ phone, state }, words, descriptors) => {
    try {
      return runTest(name, words, { files: phone.files, folder: state.folder });
    } catch (thrown) {
      if (!(thrown instanceof ShellFailure)) throw thrown;
      await descriptors.get(2)?.write(Buffer.from(`${state.name}: ${thrown.message}\n`, 'latin1'));
      return thrown.exitCode;
    }
  };

/** What the phone's shell does itself, without a program. */
export const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  [':', async () => 0],
  ['true', async () => 0],
  ['false', async () => 1],
  ['echo', async (_, words, descriptors) => runEcho(words, (bytes) => say(descriptors, bytes))],
  ['pwd', async ({ state }, _, descriptors) => say(descriptors, `${toByteText(state.folder)}\n`).then(() => 0)],
  ['test', test('test')],
  ['[', test('[')],
  ['exit', exit],
  ['cd', changeFolder],
  ['export', exportNames],
  ['unset', unset],
  ['exec', exec],
  ['eval', async (shell, words) => shell.runText(words.join(' '))],
  ['set', setArguments],
  ['shift', shift],
  ['read', read],
  ['wait', wait],
  ['command', command],
  ['type', type],
]);

/** Builtins whose variables before the name stay set, as POSIX has it. */
export const SPECIAL_BUILTINS: ReadonlySet<string> = new Set([
  ':',
  'eval',
  'exec',
  'exit',
  'export',
  'set',
  'shift',
  'unset',
]);

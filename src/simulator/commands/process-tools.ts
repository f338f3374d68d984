import { posix } from 'node:path';
import { pause } from '../phone/latency.ts';
import { readAll } from '../services/byte-channel.ts';
import type { Program } from '../shell/program.ts';
import { parseOptions } from './options.ts';

const SIGNALS: Readonly<Record<string, number>> = {
  HUP: 1,
  INT: 2,
  QUIT: 3,
  KILL: 9,
  USR1: 10,
  USR2: 12,
  TERM: 15,
  STOP: 19,
};

function signalNumber(name: string): number | undefined {
  if (/^[0-9]+$/.test(name)) return Number(name);
  return SIGNALS[name.replace(/^SIG/, '').toUpperCase()];
}

export const sleep: Program = async (io) => {
  const units: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };
  let seconds = 0;
  for (const word of io.words) {
    const [, number, unit = ''] = /^([0-9]*\.?[0-9]+)([smhd]?)$/.exec(word) ?? [];
    if (number === undefined) {
      await io.stderr.write(`sleep: not a number '${word}'\n`);
      return 1;
    }
    seconds += Number(number) * (units[unit] ?? 1);
  }
  if (io.words.length === 0) {
    await io.stderr.write('sleep: Needs 1 argument (see "sleep --help")\n');
    return 1;
  }
  await pause(seconds * 1000, io.signal);
  return 0;
};

export const kill: Program = async (io) => {
  let signal = 15;
  let ids = io.words;
  const [first = ''] = ids;
  if (first.startsWith('-') && first !== '--') {
    const name = first === '-s' ? (ids[1] ?? '') : first.slice(1);
    const number = signalNumber(name);
    if (number === undefined) {
      await io.stderr.write(`kill: bad signal '${name}'\n`);
      return 1;
    }
    signal = number;
    ids = ids.slice(first === '-s' ? 2 : 1);
  }
  let status = 0;
  for (const id of ids) {
    const target = io.phone.processes.list().find((process) => String(process.id) === id);
    const reason =
      target === undefined ? 'No such process' : target.user === 'shell' ? undefined : 'Operation not permitted';
    if (reason === undefined && target !== undefined) io.phone.processes.kill(target.id, signal);
    else {
      await io.stderr.write(`kill: ${id}: ${reason}\n`);
      status = 1;
    }
  }
  return status;
};

export const pkill: Program = async (io) => {
  const { operands } = parseOptions(
    io.words.filter((word) => !/^-([0-9]+|[A-Z]+)$/.test(word)),
    'fxln',
  );
  const wanted = operands[0] ?? '';
  const found = io.phone.processes
    .list()
    .filter(({ id, name, user }) => id !== io.processId && user === 'shell' && wanted !== '' && name.includes(wanted));
  for (const { id } of found) io.phone.processes.kill(id, 15);
  return Number(found.length === 0);
};

export const pidof: Program = async (io) => {
  const { flags, operands } = parseOptions(io.words, 's', 'o');
  const ids = operands.flatMap((name) => io.phone.processes.find(name).map(({ id }) => id));
  if (ids.length === 0) return 1;
  await io.stdout.write(`${(flags.has('s') ? ids.slice(0, 1) : ids).join(' ')}\n`);
  return 0;
};

export const ps: Program = async (io) => {
  const all = io.words.some((word) => /^-[eEA]+$/.test(word));
  const lines = ['USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME'];
  const system = [
    { user: 'root', id: 1, parent: 0, name: 'init' },
    { user: 'system', id: 612, parent: 318, name: 'system_server' },
  ];
  for (const { user, id, parent, name } of [...(all ? system : []), ...io.phone.processes.list()]) {
    if (!all && user !== 'shell') continue;
    const numbers = `${String(id).padStart(5)} ${String(parent).padStart(5)} 2202340  23124`;
    lines.push(`${user.padEnd(12)} ${numbers} 0                   0 S ${name}`);
  }
  await io.stdout.write(`${lines.join('\n')}\n`);
  return 0;
};

/** `sh`: a script as text, as a file, or on standard input. */
export const sh: Program = async (io) => {
  const { words } = io;
  const option = words[0] ?? '';
  if (/^-[a-z]*c$/.test(option)) {
    const [script, name, ...rest] = io.byteWords.slice(1);
    if (script === undefined) {
      await io.stderr.write('/system/bin/sh: -c: requires argument\n');
      return 1;
    }
    return io.runScript(script, name, rest);
  }
  if (words.length === 0 || option.startsWith('-'))
    return io.runScript((await readAll(io.stdin)).toString('latin1'), undefined, []);
  const path = posix.resolve(io.folder, option);
  if (io.phone.files.status(path) === undefined) {
    await io.stderr.write(`/system/bin/sh: ${option}: No such file or directory\n`);
    return 127;
  }
  return io.runScript(Buffer.concat(io.phone.files.read(path)).toString('latin1'), option, io.byteWords.slice(1));
};

const runRest: Program = (io) => io.run(io.words);

export const nohup = runRest;
export const setsid = runRest;

/** `toybox NAME …` runs the tool of that name; alone it lists them. */
export const toybox =
  (names: readonly string[]): Program =>
  async (io) => {
    if (io.words.length > 0) return io.run(io.words);
    await io.stdout.write(`${names.join(' ')}\n`);
    return 0;
  };

export const env: Program = async (io) => {
  const extra = new Map<string, string>();
  let first = 0;
  for (; /^[A-Za-z_][A-Za-z0-9_]*=/.test(io.words[first] ?? ''); first += 1) {
    const word = io.byteWords[first] ?? '';
    extra.set(word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1));
  }
  if (first < io.words.length) return io.run(io.words.slice(first), { environment: extra });
  for (const [name, value] of new Map([...io.environment, ...extra])) {
    await io.stdout.write(Buffer.from(`${name}=${value}\n`, 'latin1'));
  }
  return 0;
};

export const timeout: Program = async (io) => {
  const { values, operands } = parseTimeout(io.words);
  const seconds = Number(operands[0]);
  if (!Number.isFinite(seconds) || operands.length < 2) {
    await io.stderr.write('timeout: Needs 2 arguments (see "timeout --help")\n');
    return 125;
  }
  const expired = new AbortController();
  const timer = setTimeout(() => expired.abort(), seconds * 1000);
  try {
    const status = await io.run(operands.slice(1), { signal: expired.signal });
    return expired.signal.aborted && !values.has('preserve') ? 124 : status;
  } finally {
    clearTimeout(timer);
  }
};

/** Options stand only before the duration: what follows belongs to the program. */
function parseTimeout(words: readonly string[]): { values: ReadonlySet<string>; operands: readonly string[] } {
  const rest = [...words];
  const values = new Set<string>();
  while (rest[0]?.startsWith('-')) {
    const option = rest.shift();
    if (option === '-k' || option === '-s') rest.shift();
    if (option === '-p') values.add('preserve');
  }
  return { values, operands: rest };
}

export const xargs: Program = async (io) => {
  const { values, operands } = splitXargs(io.words);
  const input = (await readAll(io.stdin)).toString('utf8');
  const items = input.split(values.zero ? '\0' : /[ \t\n]+/).filter((item) => item !== '');
  return io.run([...(operands.length === 0 ? ['echo'] : operands), ...items]);
};

function splitXargs(words: readonly string[]): { values: { zero: boolean }; operands: readonly string[] } {
  const zero = words[0] === '-0';
  return { values: { zero }, operands: zero ? words.slice(1) : words };
}

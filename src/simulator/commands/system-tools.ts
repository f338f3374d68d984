import { posix } from 'node:path';
import type { Program, ProgramIo } from '../shell/program.ts';

const USER = 'shell';
const GROUPS = '1004(input),1007(log),1011(adb),1015(sdcard_rw),3003(inet),3011(uhid)';
const IDENTITY = `uid=2000(${USER}) gid=2000(${USER}) groups=2000(${USER}),${GROUPS} context=u:r:${USER}:s0`;

export const id: Program = async (io) => {
  const short =
    io.words.includes('-u') || io.words.includes('-g') ? (io.words.includes('-n') ? 'shell' : '2000') : IDENTITY;
  return print(io, short);
};

export const whoami: Program = (io) => print(io, 'shell');
export const hostname: Program = (io) => print(io, 'localhost');

export const uname: Program = async (io) =>
  print(
    io,
    io.words.includes('-a')
      ? 'Linux localhost 6.6.30-android15 #1 SMP PREEMPT aarch64 Toybox'
      : io.words.includes('-m')
        ? 'aarch64'
        : io.words.includes('-r')
          ? '6.6.30-android15'
          : 'Linux',
  );

async function print(io: ProgramIo, line: string): Promise<number> {
  await io.stdout.write(`${line}\n`);
  return 0;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The phone's clock runs in UTC. */
export const date: Program = async (io) => {
  const now = io.phone.now();
  const iso = now.toISOString();
  const two = (value: number): string => String(value).padStart(2, '0');
  const fields: Readonly<Record<string, string>> = {
    Y: iso.slice(0, 4),
    m: iso.slice(5, 7),
    d: iso.slice(8, 10),
    H: iso.slice(11, 13),
    M: iso.slice(14, 16),
    S: iso.slice(17, 19),
    N: `${iso.slice(20, 23)}000000`,
    F: iso.slice(0, 10),
    T: iso.slice(11, 19),
    s: String(Math.floor(now.getTime() / 1000)),
    a: DAYS[now.getUTCDay()] ?? '',
    b: MONTHS[now.getUTCMonth()] ?? '',
    Z: 'UTC',
    z: '+0000',
    '%': '%',
  };
  const format = io.words.find((word) => word.startsWith('+'));
  if (format === undefined) {
    const day = `${fields.a} ${fields.b} ${String(now.getUTCDate()).padStart(2)}`;
    return print(io, `${day} ${two(now.getUTCHours())}:${fields.M}:${fields.S} UTC ${fields.Y}`);
  }
  return print(
    io,
    format.slice(1).replace(/%(.)/g, (whole, letter: string) => fields[letter] ?? whole),
  );
};

export const which: Program = async (io) => {
  let status = 0;
  for (const word of io.words) {
    if (io.phone.files.status(`/system/bin/${word}`) === undefined) status = 1;
    else await io.stdout.write(`/system/bin/${word}\n`);
  }
  return status;
};

/** There is no app code to run: what a phone does when a class cannot be found. */
export const appProcess: Program = async (io) => {
  await io.stderr.write('Aborted \n');
  return 134;
};

export const basename: Program = (io) => {
  const name = posix.basename(io.words[0] ?? '');
  const suffix = io.words[1];
  return print(
    io,
    suffix !== undefined && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name,
  );
};

export const dirname: Program = (io) => print(io, posix.dirname(io.words[0] ?? ''));

export const seq: Program = async (io) => {
  const numbers = io.words.map(Number);
  const [first, step, last] =
    numbers.length === 1 ? [1, 1, numbers[0]] : numbers.length === 2 ? [numbers[0], 1, numbers[1]] : numbers;
  if (first === undefined || last === undefined || step === undefined || numbers.some(Number.isNaN) || step === 0) {
    await io.stderr.write('seq: bad number\n');
    return 1;
  }
  for (let value = first; step > 0 ? value <= last : value >= last; value += step) await io.stdout.write(`${value}\n`);
  return 0;
};

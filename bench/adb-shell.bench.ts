// One round trip of a device command: our client, a bare socket saying the same, and starting adb for it.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { AdbProgram, adbCandidates } from '../src/platforms/android/adb/adb-program.ts';
import { command } from '../src/platforms/android/adb/quote.ts';
import { AdbServer } from '../src/platforms/android/adb/server.ts';
import { type BenchTarget, benchTarget } from './support/target.ts';

const WARM_UPS = 500;
const ROUNDS = 2000;
/** Starting a program costs so much more that fewer rounds tell enough. */
const ROUNDS_PER_START = 80;

/** At most this many times a bare socket's time; starting adb must take at least that many times ours. */
const LIMITS = { bareSocket: 1.5, startingAdb: 4 };

const host = { platform: process.platform, environment: process.env, home: homedir() };

/** The least that gets an answer: two requests and the packets up to the exit code, without limits or checks. */
function bareShell(target: BenchTarget): Promise<number> {
  const requests = [`host:transport:${target.serial}`, 'shell,v2,raw:getprop x'].map(
    (service) => service.length.toString(16).padStart(4, '0') + service,
  );
  return new Promise((resolve, reject) => {
    const socket = connect({ host: target.address.host, port: target.address.port, noDelay: true });
    let received: Buffer = Buffer.alloc(0);
    const next = (): unknown => socket.write(requests.shift() ?? '');
    let expectedStatuses = requests.length;
    next();
    socket.on('error', reject);
    socket.on('data', (data) => {
      received = received.length === 0 ? data : Buffer.concat([received, data]);
      for (; expectedStatuses > 0 && received.length >= 4; expectedStatuses -= 1) {
        received = received.subarray(4);
        next();
      }
      for (let at = 0; expectedStatuses === 0 && at + 5 < received.length; at += 5 + received.readUInt32LE(at + 1)) {
        if (received[at] !== 3) continue;
        socket.destroy();
        resolve(received[at + 5] ?? 0);
      }
    });
  });
}

function startedAdb(file: string, target: BenchTarget): Promise<number | null> {
  const words = ['-P', String(target.address.port), '-s', target.serial, 'shell', 'getprop', 'x'];
  return new Promise((resolve, reject) => {
    spawn(file, words, { stdio: ['ignore', 'ignore', 'inherit'] })
      .once('error', reject)
      .once('close', resolve);
  });
}

/** The first adb that starts, or undefined. */
async function findAdb(): Promise<string | undefined> {
  if (adbCandidates(host).length === 0) return undefined;
  const program = new AdbProgram(host);
  await program.run(['version']).catch(() => {});
  return program.file;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

const target = await benchTarget();
const adb = await findAdb();
const device = new AdbServer(target.address, new AdbProgram(host)).device(target.serial);
const times = { ours: [] as number[], bare: [] as number[], started: [] as number[] };
const ours = (): Promise<unknown> => device.shell(command(['getprop', 'x']));
const bare = (): Promise<unknown> => bareShell(target);
for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
  // Which comes first alternates, so that neither always finds the other's traces.
  const [first, second] = round % 2 === 0 ? [ours, bare] : [bare, ours];
  const [a, b] = [await timed(first), await timed(second)];
  if (round < 0) continue;
  times.ours.push(first === ours ? a : b);
  times.bare.push(first === ours ? b : a);
  if (adb !== undefined && round % ROUNDS_PER_START === 0) {
    times.started.push(await timed(() => startedAdb(adb, target)));
  }
}
target.close();

const figures = { ours: median(times.ours), bare: median(times.bare), started: median(times.started) };
const ratios = { bare: figures.ours / figures.bare, started: figures.started / figures.ours };
const line = (name: string, time: number, ratio: string): string =>
  `${name.padEnd(24)}${Number.isNaN(time) ? 'not run' : `${time.toFixed(3)} ms`}  ${ratio}\n`;
process.stdout.write('shell round trip, medians\n');
process.stdout.write(line('glovebox', figures.ours, ''));
process.stdout.write(
  line(
    'bare socket',
    figures.bare,
    `glovebox takes ${ratios.bare.toFixed(2)} times as long (limit ${LIMITS.bareSocket})`,
  ),
);
process.stdout.write(
  adb === undefined
    ? line('starting adb', Number.NaN, 'no adb here')
    : line(
        'starting adb',
        figures.started,
        `takes ${ratios.started.toFixed(1)} times as long (at least ${LIMITS.startingAdb})`,
      ),
);
const isFast = ratios.bare <= LIMITS.bareSocket && (adb === undefined || ratios.started >= LIMITS.startingAdb);
if (!isFast || (adb === undefined && process.env.GLOVEBOX_NO_SKIPS)) process.exitCode = 1;

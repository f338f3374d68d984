// What an outline over MCP costs beside the phone's own dump, and how often a tap by ref reads the screen. In the profile
// `phone`, whose dump takes as long as a phone's.
import { homedir } from 'node:os';
import { AdbProgram } from '../src/platforms/android/adb/adb-program.ts';
import { command } from '../src/platforms/android/adb/quote.ts';
import { AdbServer } from '../src/platforms/android/adb/server.ts';
import { startSimulator } from '../src/simulator/simulator.ts';
import { connectMcp } from '../test/support/mcp-client.ts';
import { cleanEnvironment } from '../test/support/run-cli.ts';

const ROUNDS = 5;
/** At most so many times the dump's own time. */
const LIMIT = 1.15;

const simulator = await startSimulator({ profile: 'phone' });
const [phone] = simulator.phones;
if (phone === undefined) throw new Error('no phone');
phone.screen.launch('com.glovebox.trials.controls');
const host = { platform: process.platform, environment: process.env, home: homedir() };
const device = new AdbServer(
  { kind: 'tcp', host: '127.0.0.1', port: simulator.serverPort },
  new AdbProgram(host),
).device(phone.serial);
const mcp = await connectMcp(cleanEnvironment({ ANDROID_ADB_SERVER_PORT: String(simulator.serverPort) }));

async function timed<T>(work: () => Promise<T>): Promise<readonly [ms: number, answer: T]> {
  const start = performance.now();
  const answer = await work();
  return [performance.now() - start, answer];
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

const readings = (): number => phone.record.commands.filter(([program]) => program === 'uiautomator').length;

async function called(tool: string, given: Record<string, unknown> = {}): Promise<string> {
  const { line, isError } = await mcp.call(tool, given);
  if (isError) throw new Error(line);
  return line;
}

const dumps: number[] = [];
const outlines: number[] = [];
const readsOfTap = { fresh: 0, afterInput: 0 };
try {
  const dump = () =>
    device.exec(command(['uiautomator', 'dump', '/dev/tty']), {
      signal: new AbortController().signal,
      timeoutMs: 20_000,
      readOnly: true,
    });
  await dump();
  await called('ui_tree');
  for (let round = 0; round < ROUNDS; round += 1) {
    dumps.push((await timed(dump))[0]);
    const [ms, outline] = await timed(() => called('ui_tree'));
    outlines.push(ms);
    const ref = /"Loud" \[(e\d+)\]/.exec(outline)?.[1];
    const before = readings();
    await called('tap', { ref });
    readsOfTap.fresh += readings() - before;
    await called('tap', { ref });
    readsOfTap.afterInput += readings() - before;
  }
} finally {
  await mcp.close();
  await simulator.close();
}

const [dump, outline] = [median(dumps), median(outlines)];
process.stdout.write(
  `dump ${dump.toFixed(0)} ms, ui_tree over MCP ${outline.toFixed(0)} ms: ${(outline / dump).toFixed(2)} times (limit ${LIMIT})\n` +
    `readings of a tap by ref: ${readsOfTap.fresh / ROUNDS} on a fresh screen, ${readsOfTap.afterInput / ROUNDS} after input\n`,
);
if (!(outline / dump <= LIMIT) || readsOfTap.fresh !== 0 || readsOfTap.afterInput !== ROUNDS) process.exitCode = 1;

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtCli } from '../test/support/project.ts';

const ROUNDS = 15;
const ANSWER_LIMIT = 2.2;
const VERSION_LIMIT = 1.6;

const SERVER: readonly string[] = [builtCli, 'mcp'];

const INITIALIZE = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
})}\n`;

/** The least a stdio server in Node can be: one fixed reply to whatever comes. */
const BARE_SERVER = `process.stdin.on('data', () => process.stdout.write('{"jsonrpc":"2.0","id":1,"result":{}}\\n'));`;

function start(words: readonly string[]): ChildProcess {
  return spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Milliseconds from the start of the process to the first byte of its answer. */
async function msToAnswer(words: readonly string[]): Promise<number> {
  const begun = performance.now();
  const child = start(words);
  child.stdin?.write(INITIALIZE);
  const ended = once(child, 'exit');
  const answered = child.stdout !== null && once(child.stdout, 'data').then(() => performance.now() - begun);
  const ms = await Promise.race([answered, ended]);
  if (typeof ms !== 'number') throw new Error(`${words.join(' ')} ended without an answer`);
  child.stdin?.end();
  await ended;
  return ms;
}

/** Milliseconds from the start of the process to its end. */
async function msToEnd(words: readonly string[]): Promise<number> {
  const begun = performance.now();
  const child = start(words);
  child.stdout?.resume();
  await once(child, 'close');
  return performance.now() - begun;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Runs both in turn, so that what else the machine does falls on both, and compares their medians. */
async function compare(what: string, limit: number, ours: () => Promise<number>, bare: () => Promise<number>) {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await bare());
    times.ours.push(await ours());
  }
  const ratio = median(times.ours) / median(times.bare);
  const figures = `${median(times.ours).toFixed(0)} ms, bare ${median(times.bare).toFixed(0)} ms`;
  const verdict = ratio <= limit ? 'ok' : 'TOO SLOW';
  process.stdout.write(
    `${what}: ${ratio.toFixed(2)} times a bare Node program (limit ${limit}) ${verdict}; ${figures}\n`,
  );
  if (ratio > limit) process.exitCode = 1;
}

const folder = await mkdtemp(join(tmpdir(), 'glovebox-bench-'));
try {
  const bareServer = join(folder, 'bare.mjs');
  await writeFile(bareServer, BARE_SERVER);
  await compare(
    'mcp to its answer to initialize',
    ANSWER_LIMIT,
    () => msToAnswer(SERVER),
    () => msToAnswer([bareServer]),
  );
  await compare(
    '--version',
    VERSION_LIMIT,
    () => msToEnd([builtCli, '--version']),
    () => msToEnd(['-e', '0']),
  );
} finally {
  await rm(folder, { recursive: true });
}

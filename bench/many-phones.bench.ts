// One server of ours, 1 to 32 phones at once: how many calls a second it answers in all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { connectMcp } from '../test/support/mcp-client.ts';
import { builtCli } from '../test/support/project.ts';
import { cleanEnvironment } from '../test/support/run-cli.ts';

const PHONES = [1, 2, 4, 8, 16, 32] as const;
/** Interleaved, so that whatever else the machine does hits every size alike. */
const ROUNDS = 7;
const CALLS_PER_ROUND = 320;
/** What is left at 32 phones of the best throughput seen. */
const LIMIT = 0.8;

interface SimAnswer {
  readonly env: Record<string, string>;
  readonly devices: readonly { readonly id: string }[];
}

const simulator = spawn(process.execPath, [builtCli, 'sim', '--count', '32'], {
  env: cleanEnvironment(),
  stdio: ['ignore', 'pipe', 'ignore'],
});
const [line] = (await once(createInterface(simulator.stdout), 'line')) as [string];
const { env, devices } = JSON.parse(line) as SimAnswer;
const mcp = await connectMcp(cleanEnvironment(env));

/** Calls a second when so many phones are each tapped one call after the other. */
async function throughput(phones: number): Promise<number> {
  const start = performance.now();
  await Promise.all(
    devices.slice(0, phones).map(async ({ id }) => {
      for (let call = 0; call < CALLS_PER_ROUND / phones; call += 1) {
        const { isError, line: answer } = await mcp.call('tap', { x: 540, y: 300, device: id });
        if (isError) throw new Error(answer);
      }
    }),
  );
  return CALLS_PER_ROUND / ((performance.now() - start) / 1000);
}

const seen = new Map<number, number[]>(PHONES.map((phones) => [phones, []]));
try {
  for (const phones of PHONES) await throughput(phones);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const phones of PHONES) seen.get(phones)?.push(await throughput(phones));
  }
} finally {
  await mcp.close();
  simulator.kill('SIGTERM');
}

const medians = PHONES.map((phones) => {
  const sorted = (seen.get(phones) ?? []).sort((a, b) => a - b);
  return { phones, calls: sorted[sorted.length >> 1] ?? Number.NaN };
});
const best = Math.max(...medians.map(({ calls }) => calls));
process.stdout.write('taps a second through one server, medians\n');
for (const { phones, calls } of medians) {
  process.stdout.write(
    `${String(phones).padStart(2)} phones  ${calls.toFixed(0).padStart(5)}  ${(calls / best).toFixed(2)} of the best\n`,
  );
}
const atMost = medians.at(-1)?.calls ?? Number.NaN;
if (!(atMost / best >= LIMIT)) process.exitCode = 1;

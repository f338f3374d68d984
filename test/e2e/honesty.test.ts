import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startSimulator } from '../../src/simulator/simulator.ts';
import { playHonesty } from '../support/honesty/run.ts';
import { connectMcp } from '../support/mcp-client.ts';
import { cleanEnvironment } from '../support/run-cli.ts';

/** `GLOVEBOX_HONESTY=2000` plays longer. */
const steps = Number(process.env.GLOVEBOX_HONESTY ?? 200);

/** Other actions and faults at every run, unless a run that failed is to be had again. */
const seed = Number(process.env.GLOVEBOX_HONESTY_SEED ?? randomInt(2 ** 31));

const PHONES = 2;

/** Nothing here waits by itself: what takes longer hangs. */
const DEADLINE_MS = 15_000;

test(`${steps} actions under faults, GLOVEBOX_HONESTY_SEED=${seed}: what is said is what happened`, async (context) => {
  const state = await mkdtemp(join(tmpdir(), 'glovebox-honesty-'));
  const simulator = await startSimulator({ count: PHONES });
  const mcp = await connectMcp(
    cleanEnvironment({ ANDROID_ADB_SERVER_PORT: String(simulator.serverPort), XDG_STATE_HOME: state }),
  );
  try {
    const reports = await Promise.all(
      simulator.phones.map((phone, index) =>
        playHonesty({
          phone,
          mcp,
          device: phone.serial,
          steps: Math.ceil(steps / PHONES),
          seed: seed + 7919 * index,
          deadlineMs: DEADLINE_MS,
        }),
      ),
    );
    for (const { said, excused } of reports) context.diagnostic(JSON.stringify({ said, excused }));
    assert.deepEqual(
      reports.flatMap(({ lies }) => lies),
      [],
    );
  } finally {
    await mcp.close();
    await simulator.close();
    await rm(state, { recursive: true, force: true });
  }
});

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Environment } from '../../device/selection.ts';
import { GloveboxError } from '../../domain/errors.ts';
import { startSimulator } from '../../simulator/simulator.ts';
import { makeFolder } from '../../storage/folder.ts';
import { stopSignal } from '../stop-signal.ts';
import { Narrator } from './narrator.ts';
import { connectToBuiltServer } from './phone-client.ts';
import { tour } from './tour.ts';

/** The whole demo takes a few seconds; one that takes this long hangs. */
const LONGEST_MS = 60_000;

async function demoFolder(out: string | undefined): Promise<string> {
  if (out === undefined) return mkdtemp(join(tmpdir(), 'glovebox-demo-'));
  try {
    const folder = resolve(out);
    await makeFolder(folder);
    return folder;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new GloveboxError('WRITE_FAILED', error.message, { cause: error, hint: '--out with another folder' });
  }
}

/**
 * Starts a simulated phone and takes a tour of it through an MCP client, printing each step. Pictures and the
 * transcript stay in a folder that it names. Resolves to 0 when everything was as expected, 1 when not, or a signal's code.
 */
export async function demo(out: string | undefined, environment: Environment): Promise<number> {
  const folder = await demoFolder(out);
  const narrator = new Narrator(join(folder, 'transcript.jsonl'));
  narrator.say('A simulated phone, driven through an MCP client. No adb, phone or network is used.\n');
  const start = performance.now();
  const simulator = await startSimulator({ count: 1, profile: 'instant' });
  const ended = new AbortController();
  const stopped = stopSignal().then((exitCode) => {
    ended.abort(new Error('stopped by a signal'));
    return exitCode;
  });
  const timer = setTimeout(() => ended.abort(new Error(`not done after ${LONGEST_MS / 1000} s`)), LONGEST_MS);
  try {
    const client = await connectToBuiltServer(simulator.serverPort, environment, narrator, ended.signal);
    try {
      await tour(client, folder, narrator);
    } finally {
      await client.close();
    }
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    narrator.say(
      `\nEverything was as expected: ${narrator.steps} steps in ${seconds} s. Pictures and the transcript: ${folder}`,
    );
    narrator.say('This was a simulated phone, which answers at once; reading the screen of a real one takes 2 to 3 s.');
    return 0;
  } catch (error) {
    narrator.say(`\nNot as expected: ${error instanceof Error ? error.message : String(error)}`);
    narrator.say(`What was said and answered: ${join(folder, 'transcript.jsonl')}`);
    return ended.signal.aborted ? Promise.race([stopped, 1]) : 1;
  } finally {
    clearTimeout(timer);
    await narrator.close();
    await simulator.close();
  }
}

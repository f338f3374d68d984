import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { GloveboxError } from '../domain/errors.ts';
import { ChrootUnavailable } from '../simulator/chroot/unavailable.ts';
import { FAULTS, type FaultName } from '../simulator/faults/faults.ts';
import type { SimulatedPhone } from '../simulator/phone.ts';
import { startSimulator } from '../simulator/simulator.ts';
import { readChances, readFaults } from './sim-faults.ts';
import { stopSignal } from './stop-signal.ts';

interface SimArguments {
  readonly count?: number;
  readonly port?: number;
  readonly profile?: 'instant' | 'phone';
  readonly screen?: string;
  readonly fault?: string;
  readonly randomFaults?: string;
  readonly seed?: number;
  readonly shell?: 'own' | 'chroot';
}

/** How long a restarted phone is away. */
const RESTART_MS = 5_000;

/** Every fault lasts as long as the phone, but a phone restarts only once. */
function beginFaults(phone: SimulatedPhone | undefined, names: readonly FaultName[]): void {
  for (const name of names) {
    if (name === 'reboot') void phone?.faults.next(name);
    else phone?.faults.begin(name);
  }
}

async function readScreen(path: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(path));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new GloveboxError('INVALID_ARGS', `--screen cannot be read: ${error.message}`, { cause: error });
  }
}

/**
 * Starts simulated phones, prints how to reach them as one JSON line, and keeps them until SIGINT or SIGTERM. Resolves
 * to 130 or 143. Raises INVALID_ARGS when the screen file cannot be read, a fault is unknown or the port is taken,
 * NOT_SUPPORTED when this machine cannot run Android's own shell.
 */
export async function sim({
  count = 1,
  port,
  profile = 'instant',
  screen,
  fault,
  randomFaults,
  seed = 1,
  shell = 'own',
}: SimArguments): Promise<number> {
  const dump = screen === undefined ? undefined : await readScreen(screen);
  const faults = fault === undefined ? [] : readFaults(fault);
  const chances = randomFaults === undefined ? undefined : readChances(randomFaults);
  const stopped = stopSignal();
  const options = { count, serverPort: port ?? 0, profile, screen: dump, restartMs: RESTART_MS, shell };
  const simulator = await startSimulator(options).catch((error) => {
    if (error instanceof ChrootUnavailable) {
      throw new GloveboxError('NOT_SUPPORTED', `--shell chroot does not work here: ${error.message}`, { cause: error });
    }
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error;
    const isTaken = 'code' in error && error.code === 'EADDRINUSE';
    const why = isTaken ? 'is taken by another program' : `cannot be listened on: ${error.message}`;
    throw new GloveboxError('INVALID_ARGS', `--port ${port} ${why}`, {
      hint: `leave --port out for a free one; was it an adb server that some client started there? adb -L tcp:${port} kill-server`,
    });
  });
  const { serverPort, phones } = simulator;
  beginFaults(phones[0], faults);
  if (chances !== undefined) for (const phone of phones) phone.faults.beginRandom(chances, seed);
  const answer = {
    server: { host: '127.0.0.1', port: serverPort },
    env: { ANDROID_ADB_SERVER_PORT: String(serverPort) },
    devices: phones.map((phone) => ({
      id: phone.serial,
      model: phone.model,
      adbdPort: phone.adbdPort,
      consolePort: phone.consolePort,
    })),
  };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  const first = phones[0];
  process.stderr.write(
    [
      `${phones.length} simulated phone${phones.length === 1 ? '' : 's'} running; stop with Ctrl+C`,
      `  without adb:       ANDROID_ADB_SERVER_PORT=${serverPort} glovebox devices`,
      ...(first === undefined ? [] : [`  with the real adb: adb connect 127.0.0.1:${first.adbdPort}`]),
      ...(chances === undefined ? [] : [`  faults come by chance, seed ${seed}: ${randomFaults}`]),
      ...faults.map((name) => `  ${first?.serial} has the fault ${name}: ${FAULTS[name]}`),
      '',
    ].join('\n'),
  );
  // `adb kill-server` on this port means these phones.
  const exitCode = await Promise.race([stopped, simulator.killed.then(() => 0)]);
  await simulator.close();
  return exitCode;
}

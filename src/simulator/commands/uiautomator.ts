import { posix } from 'node:path';
import { pause } from '../phone/latency.ts';
import type { PhoneInside } from '../phone/phone-inside.ts';
import { FileError } from '../services/file-errors.ts';
import type { Program, ProgramIo } from '../shell/program.ts';
import { complain, say } from './usage.ts';

const IDLE_WAIT_MS = 10_000;
/** How often it is seen whether the screen stands still. */
const IDLE_STEP_MS = 100;

const DEFAULT_FILE = '/sdcard/window_dump.xml';

const HELP = `Usage: uiautomator <subcommand> [options]

Available subcommands:

help: displays help message

runtest: executes UI automation tests
dump: creates an XML dump of current UI hierarchy
    dump [--verbose][file]
      [--compressed]: dumps compressed layout information.
      [file]: the location where the dumped XML should be stored, default is
      ${DEFAULT_FILE}

events: prints out accessibility events until terminated
`;

/** The tree that each phone gave last. */
const given = new WeakMap<PhoneInside, Buffer>();

/** Gives the former tree once more, as a cache that missed a change does; undefined where none was given yet. */
export function formerDump(io: ProgramIo): Promise<number> | undefined {
  const former = given.get(io.phone);
  return former === undefined ? undefined : holdAutomation(io, () => give(io, fileOf(io), former));
}

export const uiautomator: Program = async (io) => {
  const [command, ...rest] = io.words;
  if (command === 'dump') return dump(io, rest.includes('--compressed'));
  if (command === undefined || command === 'help' || command === '--help') return say(io, HELP);
  if (command === 'events') return holdAutomation(io, () => new Promise<number>(() => {}));
  return complain(io, `${HELP}\nUnknown subcommand: ${command}\n`, 1);
};

/** The last word behind `dump` that is no option. */
function fileOf({ words, folder }: ProgramIo): string {
  const named = words.slice(1).findLast((word) => !word.startsWith('-'));
  return named === undefined ? DEFAULT_FILE : posix.resolve(folder, named);
}

async function dump(io: ProgramIo, compressed: boolean): Promise<number> {
  return holdAutomation(io, async () => {
    const { screen, latency } = io.phone;
    // The ends and words of AOSP's DumpCommand: it reports both on stderr and exits as if all were well.
    if (!(await comesToRest(io))) return complain(io, 'ERROR: could not get idle state.\n', 0);
    await latency.pause('dump', io.signal);
    if (!screen.screenOn) return complain(io, 'ERROR: null root node returned by UiTestAutomationBridge.\n', 0);
    const xml = compressed ? Buffer.from(screen.dump({ compressed })) : Buffer.from(screen.dumpBytes());
    given.set(io.phone, xml);
    return give(io, fileOf(io), xml);
  });
}

async function give(io: ProgramIo, file: string, xml: Buffer): Promise<number> {
  try {
    await write(io, file, xml);
  } catch (thrown) {
    if (!(thrown instanceof FileError)) throw thrown;
    return complain(io, `ERROR: could not create file ${file}: ${thrown.message}\n`, 1);
  }
  return say(io, `UI hierchary dumped to: ${file}\n`);
}

/**
 * Waits until the screen stands still, for 10 s of the phone's own time as AOSP's DumpCommand does; false: it did not. In
 * the instant profile no real time goes by, or what the property debug.sim.idle_ms says.
 */
async function comesToRest({ phone, signal }: ProgramIo): Promise<boolean> {
  const { screen, latency, properties } = phone;
  const real = latency.profile === 'instant' ? Number(properties.get('debug.sim.idle_ms') ?? '0') : 0;
  for (let waited = 0; waited < IDLE_WAIT_MS; waited += IDLE_STEP_MS) {
    if (screen.idle !== false) return true;
    await latency.pause('idle', signal);
    if (real > 0) await pause((real * IDLE_STEP_MS) / IDLE_WAIT_MS, signal);
    screen.pass?.(IDLE_STEP_MS);
  }
  return screen.idle !== false;
}

async function write(io: ProgramIo, file: string, xml: Buffer): Promise<void> {
  if (file === '/dev/null') return;
  // Without a controlling terminal, as under `adb shell` with its own protocol, the XML goes nowhere; a phone still
  // reports success.
  if (file === '/dev/tty') await io.terminal?.write(xml);
  else if (/^\/(dev\/stdout|proc\/self\/fd\/1|dev\/fd\/1)$/.test(file)) await io.stdout.write(xml);
  else io.phone.files.write(file, xml);
}

/** Takes the phone's one automation connection for the time of `work`; refused while somebody has it. */
async function holdAutomation(io: ProgramIo, work: () => Promise<number>): Promise<number> {
  const { phone } = io;
  if (phone.automationHolder !== undefined) {
    const lines = [
      'java.lang.IllegalStateException: UiAutomationService android.accessibilityservice.IAccessibilityServiceClient$Stub$Proxy@4a1c7e2already registered!',
      '\tat android.os.Parcel.createExceptionOrNull(Parcel.java:3253)',
      '\tat android.os.Parcel.createException(Parcel.java:3229)',
      '\tat android.os.Parcel.readException(Parcel.java:3212)',
      '\tat android.view.accessibility.IAccessibilityManager$Stub$Proxy.registerUiTestAutomationService(IAccessibilityManager.java:1520)',
      '\tat android.app.UiAutomationConnection.registerUiTestAutomationServiceLocked(UiAutomationConnection.java:648)',
      '\tat com.android.commands.uiautomator.DumpCommand.run(DumpCommand.java:86)',
    ];
    return complain(io, `${lines.join('\n')}\n`, 1);
  }
  phone.automationHolder = io.processId;
  const release = (): void => {
    if (phone.automationHolder === io.processId) phone.automationHolder = undefined;
  };
  io.signal.addEventListener('abort', release, { once: true });
  try {
    return await work();
  } finally {
    io.signal.removeEventListener('abort', release);
    release();
  }
}

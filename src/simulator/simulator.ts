import { AdbServerDoor } from './adb-server/door.ts';
import type { Person } from './adb-wire/adbd-door.ts';
import type { Chroot } from './chroot/chroot.ts';
import { PHONE_PROGRAMS } from './commands/programs.ts';
import type { LatencyProfile } from './phone/latency.ts';
import { SimulatedPhone } from './phone.ts';
import { createPhoneScreen, type PhoneScreen } from './screen/phone-screen.ts';

export interface SimulatorOptions {
  /** How many phones; default 1. */
  readonly count?: number;
  /** Port of the door that speaks as an adb server, on the loopback interface; default: any free one. */
  readonly serverPort?: number;
  /** How long things take; default `instant`. */
  readonly profile?: LatencyProfile;
  /** A captured uiautomator dump that every phone shows instead of its own screen. */
  readonly screen?: Uint8Array | undefined;
  /** adb must show a key that the simulated person accepts; default false. */
  readonly authentication?: boolean;
  /** How long a phone that restarts is away, in ms. Default: until somebody calls its `plug`. */
  readonly restartMs?: number;
  /** Whether the simulated person accepts a host's key; default: always. */
  readonly person?: Person;
  /**
   * Who reads hosts' command lines: the simulator's own small shell (default), or Android's own (mksh with toybox) in a
   * folder of its own under the temp folder.
   */
  readonly shell?: 'own' | 'chroot';
  /** The phones' clock. */
  readonly now?: () => Date;
  /** Makes each phone's screen; default: the simulated phone's own apps. */
  readonly createScreen?: (options: { readonly now: () => Date; readonly profile: LatencyProfile }) => PhoneScreen;
}

export interface Simulator {
  /** Where the door that speaks as an adb server listens. */
  readonly serverPort: number;
  readonly phones: readonly SimulatedPhone[];
  /** Resolves when a client asked the server door to end (`adb kill-server`). */
  readonly killed: Promise<void>;
  /** Closes every port, connection, process and timer of all phones. */
  close(): Promise<void>;
}

/**
 * Starts simulated phones. Each is reachable through two doors: its own adbd port, for a real adb, and the shared
 * server door, for clients without adb. Only the loopback interface is listened on.
 * @throws Error (EADDRINUSE) when `serverPort` is taken; ChrootUnavailable when this machine cannot run Android's shell
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const now = options.now ?? (() => new Date());
  const profile = options.profile ?? 'instant';
  const createScreen = options.createScreen ?? createPhoneScreen;
  const chroots = options.shell === 'chroot' ? await createChroots(options.count ?? 1) : [];
  const phones = Array.from({ length: options.count ?? 1 }, (_, index) => {
    const phone = new SimulatedPhone({
      number: index + 1,
      profile,
      screen: createScreen({ now, profile }),
      authentication: options.authentication ?? false,
      person: options.person ?? (async () => true),
      now,
      restartMs: options.restartMs,
      chroot: chroots[index],
    });
    if (options.screen !== undefined) phone.wear(options.screen);
    return phone;
  });
  const door = new AdbServerDoor(phones);
  const close = async (): Promise<void> => {
    await Promise.all([door.close(), ...phones.map((phone) => phone.close())]);
  };
  try {
    await Promise.all(phones.map((phone) => phone.listen()));
    const serverPort = await door.listen(options.serverPort ?? 0);
    return { serverPort, phones, killed: door.killed, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

async function createChroots(count: number): Promise<readonly Chroot[]> {
  // Loaded on demand: nothing else of the simulator starts processes of this machine.
  const { Chroot: Folder } = await import('./chroot/chroot.ts');
  const made: Chroot[] = [];
  try {
    for (let index = 0; index < count; index += 1) made.push(await Folder.create(PHONE_PROGRAMS.keys()));
  } catch (thrown) {
    await Promise.all(made.map((chroot) => chroot.close()));
    throw thrown;
  }
  return made;
}

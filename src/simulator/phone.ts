import { connect, createServer } from 'node:net';
import { AdbdDoor, type AdbdPhone, closeServer, listenOnLoopback, type Person } from './adb-wire/adbd-door.ts';
import type { Chroot } from './chroot/chroot.ts';
import { PHONE_PROGRAMS } from './commands/programs.ts';
import { EmulatorConsole } from './console.ts';
import { simControl } from './control.ts';
import { type FaultName, PhoneFaults } from './faults/faults.ts';
import { faultyPrograms } from './faults/program-faults.ts';
import { faultyServices } from './faults/service-faults.ts';
import { followApps } from './phone/app-events.ts';
import { DisplayState } from './phone/display-state.ts';
import { installFirstFiles } from './phone/first-files.ts';
import { Latency, type LatencyProfile } from './phone/latency.ts';
import { PackageRegistry } from './phone/packages.ts';
import type { PhoneInside } from './phone/phone-inside.ts';
import { PhoneLog } from './phone/phone-log.ts';
import { avdName, modelName, phoneProperties } from './phone/properties.ts';
import { PhoneRecord } from './phone/record.ts';
import { SettingsStore } from './phone/settings-store.ts';
import type { PhoneScreen } from './screen/phone-screen.ts';
import { FileTree, type PhoneFiles } from './services/file-tree.ts';
import { PhoneNetwork } from './services/network.ts';
import { ProcessTable } from './services/processes.ts';
import { FEATURES, serviceRouter } from './services/service-router.ts';
import type { OpenService } from './services/service-stream.ts';
import type { Programs } from './shell/program.ts';

/** What an adb server lists a phone as. */
export type PhoneState = 'device' | 'offline' | 'unauthorized';

export interface PhoneOptions {
  /** 1 for the first phone of a simulator. */
  readonly number: number;
  readonly profile: LatencyProfile;
  readonly screen: PhoneScreen;
  /** adb must show a key that the simulated person knows or accepts. Default: anybody may connect. */
  readonly authentication: boolean;
  readonly person: Person;
  readonly now: () => Date;
  /** How long a restart takes, in ms. Default: until somebody calls `plug`. */
  readonly restartMs?: number | undefined;
  /** Where hosts' commands run in Android's own shell; closed with the phone. Default: the simulator's own shell. */
  readonly chroot?: Chroot | undefined;
}

/** The process id of a UI automation client that nobody started here. */
const OTHER_CLIENT = 2718;

/** One simulated phone: its inside, and the ports it listens on. */
export class SimulatedPhone implements PhoneInside, AdbdPhone {
  readonly number: number;
  readonly model: string;
  readonly avdName: string;
  readonly record = new PhoneRecord();
  readonly network = new PhoneNetwork();
  readonly processes = new ProcessTable();
  readonly settings = new SettingsStore();
  readonly files: PhoneFiles;
  readonly latency: Latency;
  readonly screen: PhoneScreen;
  readonly display: DisplayState;
  readonly properties: Map<string, string>;
  readonly packages: PackageRegistry;
  readonly log: PhoneLog;
  readonly now: () => Date;
  readonly openService: OpenService;
  /** What goes wrong with this phone, on request. */
  readonly faults = new PhoneFaults(
    (name, isOn) => this.#faultChanged(name, isOn),
    (name) => this.record.add({ kind: 'fault', name }),
  );
  readonly #person: Person;
  readonly #restartMs: number | undefined;
  readonly #authentication: boolean;
  #automationHolder: number | undefined;
  #restart: NodeJS.Timeout | undefined;
  readonly #chroot: Chroot | undefined;
  readonly #programs: Programs;
  readonly #console: EmulatorConsole;
  readonly #adbd = new AdbdDoor(this);
  readonly #stateWatchers = new Set<() => void>();
  #adbdPort = 0;
  #state: PhoneState = 'device';
  #plugged = true;

  constructor(options: PhoneOptions) {
    const { number, screen, now } = options;
    this.number = number;
    this.model = modelName(number);
    this.avdName = avdName(number);
    this.now = now;
    this.#person = options.person;
    this.#restartMs = options.restartMs;
    this.#authentication = options.authentication;
    this.screen = screen;
    this.latency = new Latency(options.profile);
    this.log = new PhoneLog(now);
    this.display = new DisplayState(screen);
    this.packages = new PackageRegistry(screen);
    this.properties = phoneProperties(number, screen.density);
    const seconds = (): number => Math.floor(now().getTime() / 1000);
    this.#chroot = options.chroot;
    this.files = options.chroot?.files ?? new FileTree(seconds);
    installFirstFiles(this.files, PHONE_PROGRAMS.keys(), seconds(), seconds);
    this.#console = new EmulatorConsole(this.avdName, this.record, (words) => simControl(this, words));
    this.#programs = faultyPrograms(PHONE_PROGRAMS, this.faults);
    const services = serviceRouter(this, this.#programs, options.chroot?.startShell(this));
    this.openService = faultyServices(services, this.faults, () => void this.#reboot());
    this.settings.watch((namespace, key) => {
      if (namespace === 'system' && key.endsWith('_rotation')) this.#turnScreen();
    });
    this.startApp(screen.foreground.packageName);
    followApps(this);
    screen.watchScreen?.((event) => this.record.add({ kind: 'screen', event }));
  }

  /** Odd; the console listens on the even port below it. 0 before `listen`. */
  get adbdPort(): number {
    return this.#adbdPort;
  }

  get consolePort(): number {
    return this.#adbdPort - 1;
  }

  get serial(): string {
    return `emulator-${this.consolePort}`;
  }

  get banner(): string {
    const property = (name: string): string => `${name}=${this.properties.get(name) ?? ''}`;
    const shown = ['ro.product.name', 'ro.product.model', 'ro.product.device'].map((name) => `${property(name)};`);
    return `device::${shown.join('')}features=${FEATURES.join(',')}`;
  }

  get admission(): AdbdPhone['admission'] {
    if (this.#state === 'offline') return 'silent';
    return this.#authentication || this.#state === 'unauthorized' ? 'keys' : 'open';
  }

  /** Nobody answers at a phone that is to stay unauthorized. */
  get person(): Person {
    return this.#state === 'unauthorized' ? () => new Promise(() => {}) : this.#person;
  }

  get trustsKeys(): boolean {
    return this.#state !== 'unauthorized';
  }

  get automationHolder(): number | undefined {
    return this.faults.has('automation-held') ? OTHER_CLIENT : this.#automationHolder;
  }

  set automationHolder(processId: number | undefined) {
    this.#automationHolder = processId;
  }

  /** What an adb server shows of the phone; undefined while it is unplugged. */
  get state(): PhoneState | undefined {
    return this.#plugged ? this.#state : undefined;
  }

  /** Finds a free pair of ports on the loopback interface and opens both doors' ports. */
  async listen(): Promise<void> {
    await this.#chroot?.connect(this, this.#programs);
    for (;;) {
      const port = await freePort();
      const adbdPort = port % 2 === 1 ? port : port + 1;
      // A running adb server looks for emulators here by itself: a test's phone must not turn up in a developer's list.
      if (adbdPort >= 5555 && adbdPort <= 5685) continue;
      try {
        await this.#console.listen(adbdPort - 1);
        await this.#adbd.listen(adbdPort);
        this.#adbdPort = adbdPort;
        return;
      } catch {
        // Somebody took one of the two meanwhile: try the next pair.
        await this.#closePorts();
      }
    }
  }

  /**
   * Tells a real adb server on this machine to list this phone as its serial.
   * @throws Error when no server listens on that port
   */
  registerWithAdbServer(serverPort: number): Promise<void> {
    const request = `host:emulator:${this.#adbdPort}`;
    return new Promise((resolve, reject) => {
      const socket = connect(serverPort, '127.0.0.1', () => {
        socket.end(request.length.toString(16).padStart(4, '0') + request);
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.resume();
    });
  }

  startApp(packageName: string): void {
    if (this.processes.find(packageName).length > 0) return;
    const user = this.packages.find(packageName)?.userId ?? 10_000;
    const process = this.processes.start(packageName, 1, user >= 10_000 ? `u0_a${user - 10_000}` : 'system');
    process.signal.addEventListener('abort', () => this.processes.finish(process), { once: true });
  }

  /** Shows a captured uiautomator dump instead of the phone's own screen; undefined takes it off. */
  wear(dump: Uint8Array | undefined): void {
    this.screen.wear(dump);
  }

  /** How adb servers see the phone from now on; open connections are cut. */
  setState(state: PhoneState): void {
    this.#state = state;
    this.#adbd.dropAll();
    this.#stateChanged();
  }

  /** Pulls the cable: connections are cut and nobody can connect until `plug`. */
  async unplug(): Promise<void> {
    this.#plugged = false;
    this.#stateChanged();
    await this.#closePorts();
  }

  /** Puts the cable back, on the same ports. */
  async plug(): Promise<void> {
    if (this.#plugged) return;
    await this.#console.listen(this.consolePort);
    await this.#adbd.listen(this.#adbdPort);
    this.#plugged = true;
    this.#stateChanged();
  }

  /** Tells `watcher` of every change of `state` until the returned function is called. */
  watchState(watcher: () => void): () => void {
    this.#stateWatchers.add(watcher);
    return () => this.#stateWatchers.delete(watcher);
  }

  async close(): Promise<void> {
    clearTimeout(this.#restart);
    this.processes.close();
    await this.#closePorts();
    await this.#chroot?.close();
  }

  #faultChanged(name: FaultName, isOn: boolean): void {
    if (name === 'offline' || name === 'unauthorized') this.setState(isOn ? name : 'device');
  }

  /** Everything on the phone ends, and it is away for a while. */
  async #reboot(): Promise<void> {
    for (const { id } of this.processes.list()) this.processes.kill(id, 9);
    await this.unplug();
    this.startApp(this.screen.foreground.packageName);
    if (this.#restartMs !== undefined) this.#restart = setTimeout(() => void this.plug(), this.#restartMs);
  }

  #stateChanged(): void {
    for (const watcher of this.#stateWatchers) watcher();
  }

  async #closePorts(): Promise<void> {
    await Promise.all([this.#console.close(), this.#adbd.close()]);
  }

  #turnScreen(): void {
    if (this.settings.get('system', 'accelerometer_rotation') === '1') return;
    const turns = Number(this.settings.get('system', 'user_rotation') ?? '0');
    if (turns === 0 || turns === 1 || turns === 2 || turns === 3) this.screen.rotation = turns;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await listenOnLoopback(server, 0);
  const address = server.address();
  await closeServer(server);
  return typeof address === 'object' && address !== null ? address.port : 0;
}

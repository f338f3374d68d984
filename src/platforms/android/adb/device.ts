import { GloveboxError } from '../../../domain/errors.ts';
import { type ByteChannel, connectionClosed, OUTPUT_LIMIT, outputTooLong } from './byte-channel.ts';
import { type CallScope, type CommandScope, Deadline, withDeadline } from './call-scope.ts';
import { DeviceProcess, type ProcessOutput } from './device-process.ts';
import type { Features } from './feature-memory.ts';
import type { DeviceCommand } from './quote.ts';
import type { AdbServer } from './server.ts';
import { closeStdinFrame, ShellFrames } from './shell-frames.ts';
import { requestService, ServiceRefused } from './smart-socket.ts';

export interface ShellResult {
  readonly stdout: Buffer;
  /** Empty from a device without shell v2 (before Android 7), where it is mixed into stdout. */
  readonly stderr: Buffer;
  /** 0 to 255; null from a device without shell v2, which does not tell it. */
  readonly exitCode: number | null;
}

/** A connection on which the device's service has begun. */
export interface OpenService {
  readonly channel: ByteChannel;
  /** Empty when the service was named without asking for them. */
  readonly features: Features;
}

/** A service of the device's adbd, or the choice of one by what the device can do. */
export type DeviceService = string | ((features: Features) => string);

/**
 * One device by its serial, at one adb server. Holds nothing open: each call connects, asks and leaves.
 *
 * Every call may raise DEVICE_NOT_READY (unauthorized, offline, without permissions), ADB_FAILED (unknown serial, refused,
 * `connection closed` when the device goes away) and ADB_TIMEOUT; a cancelled call rejects with its signal's reason. Both
 * end the connection at once, upon which a shell v2 command on the device receives SIGHUP.
 */
export class AdbDevice {
  readonly serial: string;
  readonly server: AdbServer;

  constructor(server: AdbServer, serial: string) {
    this.server = server;
    this.serial = serial;
  }

  /**
   * Runs one command to its end, with nothing on its standard input. A device without shell v2 gives its output through a
   * terminal: line ends are CR LF, and an orderly end cannot be told from a lost device.
   */
  shell(command: DeviceCommand, scope: CommandScope = {}): Promise<ShellResult> {
    const service = (features: Features): string => `${shellService(features)}${command}`;
    return this.call('shell', service, scope, async (channel, features) => {
      if (features.has('shell_v2')) return shellResult(channel);
      return { stdout: await channel.readToEnd(), stderr: Buffer.alloc(0), exitCode: null };
    });
  }

  /** The command's raw output (stdout and stderr in one), byte for byte on any Android; no exit code. */
  exec(command: DeviceCommand, scope: CommandScope = {}): Promise<Buffer> {
    return this.call('exec', `exec:${command}`, scope, (channel) => channel.readToEnd());
  }

  /**
   * Starts a command that goes on until it ends or is closed. The time limit is for the start alone; the signal ends it
   * at any time. Begin it with `exec`, so that the hang-up reaches the program and not a shell round it.
   */
  async stream(command: DeviceCommand, output: ProcessOutput, scope: CommandScope = {}): Promise<DeviceProcess> {
    const deadline = new Deadline(`shell on ${this.serial}`, scope);
    try {
      const service = (features: Features): string => `${shellService(features)}${command}`;
      const { channel, features } = await this.open(service, deadline, scope);
      deadline.stopTimer();
      return new DeviceProcess(channel, deadline, output, features.has('shell_v2'));
    } catch (error) {
      deadline.release();
      throw error;
    }
  }

  features(scope?: CallScope): Promise<Features> {
    return this.server.features(this.serial, scope);
  }

  /**
   * One call of a service: opens it, lets `work` use the connection, and closes it whatever happens. `name` says in
   * ADB_TIMEOUT what was asked. The command's own words are in no message: they may hold what was typed.
   */
  call<Value>(
    name: string,
    service: DeviceService,
    scope: CommandScope,
    work: (channel: ByteChannel, features: Features) => Promise<Value>,
  ): Promise<Value> {
    return withDeadline(`${name} on ${this.serial}`, scope, async (deadline) => {
      const { channel, features } = await this.open(service, deadline, scope);
      try {
        return await work(channel, features);
      } catch (error) {
        throw this.#failed(error, scope);
      } finally {
        channel.destroy();
      }
    });
  }

  /**
   * Opens a service; whoever takes the connection destroys it. What fails here before the service was asked for has
   * surely not acted.
   */
  async open(service: DeviceService, deadline: Deadline, scope: CommandScope): Promise<OpenService> {
    deadline.throwIfEnded();
    const isFixed = typeof service === 'string';
    const features = isFixed ? NO_FEATURES : await this.server.featuresWithin(this.serial, deadline);
    const name = isFixed ? service : service(features);
    const channel = await this.server.connect(deadline);
    let hasLeft = false;
    try {
      await requestService(channel, `host:transport:${this.serial}`);
      hasLeft = true;
      await requestService(channel, name);
      return { channel, features };
    } catch (error) {
      channel.destroy();
      throw this.#failed(error, hasLeft ? scope : { readOnly: true });
    }
  }

  #failed(error: unknown, scope: CommandScope): unknown {
    this.server.forgetFeatures(this.serial);
    const hasActed = !scope.readOnly && error instanceof GloveboxError && !(error instanceof ServiceRefused);
    return hasActed ? error.with({ dispatched: 'maybe' }) : error;
  }
}

/** For services that every adbd has, so that nothing need be asked first. */
const NO_FEATURES: Features = new Set();

function shellService(features: Features): string {
  return features.has('shell_v2') ? 'shell,v2,raw:' : 'shell:';
}

async function shellResult(channel: ByteChannel): Promise<ShellResult> {
  // Else a command that reads its input would wait for ever. A failure to write shows at the next read.
  channel.write(closeStdinFrame()).catch(() => {});
  const frames = new ShellFrames();
  const output: { readonly [Kind in 'stdout' | 'stderr']: Buffer[] } = { stdout: [], stderr: [] };
  let size = 0;
  for (;;) {
    const chunk = await channel.readChunk();
    if (chunk === undefined) throw connectionClosed();
    for (const piece of frames.push(chunk)) {
      if (piece.kind === 'exit') {
        const [stdout, stderr] = [Buffer.concat(output.stdout), Buffer.concat(output.stderr)];
        return { stdout, stderr, exitCode: piece.exitCode };
      }
      size += piece.data.length;
      if (size > OUTPUT_LIMIT) throw outputTooLong();
      output[piece.kind].push(piece.data);
    }
  }
}

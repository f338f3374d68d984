import { GloveboxError } from '../../../domain/errors.ts';
import { type ByteChannel, connectionClosed } from './byte-channel.ts';
import type { Deadline } from './call-scope.ts';
import { closeStdinFrame, ShellFrames, stdinFrames } from './shell-frames.ts';

/** Where a running command's output goes. The device is held back while an answered promise is pending. */
export interface ProcessOutput {
  readonly onStdout?: (data: Buffer) => void | Promise<void>;
  /** Never called for a device without shell v2, which mixes it into stdout. */
  readonly onStderr?: (data: Buffer) => void | Promise<void>;
}

/** A command running on the device. Its owner closes it, or waits for `exit`. */
export class DeviceProcess {
  /**
   * The exit code, after the last output was told; null after close(), and from a device without shell v2. Rejects with
   * ADB_FAILED when the connection is lost, with the signal's reason when cancelled, and with what an output listener
   * threw. Nobody has to listen to it.
   */
  readonly exit: Promise<number | null>;
  readonly #channel: ByteChannel;
  readonly #isVersion2: boolean;
  #isClosed = false;

  /** Takes over the channel and the deadline: both end with the process. */
  constructor(channel: ByteChannel, deadline: Deadline, output: ProcessOutput, isVersion2: boolean) {
    this.#channel = channel;
    this.#isVersion2 = isVersion2;
    this.exit = this.#follow(output).finally(() => {
      channel.destroy();
      deadline.release();
    });
    this.exit.catch(() => {});
  }

  /** Sends bytes to the command's standard input; resolves once the system has taken them. */
  async write(data: Uint8Array): Promise<void> {
    for (const bytes of this.#isVersion2 ? stdinFrames(data) : [data]) await this.#channel.write(bytes);
  }

  /** Ends the command's standard input. Raises NOT_SUPPORTED on a device without shell v2. */
  closeStdin(): Promise<void> {
    if (this.#isVersion2) return this.#channel.write(closeStdinFrame());
    return Promise.reject(new GloveboxError('NOT_SUPPORTED', 'this device cannot end the input of a running command'));
  }

  /** Ends the connection at once; over shell v2 the command then receives SIGHUP. */
  close(): void {
    this.#isClosed = true;
    this.#channel.destroy();
  }

  async #follow(output: ProcessOutput): Promise<number | null> {
    try {
      return this.#isVersion2 ? await this.#followFrames(output) : await this.#followBytes(output);
    } catch (error) {
      if (this.#isClosed) return null;
      throw error;
    }
  }

  async #followFrames(output: ProcessOutput): Promise<number> {
    const frames = new ShellFrames();
    for (;;) {
      const chunk = await this.#channel.readChunk();
      if (chunk === undefined) throw connectionClosed();
      for (const piece of frames.push(chunk)) {
        if (piece.kind === 'exit') return piece.exitCode;
        await (piece.kind === 'stdout' ? output.onStdout : output.onStderr)?.(piece.data);
        if (this.#isClosed) throw connectionClosed();
      }
    }
  }

  async #followBytes(output: ProcessOutput): Promise<null> {
    for (;;) {
      const chunk = await this.#channel.readChunk();
      if (chunk === undefined) return null;
      await output.onStdout?.(chunk);
      if (this.#isClosed) return null;
    }
  }
}

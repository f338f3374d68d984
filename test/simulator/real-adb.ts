import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type RealAdbServer, startAdbServer } from '../support/adb-server.ts';

export interface AdbResult {
  readonly stdout: Buffer;
  readonly text: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** The real adb, with a server of its own, and all that a command answers. */
export class RealAdb {
  readonly #server: RealAdbServer;

  constructor(server: RealAdbServer) {
    this.#server = server;
  }

  static async start(): Promise<RealAdb> {
    return new RealAdb(await startAdbServer());
  }

  get serverPort(): number {
    return this.#server.port;
  }

  /** Stops the server and removes its files. */
  stop(): Promise<void> {
    return this.#server.close();
  }

  /** A path in the folder that `stop` removes, where commands run. */
  path(name: string): string {
    return join(this.#folder, name);
  }

  /** @param serverPort another server than its own */
  run(words: readonly string[], input: string | Buffer = '', serverPort = this.serverPort): Promise<AdbResult> {
    const env = { ...this.#server.environment, ANDROID_ADB_SERVER_PORT: String(serverPort) };
    const child = spawn('adb', words, { cwd: this.#folder, timeout: 20_000, env });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
    // A command that reads no input may be gone before it is sent.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (exitCode: number | null) => {
        const all = Buffer.concat(stdout);
        resolve({ stdout: all, text: all.toString(), stderr: Buffer.concat(stderr).toString(), exitCode });
      });
    });
  }

  /** Runs until the answer is as wanted, for what an adb server does in its own time; answers the last one. */
  async until(words: readonly string[], wanted: (result: AdbResult) => boolean): Promise<AdbResult> {
    const deadline = Date.now() + 15_000;
    for (;;) {
      const result = await this.run(words);
      if (wanted(result) || Date.now() > deadline) return result;
    }
  }

  get #folder(): string {
    return this.#server.environment.HOME ?? '';
  }
}

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The reason to print when the real adb is not on PATH; false when it is. */
export const withoutAdb: string | false =
  spawnSync('adb', ['version']).status !== 0 && 'adb is not on PATH: the doors were not tried with the real client';

export interface AdbResult {
  readonly stdout: Buffer;
  readonly text: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** The real adb with a server of its own: own port, own keys, and no look at the emulators of this machine. */
export class RealAdb {
  readonly folder = mkdtempSync(join(tmpdir(), 'glovebox-adb-'));
  serverPort = 0;

  async start(): Promise<void> {
    this.serverPort = await freePort();
    await this.run(['start-server']);
  }

  /** Stops the server and removes its files. */
  async stop(): Promise<void> {
    await this.run(['kill-server']);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A path in the folder that `stop` removes. */
  path(name: string): string {
    return join(this.folder, name);
  }

  run(words: readonly string[], input: string | Buffer = '', serverPort = this.serverPort): Promise<AdbResult> {
    const child = spawn('adb', words, {
      cwd: this.folder,
      timeout: 20_000,
      env: {
        PATH: process.env.PATH,
        HOME: this.folder,
        TMPDIR: this.folder,
        ANDROID_ADB_SERVER_PORT: String(serverPort),
        ADB_LOCAL_TRANSPORT_MAX_PORT: '5554',
      },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      // The daemon that `start-server` leaves behind holds the pipes open: the child's own exit is the end.
      child.on(words[0] === 'start-server' ? 'exit' : 'close', (exitCode: number | null) => {
        const all = Buffer.concat(stdout);
        resolve({ stdout: all, text: all.toString(), stderr: Buffer.concat(stderr).toString(), exitCode });
      });
    });
  }

  /** Runs until the answer is as wanted, for what an adb server does in its own time. */
  async until(words: readonly string[], wanted: (result: AdbResult) => boolean): Promise<AdbResult> {
    const deadline = Date.now() + 15_000;
    for (;;) {
      const result = await this.run(words);
      if (wanted(result) || Date.now() > deadline) return result;
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

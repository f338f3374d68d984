import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The reason to print when a test needs the real adb and there is none; false when it can run. */
export const withoutAdb: string | false =
  spawnSync('adb', ['version']).status !== 0 && 'no adb on PATH (Debian package adb)';

export interface RealAdbServer {
  readonly port: number;
  /** Leads clients to this server and to nothing of the developer's. */
  readonly environment: Record<string, string>;
  adb(...words: string[]): Promise<string>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A real adb server of its own: own port, own HOME for its keys, and no look for emulators beside the default ports. */
export async function startAdbServer(): Promise<RealAdbServer> {
  const home = await mkdtemp(join(tmpdir(), 'glovebox-adb-'));
  const port = await freePort();
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    TMPDIR: home,
    ANDROID_ADB_SERVER_PORT: String(port),
  };
  const adb = async (...words: string[]) =>
    (await promisify(execFile)('adb', words, { env: environment, timeout: 30_000 })).stdout;
  await adb('start-server');
  return {
    port,
    environment,
    adb,
    async close() {
      await adb('kill-server').catch(() => {});
      await rm(home, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectMcp, type McpSession } from './mcp-client.ts';
import { projectRoot } from './project.ts';

/** How many there are of each kind, such as Timeout, Immediate, TCPWRAP, PIPEWRAP, PROCESSWRAP. */
type Counts = Readonly<Record<string, number>>;

export interface Resources {
  /** What keeps the process alive, as Node itself lists it. */
  readonly active: Counts;
  /** Timers and handles that were made and not ended, also those that keep nothing alive. */
  readonly alive: Counts;
}

export interface WatchedServer extends McpSession {
  /** What the server's process holds at this moment. */
  resources(): Promise<Resources>;
}

/** The built server, unchanged, under a Node that tells what it holds. */
export async function connectWatched(environment: Record<string, string>): Promise<WatchedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-resources-'));
  const preload = join(projectRoot, 'test/support/active-resources.mjs');
  const session = await connectMcp(
    { ...environment, GLOVEBOX_TEST_RESOURCES: folder },
    { nodeOptions: ['--import', preload] },
  );
  let asked = 0;
  return {
    ...session,
    async resources() {
      const file = join(folder, `${++asked}.json`);
      process.kill(session.pid, 'SIGUSR2');
      for (;;) {
        const text = await readFile(file, 'utf8').catch(() => undefined);
        if (text !== undefined) return JSON.parse(text) as Resources;
      }
    },
    async close() {
      await session.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { readdir, readlink } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

const ROUNDS = 50;
const BETWEEN_ROUNDS_MS = 10;

/**
 * Kills whatever still runs inside a folder, such as jobs that a script left in the background. A process is known by
 * its root folder: that cannot be mistaken for another one, as a remembered process id could.
 */
export async function killProcessesInside(root: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const inside = await processesInside(root);
    if (inside.length === 0) return;
    for (const id of inside) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    }
    await setTimeout(BETWEEN_ROUNDS_MS);
  }
}

/** Ids of the processes whose root is that folder. */
export async function processesInside(root: string): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const ids = names.filter((name) => /^[0-9]+$/.test(name));
  const roots = await Promise.all(ids.map((id) => readlink(`/proc/${id}/root`).catch(() => undefined)));
  return ids.filter((_, index) => roots[index] === root).map(Number);
}

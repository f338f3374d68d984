import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes the folder and its parents, each with `mode`. Not mkdir's own `recursive`: on file systems that refuse a new
 * folder with ENOENT, such as /proc, Node's walk never ends. Raises the system's error.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const missing: string[] = [];
  for (let folder = path; dirname(folder) !== folder; folder = dirname(folder)) {
    const status = await stat(folder).catch(() => undefined);
    if (status?.isDirectory()) break;
    missing.unshift(folder);
  }
  for (const folder of missing) {
    await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => {
      // Another call may have made it in the meantime.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

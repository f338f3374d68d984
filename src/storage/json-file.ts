import { readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './folder.ts';

/** What the file holds; undefined where there is none, or none that can be read whole: what is kept there is not worth a failure. */
export async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Replaces the file, or makes it, so that a reader sees the old value or the new one and never half of it; only this
 * user can read it. Raises what the file system raises.
 */
export async function writeJsonFile(path: string, value: unknown): Promise<void> {
  await makeFolder(dirname(path), 0o700);
  const aside = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    await writeFile(aside, JSON.stringify(value), { mode: 0o600, flag: 'wx' });
    await rename(aside, path);
  } catch (error) {
    await unlink(aside).catch(() => {});
    throw error;
  }
}

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Environment } from '../../../device/selection.ts';

/**
 * The file that a program's name stands for: itself when it is an absolute path, else the first of PATH's absolute folders that has it; undefined
 * where there is none that this user may run. The current folder is never looked into.
 */
export async function findProgram(name: string, environment: Environment): Promise<string | undefined> {
  if (name.includes('/')) return isAbsolute(name) && (await isProgram(name)) ? name : undefined;
  for (const folder of (environment.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    if (isAbsolute(folder) && (await isProgram(file))) return file;
  }
  return undefined;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** The first of these programs that is installed. */
export async function firstProgram(names: readonly string[], environment: Environment): Promise<string | undefined> {
  for (const name of names) {
    const file = await findProgram(name, environment);
    if (file !== undefined) return file;
  }
  return undefined;
}

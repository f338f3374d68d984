import { chmod, copyFile, mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Confinement } from './confinement.ts';
import { runHostProgram } from './host-program.ts';
import type { ChrootParts } from './parts.ts';

export interface ChrootFolder {
  /** The phone's `/`, as this machine sees it. */
  readonly root: string;
  remove(): Promise<void>;
}

const PROGRAMS = '/system/bin';

/** Major and minor number of the devices that shell scripts use. Source: Linux's devices.txt. */
const DEVICES = [
  ['null', 1, 3],
  ['zero', 1, 5],
  ['urandom', 1, 9],
  ['tty', 5, 0],
] as const;

/**
 * Builds a phone's root folder under the temp folder: Android's shell, toybox with its tools, and a stub for each
 * other program.
 * @param programs names of the simulated programs; toybox's own tools go first
 */
export async function createChrootFolder(
  { mksh, toybox, libraries, tools, stub }: ChrootParts,
  { devices }: Confinement,
  programs: Iterable<string>,
): Promise<ChrootFolder> {
  // Two levels: the outer keeps other users of this machine out, the inner is what the phone's shell user walks in.
  const outer = await mkdtemp(join(tmpdir(), 'glovebox-sim-'));
  const root = join(outer, 'root');
  const remove = (): Promise<void> => rm(outer, { recursive: true, force: true });
  const place = async (from: string, to: string): Promise<void> => {
    await mkdir(dirname(join(root, to)), { recursive: true });
    await copyFile(from, join(root, to));
    await chmod(join(root, to), 0o755);
  };
  try {
    await place(mksh, `${PROGRAMS}/sh`);
    await place(toybox, `${PROGRAMS}/toybox`);
    await place(stub, `${PROGRAMS}/.stub`);
    for (const library of libraries) await place(library, library);
    const own = ['sh', 'toybox', ...tools];
    for (const tool of tools) await symlink('toybox', join(root, PROGRAMS, tool));
    for (const name of programs) if (!own.includes(name)) await symlink('.stub', join(root, PROGRAMS, name));
    await mkdir(join(root, 'dev/socket'), { recursive: true });
    for (const [name, major, minor] of DEVICES) {
      const path = join(root, 'dev', name);
      if (devices && (await makeDevice(path, major, minor))) continue;
      // Scripts throw output at it; a plain file takes that just as well.
      if (name === 'null') await writeFile(path, '');
    }
    return { root, remove };
  } catch (thrown) {
    await remove();
    throw thrown;
  }
}

/** False where this machine makes no devices, or its temp folder does not let them be opened. */
async function makeDevice(path: string, major: number, minor: number): Promise<boolean> {
  try {
    await runHostProgram('mknod', ['-m', '666', path, 'c', String(major), String(minor)]);
    if (minor === 3) await (await open(path, 'r+')).close();
    return true;
  } catch {
    await rm(path, { force: true });
    return false;
  }
}

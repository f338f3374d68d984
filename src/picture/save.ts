import { randomBytes } from 'node:crypto';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { GloveboxError } from '../domain/errors.ts';
import { makeFolder } from '../storage/folder.ts';
import type { PictureFormat } from './render.ts';

/** Where a picture goes: a path the caller chose, or a new file of the given device in the temp folder. */
export type PictureTarget = { readonly path: string } | { readonly device: string };

/** Linux takes 4,096 bytes. */
const LONGEST_PATH = 4_096;

const SIGNATURES = [Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('ffd8ff', 'hex')];

/**
 * Checks a path that the caller chose, before any contact with a device. A model may choose it, so only a picture is
 * ever written. Raises INVALID_ARGS.
 */
export function pictureTarget(out: string): PictureTarget {
  const refused = (why: string) => new GloveboxError('INVALID_ARGS', why, { hint: '--out /absolute/path/name.png' });
  if (out.length > LONGEST_PATH) throw refused(`--out is longer than ${LONGEST_PATH} characters`);
  let path: string;
  try {
    path = resolve(out);
  } catch {
    throw refused(`'${out}' is relative, and the working folder is gone`);
  }
  if (/\.(?:png|jpe?g)$/i.test(path) && !path.includes('\0')) return { path };
  throw refused(`'${path}' is not a .png or .jpg file`);
}

/** What is written to a path that ends so. */
export const formatOf = (out: string): PictureFormat => (/\.jpe?g$/i.test(out) ? 'jpeg' : 'png');

/** Refuses what must not be replaced: a link, a folder, a device, a file that holds something else than a picture. */
async function requireReplaceable(path: string): Promise<void> {
  const status = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (status === undefined) return;
  if (status.isSymbolicLink()) throw new Error(`${path} is a link; name the file itself`);
  if (!status.isFile()) throw new Error(`${path} exists and is not a file`);
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(8);
    const { bytesRead } = await file.read(head, 0, 8, 0);
    const holdsPicture = SIGNATURES.some((signature) => head.subarray(0, signature.length).equals(signature));
    if (bytesRead > 0 && !holdsPicture) throw new Error(`${path} exists and is not a picture; name another file`);
  } finally {
    await file.close();
  }
}

/** Whole file or nothing: a reader of `path` never sees half a picture, and a failure leaves the old one as it was. */
async function replaceFile(path: string, data: Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  await requireReplaceable(path);
  // A name of its own: the file's may already be as long as a name can be.
  const temporary = join(dirname(path), `.glovebox-${randomBytes(6).toString('hex')}.tmp`);
  try {
    const file = await open(temporary, 'wx', 0o644);
    await writeAndClose(file, data);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeAndClose(file: FileHandle, data: Uint8Array): Promise<void> {
  try {
    await file.writeFile(data);
  } finally {
    await file.close();
  }
}

/**
 * A new file in our own folder under the temp folder. That folder may be shared with other users, who could have made
 * ours or planted a link at a name they guess: it must be a real folder of this user, and the file must be new.
 */
async function newFile(device: string, data: Uint8Array): Promise<string> {
  const folder = join(tmpdir(), 'glovebox');
  await makeFolder(folder, 0o700);
  const status = await lstat(folder);
  if (!status.isDirectory() || (process.getuid !== undefined && status.uid !== process.getuid())) {
    throw new Error(`${folder} is not a folder of the current user; pass --out`);
  }
  // ':' cannot stand in a Windows file name and the ids of network devices have one: 127.0.0.1:5555.
  const name = device.replace(/[^A-Za-z0-9._-]/g, '_').slice(0, 100);
  const stamp = new Date().toISOString().replace(/[-:.]/g, '');
  for (let attempt = 1; ; attempt++) {
    const path = join(folder, `${name}-${stamp}${attempt === 1 ? '' : `-${attempt}`}.png`);
    try {
      const file = await open(path, 'wx', 0o600);
      try {
        await writeAndClose(file, data);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return path;
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!taken || attempt === 100) throw error;
    }
  }
}

/** Writes the picture and answers its absolute path. Raises WRITE_FAILED. */
export async function savePicture(data: Uint8Array, target: PictureTarget): Promise<string> {
  try {
    if ('device' in target) return await newFile(target.device, data);
    await replaceFile(target.path, data);
    return target.path;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new GloveboxError('WRITE_FAILED', error.message, { cause: error, hint: '--out with another path' });
  }
}

import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ClipboardContent } from '../device/clipboard.ts';
import { GloveboxError } from '../domain/errors.ts';

/** More than this no program expects to be pasted. */
const LARGEST = 32 * 1024 * 1024;

/** Pictures that programs take from a clipboard, by how their files begin. */
const PICTURES = [
  { mimeType: 'image/png', start: Buffer.from('89504e470d0a1a0a', 'hex') },
  { mimeType: 'image/jpeg', start: Buffer.from('ffd8ff', 'hex') },
  { mimeType: 'image/gif', start: Buffer.from('GIF8', 'latin1') },
] as const;

const invalid = (message: string) =>
  new GloveboxError('INVALID_ARGS', message, { hint: '--file with a PNG, JPEG or GIF picture, or a text in UTF-8' });

/** What a file holds that can be copied: a picture, known by its first bytes whatever it is called, or a text in UTF-8. Raises INVALID_ARGS. */
export async function contentOfFile(file: string): Promise<ClipboardContent> {
  const path = resolve(file);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw invalid(`no file at '${path}'`);
  if (!found.isFile()) throw invalid(`'${path}' is not a file`);
  if (found.size > LARGEST) throw invalid(`'${path}' has more than ${LARGEST / 1024 / 1024} MB`);
  const data = await readFile(path).catch(() => {
    throw invalid(`'${path}' cannot be read`);
  });
  if (data.length === 0) throw invalid(`'${path}' is empty`);
  const picture = PICTURES.find(({ start }) => data.subarray(0, start.length).equals(start));
  if (picture !== undefined) return { image: { mimeType: picture.mimeType, data } };
  if (isUtf8(data) && !data.includes(0)) return { text: data.toString('utf8') };
  throw invalid(`'${path}' is neither a picture nor a text`);
}

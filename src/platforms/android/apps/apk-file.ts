import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { PackageName } from '../../../domain/package-name.ts';
import { manifestPackage } from './binary-manifest.ts';
import { findDirectory, findEntry, LONGEST_LOCAL_HEADER, LONGEST_TAIL, localHeaderSize } from './zip.ts';

/** Larger ones than any real APK has, in bytes; a made-up size must not fill the memory. */
const LARGEST_DIRECTORY = 64 * 1024 * 1024;
const LARGEST_MANIFEST = 16 * 1024 * 1024;

const STORED = 0;
const DEFLATED = 8;

/**
 * The package name that an APK's own manifest gives. Undefined when it cannot be told: whether the file is an APK is for
 * the device to say.
 */
export async function apkPackage(file: FileHandle, size: number): Promise<PackageName | undefined> {
  const tailSize = Math.min(size, LONGEST_TAIL);
  const directory = findDirectory(await readPart(file, size - tailSize, tailSize));
  if (directory === undefined || directory.size > LARGEST_DIRECTORY) return undefined;
  const entry = findEntry(await readPart(file, directory.offset, directory.size), 'AndroidManifest.xml');
  if (entry === undefined || entry.compressedSize > LARGEST_MANIFEST) return undefined;
  const headerSize = localHeaderSize(await readPart(file, entry.headerOffset, LONGEST_LOCAL_HEADER));
  if (headerSize === undefined) return undefined;
  const content = await readPart(file, entry.headerOffset + headerSize, entry.compressedSize);
  const manifest = await unpacked(content, entry.method);
  return manifest && manifestPackage(manifest);
}

async function unpacked(content: Buffer, method: number): Promise<Buffer | undefined> {
  if (method === STORED) return content;
  if (method !== DEFLATED) return undefined;
  try {
    return await promisify(inflateRaw)(content, { maxOutputLength: LARGEST_MANIFEST });
  } catch {
    // Damaged or too large: then the name is not known, and the device judges the file.
    return undefined;
  }
}

/** The bytes at that place, fewer where the file ends. */
async function readPart(file: FileHandle, position: number, size: number): Promise<Buffer> {
  const buffer = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await file.read(buffer, length, size - length, position + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

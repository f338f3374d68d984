import { crc32 } from 'node:zlib';
import { decodeText } from './text.ts';

/** What `screencap -p` gave. */
export type CapturedPng =
  | {
      readonly kind: 'whole';
      /** From the signature to the end of IEND, every checksum right. */
      readonly png: Uint8Array;
      readonly width: number;
      readonly height: number;
      /** What screencap said before the picture, where it matters. */
      readonly warnings: readonly string[];
    }
  /** A PNG begins but does not come to a sound end; `bytes` were there from its signature on. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** No PNG; `text` is what came instead, up to 300 characters. */
  | { readonly kind: 'none'; readonly text: string };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The signature after `adb shell` of old devices turned each line feed into CR LF, and after that happened twice. */
const MANGLED_SIGNATURES = [1, 2].map((returns) => ({
  returns,
  bytes: Buffer.from(SIGNATURE.toString('latin1').replaceAll('\n', `${'\r'.repeat(returns)}\n`), 'latin1'),
}));
const SHOWN_CHARACTERS = 300;

/**
 * Finds the picture in screencap's output. exec-out always succeeds, so the picture itself is the only proof that one
 * was taken: signature, IHDR, every chunk's checksum, IEND. Text before it (foldables warn that they have several
 * displays, some drivers about their shader cache) and bytes behind it are left away.
 *
 * Line ends changed on the way are mended only if the mended picture proves it by its checksums.
 */
export function cutPng(bytes: Uint8Array): CapturedPng {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.indexOf(SIGNATURE);
  if (start !== -1) {
    return wholePng(buffer.subarray(start), buffer.subarray(0, start)) ?? { kind: 'cut', bytes: buffer.length - start };
  }
  for (const { returns, bytes: signature } of MANGLED_SIGNATURES) {
    const mangledStart = buffer.indexOf(signature);
    if (mangledStart === -1) continue;
    const mended = withoutReturns(buffer.subarray(mangledStart), returns);
    const whole = mended && wholePng(mended, buffer.subarray(0, mangledStart));
    return whole ?? { kind: 'cut', bytes: buffer.length - mangledStart };
  }
  return {
    kind: 'none',
    text: decodeText(buffer.subarray(0, SHOWN_CHARACTERS * 4))
      .text.trim()
      .slice(0, SHOWN_CHARACTERS),
  };
}

function wholePng(picture: Buffer, before: Buffer): CapturedPng | undefined {
  const end = soundEnd(picture);
  if (end === undefined) return undefined;
  const png = picture.subarray(0, end);
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  return width > 0 && height > 0 ? { kind: 'whole', png, width, height, warnings: warningsIn(before) } : undefined;
}

/** Where the PNG ends; undefined when a chunk is missing, cut or damaged. */
function soundEnd(picture: Buffer): number | undefined {
  let at = SIGNATURE.length;
  for (;;) {
    if (at + 12 > picture.length) return undefined;
    const length = picture.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > picture.length) return undefined;
    if (crc32(picture.subarray(at + 4, end - 4)) !== picture.readUInt32BE(end - 4)) return undefined;
    const type = picture.toString('latin1', at + 4, at + 8);
    if (at === SIGNATURE.length && (type !== 'IHDR' || length !== 13)) return undefined;
    if (type === 'IEND') return end;
    at = end;
  }
}

/** Undoes LF → CR LF, done so many times; undefined where a line feed lacks them, for then something else happened. */
function withoutReturns(mangled: Buffer, returns: number): Buffer | undefined {
  const mended = Buffer.alloc(mangled.length);
  let written = 0;
  let copied = 0;
  for (let feed = mangled.indexOf(0x0a); feed !== -1; feed = mangled.indexOf(0x0a, feed + 1)) {
    const lineEnd = feed - returns;
    for (let at = lineEnd; at < feed; at += 1) if (at < copied || mangled[at] !== 0x0d) return undefined;
    written += mangled.copy(mended, written, copied, lineEnd);
    copied = feed;
  }
  written += mangled.copy(mended, written, copied);
  return mended.subarray(0, written);
}

/** Said on every call by some devices, and of no use to anybody. */
const HARMLESS = /shader cache|^WARNING: linker:/i;

function warningsIn(before: Buffer): string[] {
  const lines = decodeText(before.subarray(0, SHOWN_CHARACTERS * 4))
    .text.split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !HARMLESS.test(line));
  if (lines.length === 0) return [];
  if (lines.some((line) => /Multiple displays were found/i.test(line))) {
    return ['The device has several displays; this is the first that it found.'];
  }
  return [`screencap said: ${lines.join(' ').slice(0, SHOWN_CHARACTERS)}`];
}

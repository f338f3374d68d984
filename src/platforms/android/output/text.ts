import { isAscii, isUtf8 } from 'node:buffer';

const REPLACEMENT = '\uFFFD';
const SAMPLE_BYTES = 4096;

/**
 * The text in a device's answer: UTF-8, or UTF-16 of either byte order (a shell on the way, such as PowerShell,
 * re-encodes what it redirects), each with or without a byte order mark, which is taken off.
 *
 * Bytes that are no text in that encoding become U+FFFD and `damaged` is true. Legacy code pages are not guessed:
 * the same bytes are letters in several of them.
 */
export function decodeText(bytes: Uint8Array): { text: string; damaged: boolean } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = utf16Order(buffer);
  if (order !== undefined) return decodeUtf16(buffer, order);
  const text = buffer.toString('utf8');
  return { text: withoutMark(text), damaged: !isUtf8(buffer) };
}

/** A text of which only the parts that matter are decoded. */
export interface LazyText {
  /** As long as the bytes; ASCII reads as it is, everything else only through `decode`. */
  readonly raw: string;
  /** A part of `raw` in its true letters. The part must begin and end beside ASCII, as anything in quotes does. */
  readonly decode: (part: string) => string;
  readonly damaged: boolean;
}

/**
 * What `decodeText` does, put off: of a large XML most is ASCII, and decoding all of it as UTF-8 takes longer than
 * reading it. The result is the same, because UTF-8's decoder never takes an ASCII byte for a part of anything else.
 */
export function decodeTextLazily(bytes: Uint8Array): LazyText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (utf16Order(buffer) !== undefined) {
    const { text, damaged } = decodeText(bytes);
    return { raw: text, decode: asItIs, damaged };
  }
  if (isAscii(buffer)) return { raw: buffer.toString('latin1'), decode: asItIs, damaged: false };
  return { raw: buffer.toString('latin1'), decode: decodeUtf8Part, damaged: !isUtf8(buffer) };
}

function asItIs(part: string): string {
  return part;
}

function decodeUtf8Part(part: string): string {
  return /[\x80-\xff]/.test(part) ? Buffer.from(part, 'latin1').toString('utf8') : part;
}

function decodeUtf16(buffer: Buffer, order: 'little' | 'big'): { text: string; damaged: boolean } {
  const odd = buffer.length % 2 === 1;
  const units = Buffer.from(odd ? buffer.subarray(0, -1) : buffer);
  const raw = (order === 'big' ? units.swap16() : units).toString('utf16le');
  const text = replaceLoneSurrogates(raw);
  return { text: withoutMark(odd ? text + REPLACEMENT : text), damaged: odd || text !== raw };
}

/** Halves of a surrogate pair standing alone are no characters; JSON and UTF-8 writers disagree about them. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, REPLACEMENT);
}

/**
 * UTF-16 is known by its mark. Without one: device output is mostly ASCII, whose UTF-16 form has a zero byte in
 * every pair, always on the same side, while text in UTF-8 has none at all.
 */
function utf16Order(buffer: Buffer): 'little' | 'big' | undefined {
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'little';
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'big';
  const pairs = Math.floor(Math.min(buffer.length, SAMPLE_BYTES) / 2);
  if (pairs === 0) return undefined;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (buffer[pair * 2] === 0) evenZeros += 1;
    if (buffer[pair * 2 + 1] === 0) oddZeros += 1;
  }
  if (oddZeros > pairs * 0.4 && evenZeros < pairs * 0.05) return 'little';
  if (evenZeros > pairs * 0.4 && oddZeros < pairs * 0.05) return 'big';
  return undefined;
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

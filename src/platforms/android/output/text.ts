import { isUtf8 } from 'node:buffer';

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

/**
 * The same text as UTF-8 bytes, for readers that look for a few words in much text: decoding all of a large answer
 * takes longer than reading it. Bytes that are no text stay as they are, to become U+FFFD when their part is decoded.
 */
export function utf8Bytes(bytes: Uint8Array): { utf8: Buffer; damaged: boolean } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (utf16Order(buffer) === undefined) return { utf8: buffer, damaged: !isUtf8(buffer) };
  const { text, damaged } = decodeText(bytes);
  return { utf8: Buffer.from(text), damaged };
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

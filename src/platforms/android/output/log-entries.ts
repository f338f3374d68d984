import type { LogRecord } from '../../../domain/log-record.ts';
import { answerLines, shownAnswer } from './answer.ts';

/** One entry as it lies in the log, not decoded yet. */
interface LogEntry {
  /** Only headers of version 4 (Android 7 on) tell the writer's user id. */
  readonly uid: number | undefined;
  readonly start: number;
  readonly payload: number;
  readonly end: number;
}

export type LogEntries =
  | { readonly kind: 'entries'; readonly entries: readonly LogEntry[] }
  /** The bytes are not whole entries: logcat's own words, or a cut reading, whose text is empty. */
  | { readonly kind: 'failed'; readonly text: string };

/** AOSP's LOGGER_ENTRY_MAX_LEN: no entry, header included, is longer. */
const LONGEST_ENTRY = 5120;

/** Versions 1 (whose size field is 0), 2 and 3, and 4: see AOSP, liblog's log_read.h. */
const HEADER = { version1: 20, version2: 24, version4: 28 } as const;

/** A priority and a NUL-terminated tag. */
const SHORTEST_PAYLOAD = 2;

/**
 * Finds the entries in what `logcat -B` wrote: a little-endian header (length of the payload u16, length of the header
 * u16, pid i32, tid u32, seconds u32, nanoseconds u32, then by version the log's id and the user id), then the payload.
 * A linker's warning before the first entry is passed over.
 */
export function readLogEntries(bytes: Buffer): LogEntries {
  const entries: LogEntry[] = [];
  let offset = warningsEnd(bytes);
  while (offset < bytes.length) {
    const entry = entryAt(bytes, offset);
    if (entry === undefined) return { kind: 'failed', text: shownAnswer(wordsAt(bytes, offset)) };
    entries.push(entry);
    offset = entry.end;
  }
  return { kind: 'entries', entries };
}

/** A moment of the device's clock. */
export interface LogMoment {
  readonly seconds: number;
  readonly nanoseconds: number;
}

/** From decimal text of Unix seconds with up to nine decimals. */
export function parseLogMoment(text: string): LogMoment {
  const [seconds = '', decimals = ''] = text.split('.');
  return { seconds: Number(seconds), nanoseconds: Number(decimals.padEnd(9, '0')) };
}

/** Whether the entry was written after that moment, to the nanosecond. */
export function isLater(bytes: Buffer, { start }: LogEntry, { seconds, nanoseconds }: LogMoment): boolean {
  const entrySeconds = bytes.readUInt32LE(start + 12);
  return entrySeconds > seconds || (entrySeconds === seconds && bytes.readUInt32LE(start + 16) > nanoseconds);
}

/** The entry's fields. Bytes that are no UTF-8 become U+FFFD; an entry that was cut when written may lack its NULs. */
export function decodeLogEntry(bytes: Buffer, { start, payload, end }: LogEntry): LogRecord {
  const seconds = bytes.readUInt32LE(start + 12);
  const nanoseconds = bytes.readUInt32LE(start + 16);
  const tagEnd = fieldEnd(bytes, payload + 1, end);
  const message = Math.min(tagEnd + 1, end);
  return {
    // In whole microseconds, which a double holds exactly; one division then gives the nearest double.
    time: (seconds * 1_000_000 + Math.ceil(nanoseconds / 1000)) / 1_000_000,
    pid: bytes.readInt32LE(start + 4),
    tid: bytes.readUInt32LE(start + 8),
    level: LEVELS[bytes.readUInt8(payload)] ?? '?',
    tag: bytes.toString('utf8', payload + 1, tagEnd),
    message: bytes.toString('utf8', message, fieldEnd(bytes, message, end)),
  };
}

/** By Android's priority: 0 and 1 are no levels, 8 is "silent". */
const LEVELS: readonly LogRecord['level'][] = ['?', '?', 'V', 'D', 'I', 'W', 'E', 'F'];

function entryAt(bytes: Buffer, start: number): LogEntry | undefined {
  if (start + HEADER.version1 > bytes.length) return undefined;
  const payloadSize = bytes.readUInt16LE(start);
  const told = bytes.readUInt16LE(start + 2);
  const headerSize = told === 0 ? HEADER.version1 : told;
  const end = start + headerSize + payloadSize;
  const isSound =
    (told === 0 || headerSize >= HEADER.version2) &&
    payloadSize >= SHORTEST_PAYLOAD &&
    headerSize + payloadSize <= LONGEST_ENTRY &&
    end <= bytes.length;
  if (!isSound) return undefined;
  const uid = headerSize >= HEADER.version4 ? bytes.readUInt32LE(start + 24) : undefined;
  return { uid, start, payload: start + headerSize, end };
}

function fieldEnd(bytes: Buffer, from: number, end: number): number {
  const length = bytes.subarray(from, end).indexOf(0);
  return length === -1 ? end : from + length;
}

/** Where the entries begin behind warnings; 0 without any. */
function warningsEnd(bytes: Buffer): number {
  let offset = 0;
  for (;;) {
    const newline = bytes.indexOf(0x0a, offset);
    if (newline === -1 || newline - offset > SEARCHED_BYTES) return offset;
    const line = bytes.toString('latin1', offset, newline);
    if (!line.startsWith('WARNING: linker:') || answerLines(line).length > 0) return offset;
    offset = newline + 1;
  }
}

const SEARCHED_BYTES = 1000;

/** The bytes as words when they are text; empty for the rest of a cut reading. */
function wordsAt(bytes: Buffer, offset: number): string {
  const text = bytes.toString('utf8', offset, offset + 4 * SEARCHED_BYTES);
  return /[\0-\x08\x0e-\x1f\uFFFD]/.test(text.slice(0, 20)) ? '' : text;
}

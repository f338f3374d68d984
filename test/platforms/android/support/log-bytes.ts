/** One entry of Android's log; what is not given has a plain value. */
export interface Entry {
  readonly version?: 1 | 2 | 3 | 4;
  readonly pid?: number;
  readonly tid?: number;
  readonly seconds?: number;
  readonly nanoseconds?: number;
  readonly uid?: number;
  readonly priority?: number;
  readonly tag?: string;
  readonly message?: string | Buffer;
  /** Instead of priority, tag and message. */
  readonly payload?: Buffer;
}

const HEADER_SIZES = { 1: 20, 2: 24, 3: 24, 4: 28 } as const;

/** The entries as `logcat -B` writes them. */
export function logBytes(entries: readonly Entry[]): Buffer {
  return Buffer.concat(entries.flatMap(entryBytes));
}

function entryBytes(entry: Entry): Buffer[] {
  const { version = 4, pid = 1, tid = 1, seconds = 1790513987, nanoseconds = 0, uid = 2000 } = entry;
  const { priority = 4, tag = 'T', message = 'm' } = entry;
  const nul = Buffer.alloc(1);
  const words = [Buffer.of(priority), Buffer.from(tag), nul, Buffer.from(message), nul];
  const payload = entry.payload ?? Buffer.concat(words);
  const header = Buffer.alloc(HEADER_SIZES[version]);
  header.writeUInt16LE(payload.length, 0);
  header.writeUInt16LE(version === 1 ? 0 : header.length, 2);
  header.writeInt32LE(pid, 4);
  header.writeUInt32LE(tid, 8);
  header.writeUInt32LE(seconds, 12);
  header.writeUInt32LE(nanoseconds, 16);
  if (version === 4) header.writeUInt32LE(uid, 24);
  return [header, payload];
}

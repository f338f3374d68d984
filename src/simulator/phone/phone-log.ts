export type LogLevel = 'V' | 'D' | 'I' | 'W' | 'E' | 'F';
/** The kernel's stays empty unless somebody writes to it, as on a phone whose build is for users. */
export type LogBuffer = 'main' | 'system' | 'crash' | 'kernel';

export interface LogRecord {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly processId: number;
  readonly threadId: number;
  readonly userId: number;
  readonly level: LogLevel;
  readonly buffer: LogBuffer;
  readonly tag: string;
  readonly message: string;
}

const KEPT = 2000;
const SYSTEM_SERVER = { processId: 612, threadId: 640, userId: 1000 };

/** The phone's log, as `logcat` shows it: the newest records, bounded. */
export class PhoneLog {
  readonly #now: () => Date;
  readonly #watchers = new Set<(record: LogRecord) => void>();
  #records: LogRecord[] = [];

  constructor(now: () => Date) {
    this.#now = now;
    this.system('I', 'SystemServer', 'Entered the Android system server!');
    this.system('I', 'ActivityManager', 'System now ready');
    this.system('I', 'SystemServerTiming', 'SystemUserUnlocked');
  }

  get records(): readonly LogRecord[] {
    return this.#records;
  }

  /** A line of the system server. */
  system(level: LogLevel, tag: string, message: string): void {
    this.write({ ...SYSTEM_SERVER, level, buffer: 'system', tag, message });
  }

  write(record: Omit<LogRecord, 'at'>): void {
    const written = { ...record, at: this.#now().getTime() };
    this.#records.push(written);
    if (this.#records.length > KEPT) this.#records = this.#records.slice(-KEPT / 2);
    for (const watcher of this.#watchers) watcher(written);
  }

  clear(): void {
    this.#records = [];
  }

  /** Tells `watcher` of every new record until the returned function is called. */
  watch(watcher: (record: LogRecord) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}

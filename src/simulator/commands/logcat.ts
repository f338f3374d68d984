import type { LogRecord } from '../phone/phone-log.ts';
import type { Program, ProgramIo } from '../shell/program.ts';
import { complain } from './usage.ts';

const LEVELS = 'VDIWEF';

/** All buffers that can be asked for, and those that `default` means. Source: AOSP logcat.cpp. */
const BUFFERS: ReadonlySet<string> = new Set('main radio events system crash stats security kernel'.split(' '));
const DEFAULT_BUFFERS = ['main', 'system', 'crash'];

interface LogOptions {
  dump: boolean;
  binary: boolean;
  clear: boolean;
  format: string;
  year: boolean;
  count: number | undefined;
  since: number | undefined;
  processId: number | undefined;
  readonly buffers: Set<string>;
  readonly filters: Map<string, string>;
}

/** `logcat`: text in the usual formats, or binary records with `-B`; without `-d` it goes on until it is stopped. */
export const logcat: Program = async (io) => {
  const options = readOptions(io);
  if (typeof options === 'string') return complain(io, `logcat: ${options}\n`, 1);
  const { log } = io.phone;
  if (options.clear) {
    log.clear();
    return 0;
  }
  const wanted = (record: LogRecord): boolean => accepts(options, record);
  let records = log.records.filter(wanted);
  if (options.since !== undefined) {
    const { since } = options;
    records = records.filter(({ at }) => at >= since);
  }
  if (options.count !== undefined) records = records.slice(-options.count);
  let announced = new Set<string>();
  const print = async (record: LogRecord): Promise<void> => {
    if (options.binary) return io.stdout.write(binaryRecord(record));
    if (!announced.has(record.buffer)) {
      announced = new Set([...announced, record.buffer]);
      await io.stdout.write(`--------- beginning of ${record.buffer}\n`);
    }
    await io.stdout.write(`${textRecord(record, options)}\n`);
  };
  // What is logged while the old records go out comes after them.
  const waiting: LogRecord[] = [...records];
  let wake: () => void = () => {};
  io.signal.addEventListener('abort', () => wake(), { once: true });
  const stop = options.dump
    ? () => {}
    : log.watch((record) => {
        if (wanted(record)) waiting.push(record);
        wake();
      });
  try {
    for (;;) {
      for (let record = waiting.shift(); record !== undefined; record = waiting.shift()) await print(record);
      if (options.dump || io.signal.aborted) return 0;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    stop();
  }
};

function readOptions(io: ProgramIo): LogOptions | string {
  const options: LogOptions = {
    dump: false,
    binary: false,
    clear: false,
    format: 'threadtime',
    year: false,
    count: undefined,
    since: undefined,
    processId: undefined,
    buffers: new Set(),
    filters: new Map(),
  };
  const rest = [...io.words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, letter = '', joined = ''] = /^-([vbtTm])(.+)$/.exec(word) ?? [];
    const option = letter === '' ? word : `-${letter}`;
    const value = (): string => joined || (rest.shift() ?? '');
    if (option === '-d') options.dump = true;
    else if (option === '-B' || option === '--binary') options.binary = true;
    else if (option === '-c' || option === '--clear') options.clear = true;
    else if (option === '-s') options.filters.set('*', 'S');
    else if (option === '-v' || option === '--format') readFormat(options, value());
    else if (option === '-b' || option === '--buffer') {
      const problem = readBuffers(options, value());
      if (problem !== undefined) return problem;
    } else if (option === '-t' || option === '-T') {
      if (option === '-t') options.dump = true;
      const problem = readTail(options, value());
      if (problem !== undefined) return problem;
    } else if (option === '--pid') options.processId = Number(value());
    else if (word.startsWith('--pid=')) options.processId = Number(word.slice('--pid='.length));
    else if (option.startsWith('-')) return `unrecognized option '${word}'`;
    else {
      const [tag = '', level = 'V'] = word.split(':');
      options.filters.set(tag, level.toUpperCase());
    }
  }
  return options;
}

function readBuffers({ buffers }: LogOptions, names: string): string | undefined {
  for (const name of names.split(',')) {
    const meant = name === 'all' ? BUFFERS : name === 'default' ? DEFAULT_BUFFERS : [name];
    for (const buffer of meant) {
      if (!BUFFERS.has(buffer)) return `Unknown buffer '${buffer}' listed for -b.`;
      buffers.add(buffer);
    }
  }
  return undefined;
}

function readFormat(options: LogOptions, names: string): void {
  for (const name of names.split(',')) {
    if (name === 'year') options.year = true;
    else if (['brief', 'time', 'threadtime', 'tag', 'raw', 'process', 'epoch'].includes(name)) options.format = name;
  }
}

/** A number of lines, or a time: seconds with decimals since 1970, or a date. */
function readTail(options: LogOptions, text: string): string | undefined {
  if (/^[0-9]+$/.test(text)) options.count = Number(text);
  else if (/^[0-9]+\.[0-9]+$/.test(text)) options.since = Number(text) * 1000;
  else {
    const [, year, rest, clock] = /^(?:([0-9]{4})-)?([0-9]{2}-[0-9]{2}) ([0-9:.]+)$/.exec(text) ?? [];
    if (rest === undefined || clock === undefined) return `-t "${text}" not in time format`;
    options.since = Date.parse(`${year ?? new Date().getUTCFullYear()}-${rest}T${clock}Z`);
  }
  return undefined;
}

function accepts(options: LogOptions, record: LogRecord): boolean {
  const { buffers } = options;
  // Without -b the kernel's is read beside the default ones (Android 11 and later).
  if (buffers.size > 0 && !buffers.has(record.buffer)) return false;
  if (options.processId !== undefined && record.processId !== options.processId) return false;
  const least = options.filters.get(record.tag) ?? options.filters.get('*') ?? 'V';
  return least !== 'S' && LEVELS.indexOf(record.level) >= LEVELS.indexOf(least);
}

/** Every line of a message stands behind the head of its record, as logcat prints it. */
function textRecord(record: LogRecord, options: LogOptions): string {
  const lines = record.message.split('\n').map((message) => textLine({ ...record, message }, options));
  return lines.join('\n');
}

function textLine(record: LogRecord, { format, year }: LogOptions): string {
  const iso = new Date(record.at).toISOString();
  const time = `${iso.slice(year ? 0 : 5, 10)} ${iso.slice(11, 23)}`;
  const { level, tag, message } = record;
  const padded = tag.padEnd(8);
  const id = String(record.processId).padStart(5);
  if (format === 'brief') return `${level}/${padded}(${id}): ${message}`;
  if (format === 'tag') return `${level}/${padded}: ${message}`;
  if (format === 'raw') return message;
  if (format === 'process') return `${level}(${id}) ${message}  (${tag})`;
  if (format === 'time') return `${time} ${level}/${padded}(${id}): ${message}`;
  const moment = format === 'epoch' ? (record.at / 1000).toFixed(3).padStart(19) : time;
  return `${moment} ${id} ${String(record.threadId).padStart(5)} ${level} ${padded}: ${message}`;
}

const LOG_IDS = { main: 0, system: 3, crash: 4, kernel: 7 } as const;
const HEADER_LENGTH = 28;

/** The logger_entry of Android's log daemon: header, then priority, tag and message. Source: AOSP liblog log_read.h. */
function binaryRecord(record: LogRecord): Buffer {
  const payload = Buffer.from(`\0${record.tag}\0${record.message}\0`, 'utf8');
  payload[0] = LEVELS.indexOf(record.level) + 2;
  const header = Buffer.alloc(HEADER_LENGTH);
  header.writeUInt16LE(payload.length, 0);
  header.writeUInt16LE(HEADER_LENGTH, 2);
  header.writeInt32LE(record.processId, 4);
  header.writeUInt32LE(record.threadId, 8);
  header.writeUInt32LE(Math.floor(record.at / 1000), 12);
  header.writeUInt32LE((record.at % 1000) * 1_000_000, 16);
  header.writeUInt32LE(LOG_IDS[record.buffer], 20);
  header.writeUInt32LE(record.userId, 24);
  return Buffer.concat([header, payload]);
}

/** One device as the adb server lists it. */
export interface ListedDevice {
  readonly serial: string;
  /** adb's word unchanged: `device`, `offline`, `unauthorized`, `no permissions (…)` … */
  readonly state: string;
  readonly product?: string;
  readonly model?: string;
  readonly device?: string;
  /** The USB path: `usb:3-1.1`, on macOS and some Linux kernels without `usb:`. */
  readonly devicePath?: string;
  /** Counted up by the server at each connection, so that it tells one plugging-in from the next. */
  readonly transportId?: number;
}

/** adb's names of connection states (AOSP, adb.cpp, to_string(ConnectionState)). */
const STATES: ReadonlySet<string> = new Set(
  'device offline unauthorized authorizing connecting recovery rescue sideload bootloader host detached unknown'.split(
    ' ',
  ),
);

const HEADER = 'List of devices attached';
const ATTRIBUTE = /^([a-z_]+):(.*)$/;

/** adb pads the serial to 22 characters in the long list, so only longer ones are followed by a single blank. */
const SERIAL_WIDTH = 22;

/**
 * Reads `host:devices-l`, `host:devices`, and what `adb devices -l` prints on a terminal: only lines after the last
 * header and before the next empty line count, or all of them when no header is there. Daemon notices and adb's own
 * log lines are passed over. Serials may hold blanks (`adb-…-AB (2)._adb-tls-connect._tcp`), so lines are read from their end.
 */
export function parseDeviceList(text: string): readonly ListedDevice[] {
  const lines = text.split('\n');
  const header = lines.findLastIndex((line) => line.trim() === HEADER);
  const listed = lines.slice(header + 1);
  const end = header === -1 ? -1 : listed.findIndex((line) => line.trim() === '');
  return (end === -1 ? listed : listed.slice(0, end)).flatMap((line) => parseLine(line) ?? []);
}

interface Token {
  readonly text: string;
  readonly start: number;
}

function parseLine(line: string): ListedDevice | undefined {
  if (isNotice(line)) return undefined;
  const tokens: readonly Token[] = [...line.matchAll(/\S+/g)].map((match) => ({ text: match[0], start: match.index }));
  const attributes = attributesFrom(tokens);
  const state = stateBefore(line, tokens, attributes);
  if (state === undefined) return undefined;
  const before = line.slice(0, state.start);
  const serial = before.trim();
  const gap = before.slice(before.trimEnd().length);
  const isListed = gap.includes('\t') || gap.length >= 2 || serial.length >= SERIAL_WIDTH;
  if (serial === '' || !isListed) return undefined;
  return { serial, state: state.text, ...state.devicePath, ...details(tokens.slice(attributes)) };
}

/** `* daemon started successfully`, `adb W 05-27 …` and trace lines `05-27 02:59:47.587 …`. */
function isNotice(line: string): boolean {
  return /^(?:\* |adb[.:]|adb [A-Z] |adb server |\d\d-\d\d \d\d:\d\d:\d\d\.)/.test(line);
}

/** Where the `key:value` words that end the line begin. */
function attributesFrom(tokens: readonly Token[]): number {
  let first = tokens.length;
  while (first > 1 && ATTRIBUTE.test(tokens[first - 1]?.text ?? '')) first -= 1;
  return first;
}

interface State extends Token {
  readonly devicePath?: { readonly devicePath: string };
}

function stateBefore(line: string, tokens: readonly Token[], attributes: number): State | undefined {
  const last = tokens[attributes - 1];
  const previous = tokens[attributes - 2];
  if (last === undefined || previous === undefined) return undefined;
  const denied = noPermissions(line, tokens[attributes]?.start ?? line.length);
  if (denied !== undefined) return denied;
  if (STATES.has(last.text)) return last;
  // A path without a colon, as in `device 3-1 product:manet`.
  if (STATES.has(previous.text)) return { ...previous, devicePath: { devicePath: last.text } };
  // A state that a newer adb has: sure only where the form leaves no doubt.
  const isShortForm = tokens.length === attributes && line[last.start - 1] === '\t';
  const isLongForm = tokens.slice(attributes).some(({ text }) => text.startsWith('transport_id:'));
  return isShortForm || isLongForm ? last : undefined;
}

/** `no permissions (user in plugdev group; …); see [http://…]`, the one state of several words. */
function noPermissions(line: string, end: number): State | undefined {
  const match = /\sno permissions(?![^\s(;])/.exec(line.slice(0, end));
  if (match === null) return undefined;
  const start = match.index + 1;
  const text = line.slice(start, end).trim();
  const path = /^(.*\]) (\S+)$/.exec(text);
  if (path?.[1] === undefined || path[2] === undefined) return { text, start };
  return { text: path[1], start, devicePath: { devicePath: path[2] } };
}

function details(tokens: readonly Token[]): Omit<ListedDevice, 'serial' | 'state'> {
  const found: { -readonly [Key in keyof ListedDevice]?: ListedDevice[Key] } = {};
  for (const { text } of tokens) {
    const [, key, value = ''] = ATTRIBUTE.exec(text) ?? [];
    if (key === 'usb') found.devicePath = text;
    else if (key === 'product' || key === 'model' || key === 'device') found[key] = value;
    else if (key === 'transport_id' && /^\d{1,15}$/.test(value)) found.transportId = Number(value);
  }
  return found;
}

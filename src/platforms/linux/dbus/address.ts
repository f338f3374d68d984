import type { Environment } from '../../../device/selection.ts';
import { DBusError } from './failure.ts';

/** Where a bus listens. */
export interface BusAddress {
  /** For `net.connect`: a file's path, or NUL and the name of an abstract socket. */
  readonly path: string;
  /** The identity that the server must show; undefined where the address names none. */
  readonly guid: string | undefined;
}

/**
 * The addresses of a text such as `unix:path=/run/user/1000/bus,guid=…;unix:abstract=…`, in the order in which they are
 * to be tried. Raises DBusError `unreachable` when none of them can be connected to.
 *
 * `runtime=yes` is the user's bus in $XDG_RUNTIME_DIR. `tmpdir` and `dir` are for servers only, which pick a name there.
 */
export function parseBusAddress(text: string, environment: Environment): readonly BusAddress[] {
  const addresses: BusAddress[] = [];
  for (const entry of text.split(';')) {
    const colon = entry.indexOf(':');
    if (entry.slice(0, colon) !== 'unix') continue;
    const values = readPairs(entry.slice(colon + 1));
    const path = socketPath(values, environment);
    if (path !== undefined) addresses.push({ path, guid: values?.get('guid') });
  }
  if (addresses.length === 0) {
    throw new DBusError('unreachable', `no unix socket is named by the bus address '${text}'`);
  }
  return addresses;
}

function socketPath(values: ReadonlyMap<string, string> | undefined, environment: Environment): string | undefined {
  const path = values?.get('path');
  if (path) return path;
  const abstract = values?.get('abstract');
  if (abstract) return `\0${abstract}`;
  if (values?.get('runtime') === 'yes' && environment.XDG_RUNTIME_DIR) return `${environment.XDG_RUNTIME_DIR}/bus`;
  return undefined;
}

/** `key=value,key=value`, values with %-escapes; undefined where that is not what it is. */
function readPairs(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = new Map<string, string>();
  for (const pair of text.split(',')) {
    const equals = pair.indexOf('=');
    if (equals < 1) return undefined;
    const value = unescaped(pair.slice(equals + 1));
    if (value === undefined) return undefined;
    pairs.set(pair.slice(0, equals), value);
  }
  return pairs;
}

/** Escapes stand for bytes, which together are UTF-8; undefined for half an escape, or for what no path can hold. */
function unescaped(text: string): string | undefined {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
  try {
    const value = decodeURIComponent(text);
    return value.includes('\0') ? undefined : value;
  } catch {
    return undefined;
  }
}

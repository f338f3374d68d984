import type { Environment } from '../../../device/selection.ts';
import { GloveboxError } from '../../../domain/errors.ts';

/** Where an adb server listens. */
export type ServerAddress =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'unix'; readonly path: string };

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 5037;

/**
 * The adb servers to ask, at least one. GLOVEBOX_ADB_SERVERS (`host:port,host:port`, IPv6 in brackets) replaces the
 * rest; without it the one server is where adb itself looks: ADB_SERVER_SOCKET, else ANDROID_ADB_SERVER_ADDRESS and
 * ANDROID_ADB_SERVER_PORT, else 127.0.0.1:5037. An empty variable counts as unset.
 *
 * Raises INVALID_ARGS, naming the variable, for a value that cannot be read.
 */
export function serverAddresses(environment: Environment): readonly ServerAddress[] {
  const several = environment.GLOVEBOX_ADB_SERVERS;
  return several ? listedServers(several) : [ownServer(environment)];
}

/** The address as it is written: `127.0.0.1:5037`, `[::1]:5037` or the socket's path. */
export function addressText(address: ServerAddress): string {
  if (address.kind === 'unix') return address.path;
  return `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
}

/**
 * Whether `adb start-server` can bring a server up at this address. adb listens on IPv4 loopback, so neither `::1` nor
 * another machine counts.
 */
export function canStartAt(address: ServerAddress): boolean {
  return address.kind === 'unix' || address.host === '127.0.0.1' || address.host.toLowerCase() === 'localhost';
}

function listedServers(value: string): readonly ServerAddress[] {
  const found = new Map<string, ServerAddress>();
  for (const entry of value.split(',')) {
    const address = hostAndPort('GLOVEBOX_ADB_SERVERS', value, entry.trim());
    found.set(addressText(address), address);
  }
  return [...found.values()];
}

function ownServer(environment: Environment): ServerAddress {
  const socket = environment.ADB_SERVER_SOCKET;
  if (socket) return socketAddress(socket);
  const port = environment.ANDROID_ADB_SERVER_PORT;
  return {
    kind: 'tcp',
    host: environment.ANDROID_ADB_SERVER_ADDRESS || DEFAULT_HOST,
    port: port ? portNumber('ANDROID_ADB_SERVER_PORT', port, port) : DEFAULT_PORT,
  };
}

/** adb's socket specifications (its socket_spec.cpp); `local:` is a file's path on a host. */
function socketAddress(value: string): ServerAddress {
  const separator = value.indexOf(':');
  const kind = value.slice(0, Math.max(separator, 0));
  const rest = value.slice(separator + 1);
  if (kind === 'tcp') {
    if (!rest.includes(':')) {
      return { kind: 'tcp', host: DEFAULT_HOST, port: portNumber('ADB_SERVER_SOCKET', value, rest) };
    }
    return hostAndPort('ADB_SERVER_SOCKET', value, rest);
  }
  if ((kind === 'localfilesystem' || kind === 'local') && rest !== '') return { kind: 'unix', path: rest };
  throw invalid(
    'ADB_SERVER_SOCKET',
    value,
    'only tcp:PORT, tcp:HOST:PORT and localfilesystem:PATH can be reached from here',
  );
}

function hostAndPort(variable: string, value: string, text: string): ServerAddress {
  const match = /^(?:\[([0-9A-Fa-f:.%\w]+)\]|([^:[\]\s]+)):(.*)$/.exec(text);
  const host = match?.[1] ?? match?.[2];
  if (match === null || host === undefined) {
    throw invalid(variable, value, 'an address is HOST:PORT, with an IPv6 host in brackets');
  }
  return { kind: 'tcp', host, port: portNumber(variable, value, match[3] ?? '') };
}

function portNumber(variable: string, value: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65535) throw invalid(variable, value, 'a port is a whole number from 1 to 65535');
  return port;
}

function invalid(variable: string, value: string, rule: string): GloveboxError {
  return new GloveboxError('INVALID_ARGS', `${variable} cannot be read: ${rule} (got '${value}')`);
}

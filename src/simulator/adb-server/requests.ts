import type { Target } from './selection.ts';

/** The version that adb servers of present platform-tools answer: 1.0.41. */
export const SERVER_VERSION = 41;

/** A request to the server as its text says it. */
export type ServerRequest =
  | { readonly kind: 'version' | 'kill' | 'host-features' }
  | { readonly kind: 'devices' | 'track-devices'; readonly long: boolean }
  /** `answerId`: the connection is told the transport's number. */
  | { readonly kind: 'transport'; readonly target: Target; readonly answerId: boolean }
  | { readonly kind: 'connect' | 'disconnect'; readonly address: string }
  /** About one device: `get-state`, `features`, `forward:…` and so on. */
  | { readonly kind: 'about'; readonly target: Target; readonly question: string }
  | { readonly kind: 'unknown' }
  /** A service of the device that the connection is bound to. */
  | { readonly kind: 'service'; readonly name: string };

/** Reads one request of the smart-socket protocol. Source: AOSP packages/modules/adb/SERVICES.TXT. */
export function readRequest(text: string): ServerRequest {
  const serial = /^host-serial:/.test(text) ? splitSerial(text.slice('host-serial:'.length)) : undefined;
  if (serial !== undefined) {
    return { kind: 'about', target: { kind: 'serial', serial: serial.serial }, question: serial.rest };
  }
  const id = /^host-transport-id:([0-9]+):(.*)$/s.exec(text);
  if (id !== null) return { kind: 'about', target: { kind: 'id', id: Number(id[1]) }, question: id[2] ?? '' };
  for (const kind of ['usb', 'local'] as const) {
    if (text.startsWith(`host-${kind}:`))
      return { kind: 'about', target: { kind }, question: text.slice(`host-${kind}:`.length) };
  }
  if (!text.startsWith('host:')) return { kind: 'service', name: text };
  return readHostRequest(text.slice('host:'.length));
}

/** A serial may hold colons, as `127.0.0.1:5555:features` or `[::1]:5555:features`, where a port follows the host. */
function splitSerial(text: string): { readonly serial: string; readonly rest: string } {
  const found = /^((?:tcp:|usb:|product:|model:|device:)?(?:\[[^\]]*\]|[^:]*)(?::[0-9]+(?=:))?):(.*)$/s.exec(text);
  return { serial: found?.[1] ?? text, rest: found?.[2] ?? '' };
}

function readHostRequest(request: string): ServerRequest {
  switch (request) {
    case 'version':
    case 'kill':
    case 'host-features':
      return { kind: request };
    case 'devices':
    case 'devices-l':
      return { kind: 'devices', long: request.endsWith('-l') };
    case 'track-devices':
    case 'track-devices-l':
      return { kind: 'track-devices', long: request.endsWith('-l') };
    case 'transport-any':
    case 'transport-usb':
    case 'transport-local':
      return { kind: 'transport', target: { kind: plainKind(request.slice('transport-'.length)) }, answerId: false };
    case 'tport:any':
    case 'tport:usb':
    case 'tport:local':
      return { kind: 'transport', target: { kind: plainKind(request.slice('tport:'.length)) }, answerId: true };
  }
  const [, verb, value = ''] = /^(transport-id|transport|tport:serial|connect|disconnect):(.*)$/s.exec(request) ?? [];
  if (verb === 'connect' || verb === 'disconnect') return { kind: verb, address: value };
  if (verb === 'transport-id') return { kind: 'transport', target: { kind: 'id', id: Number(value) }, answerId: false };
  if (verb !== undefined) {
    return { kind: 'transport', target: { kind: 'serial', serial: value }, answerId: verb === 'tport:serial' };
  }
  if (/^(get-|features$|forward:|killforward|list-forward|wait-for-|reconnect|emulator:)/.test(request)) {
    return { kind: 'about', target: { kind: 'any' }, question: request };
  }
  return { kind: 'unknown' };
}

function plainKind(text: string): 'any' | 'usb' | 'local' {
  return text === 'usb' || text === 'local' ? text : 'any';
}

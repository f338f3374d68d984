import type { PhoneState, SimulatedPhone } from '../phone.ts';

/** How a request names its device. */
export type Target =
  | { readonly kind: 'any' | 'usb' | 'local' }
  | { readonly kind: 'serial'; readonly serial: string }
  | { readonly kind: 'id'; readonly id: number };

/** A plugged-in phone with the number that this server gave it. */
export interface Transport {
  readonly id: number;
  readonly phone: SimulatedPhone;
  readonly state: PhoneState;
}

/** Refused with this text, in a real server's words. */
export class RequestFailure extends Error {}

const MISSING = {
  any: 'no devices/emulators found',
  usb: 'no devices found',
  local: 'no emulators found',
} as const;

const AMBIGUOUS = {
  any: 'more than one device/emulator',
  usb: 'more than one device',
  local: 'more than one emulator',
} as const;

const UNAUTHORIZED =
  "device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set\nTry 'adb kill-server' if that seems wrong.\nOtherwise check for a confirmation dialog on your device.";

/**
 * The one transport that a request means, in whatever state it is.
 * @throws RequestFailure when there is none, or more than one
 */
export function selectTransport(transports: readonly Transport[], target: Target): Transport {
  if (target.kind === 'serial') {
    // `product:…`, `model:…` and `device:…` name a device as well as its serial does.
    const found = transports.filter(({ phone }) => matches(phone, target.serial));
    if (found.length > 1) throw new RequestFailure('more than one device');
    return found[0] ?? refuse(`device '${target.serial}' not found`);
  }
  if (target.kind === 'id') {
    return transports.find(({ id }) => id === target.id) ?? refuse(`no device with transport id '${target.id}'`);
  }
  // Simulated phones are emulators: none of them hangs on a USB cable.
  const found = target.kind === 'usb' ? [] : transports;
  if (found.length > 1) throw new RequestFailure(AMBIGUOUS[target.kind]);
  return found[0] ?? refuse(MISSING[target.kind]);
}

/** @throws RequestFailure when the phone cannot be talked to now */
export function requireOnline(transport: Transport): Transport {
  if (transport.state === 'offline') throw new RequestFailure('device offline');
  if (transport.state === 'unauthorized') throw new RequestFailure(UNAUTHORIZED);
  return transport;
}

function refuse(text: string): never {
  throw new RequestFailure(text);
}

function matches(phone: SimulatedPhone, name: string): boolean {
  if (phone.serial === name) return true;
  const [, key, value] = /^(product|model|device):(.*)$/.exec(name) ?? [];
  if (key === undefined || value === undefined) return false;
  const property = key === 'product' ? 'name' : key;
  return phone.properties.get(`ro.product.${property}`)?.replace(/[^A-Za-z0-9]/g, '_') === value;
}

/** The lines of `adb devices` and `adb devices -l`. */
export function listTransports(transports: readonly Transport[], long: boolean): string {
  return transports
    .map(({ id, phone, state }) => {
      if (!long) return `${phone.serial}\t${state}\n`;
      const property = (name: string): string =>
        phone.properties.get(`ro.product.${name}`)?.replace(/[^A-Za-z0-9]/g, '_') ?? '';
      // What a phone is stands in its greeting, which comes only once it is online.
      const described =
        state === 'device'
          ? ` product:${property('name')} model:${property('model')} device:${property('device')}`
          : '';
      return `${phone.serial.padEnd(22)} ${state}${described} transport_id:${id}\n`;
    })
    .join('');
}

import { GloveboxError } from '../domain/errors.ts';
import type { DeviceEntry } from './device.ts';

/** Environment variables, handed in so that nothing here reads the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Which device was asked for, and by what. */
export interface DeviceRequest {
  readonly wanted: string;
  readonly from: '--device' | 'GLOVEBOX_DEVICE' | 'ANDROID_SERIAL' | 'ADB_SERIAL';
}

/** The first of `--device`, GLOVEBOX_DEVICE, ANDROID_SERIAL, ADB_SERIAL that is set; an empty variable is unset. */
export function requestedDevice(device: string | undefined, environment: Environment): DeviceRequest | undefined {
  if (device !== undefined) return { wanted: device, from: '--device' };
  for (const from of ['GLOVEBOX_DEVICE', 'ANDROID_SERIAL', 'ADB_SERIAL'] as const) {
    const wanted = environment[from];
    if (wanted) return { wanted, from };
  }
  return undefined;
}

const NO_DEVICE = 'no device found. Start an emulator (emulator -avd <name>) or connect a phone with USB debugging on.';

const notReadyHint = (state: string): string | undefined =>
  state === 'unauthorized' ? 'accept the USB debugging prompt on the device, then call again' : undefined;

const idsOf = (entries: readonly DeviceEntry[]) => entries.map(({ id }) => id).join(', ');

function ambiguous(entries: readonly DeviceEntry[]): GloveboxError {
  return new GloveboxError(
    'DEVICE_AMBIGUOUS',
    `more than one device: ${idsOf(entries)}. Pick one with --device <id> or GLOVEBOX_DEVICE.`,
    { hint: `choose: ${entries.map(({ id }) => `--device ${id}`).join(', or ')}` },
  );
}

/** Refuses a device that is listed but cannot be driven now. Raises DEVICE_NOT_READY. */
export function requireReady(entry: DeviceEntry): DeviceEntry {
  if (entry.ready) return entry;
  throw new GloveboxError('DEVICE_NOT_READY', `device ${entry.id} is not ready (state: ${entry.state})`, {
    hint: notReadyHint(entry.state),
  });
}

/**
 * The only device that is ready. One that is offline or unauthorized is listed but hides nobody; one that must be named
 * is never chosen. Raises NO_DEVICE, DEVICE_NOT_READY (listed, none ready) or DEVICE_AMBIGUOUS.
 */
export function onlyDevice(all: readonly DeviceEntry[]): DeviceEntry {
  const listed = all.filter((entry) => entry.mustBeNamed !== true);
  const ready = listed.filter((entry) => entry.ready);
  const [only, ...others] = ready;
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined) throw ambiguous(ready);
  const [first, ...rest] = listed;
  if (first === undefined) {
    const named = all.find((entry) => entry.ready);
    throw new GloveboxError('NO_DEVICE', NO_DEVICE, {
      hint:
        named === undefined
          ? 'without a phone at hand: glovebox sim starts a simulated one'
          : `--device ${named.id} drives the desktop you sit at, which is never chosen by itself`,
    });
  }
  if (rest.length === 0) return requireReady(first);
  throw new GloveboxError(
    'DEVICE_NOT_READY',
    `no device is ready: ${listed.map(({ id, state }) => `${id} (${state})`).join(', ')}`,
    { hint: listed.map(({ state }) => notReadyHint(state)).find((hint) => hint !== undefined) },
  );
}

/**
 * The listed device that the request names: exact id first, then exact name. `nameOf` asks a device for its name and
 * is used only when no id matches. Raises DEVICE_NOT_FOUND or DEVICE_AMBIGUOUS.
 */
export async function requestedEntry(
  { wanted, from }: DeviceRequest,
  listed: readonly DeviceEntry[],
  nameOf: (entry: DeviceEntry) => Promise<string | null>,
): Promise<DeviceEntry> {
  let found = listed.filter(({ id }) => id === wanted);
  if (found.length === 0) {
    const named = await Promise.all(listed.map(async (entry) => ({ entry, name: await nameOf(entry) })));
    found = named.filter(({ name }) => name === wanted).map(({ entry }) => entry);
    if (found.length === 0) {
      const shown = named.map(({ entry, name }) => (name === null ? entry.id : `${entry.id} (${name})`));
      throw new GloveboxError(
        'DEVICE_NOT_FOUND',
        `device '${wanted}' from ${from} matches no device id or name. ` +
          (shown.length > 0 ? `Listed: ${shown.join(', ')}.` : 'No device is listed.'),
        { hint: listed.length === 0 ? undefined : `choose: ${listed.map(({ id }) => `--device ${id}`).join(', or ')}` },
      );
    }
  }
  const [entry, ...others] = found;
  if (entry === undefined || others.length > 0) throw ambiguous(found);
  return entry;
}

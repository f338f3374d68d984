import type { DeviceEntry, DeviceKind, DeviceSummary, Scope } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { AdbDevice } from '../adb/device.ts';
import { command, sequence } from '../adb/quote.ts';
import { parseGetpropAnswers } from '../output/getprop.ts';

/** Images from before 2021 keep the virtual device's name under ro.kernel.qemu. */
const PROPERTIES = [
  'ro.product.model',
  'ro.boot.qemu',
  'ro.kernel.qemu',
  'ro.hardware',
  'ro.boot.qemu.avd_name',
  'ro.kernel.qemu.avd_name',
] as const;

type Properties = ReadonlyMap<(typeof PROPERTIES)[number], string>;

/** One after the other in one call, about the time of a single getprop; `getprop a b` would read b as a default. */
const QUESTION = sequence(PROPERTIES.map((name) => command(['getprop', name])));

const SIMULATED_MODEL = 'Glovebox Sim';

const emulatorSerial = (serial: string) => /^emulator-\d+$/.test(serial);

/**
 * Kind and name from a device's properties: a virtual device by its own name, a phone by its model. The qemu flags
 * count by value, since some Samsung phones have ro.kernel.qemu=0.
 */
export function identify(serial: string, properties: Properties): { kind: DeviceKind; name: string | null } {
  const model = properties.get('ro.product.model');
  if (model?.startsWith(SIMULATED_MODEL)) return { kind: 'simulated', name: model };
  const isEmulator =
    emulatorSerial(serial) ||
    properties.get('ro.boot.qemu') === '1' ||
    properties.get('ro.kernel.qemu') === '1' ||
    ['ranchu', 'goldfish'].includes(properties.get('ro.hardware') ?? '');
  if (!isEmulator) return { kind: 'physical', name: model ?? null };
  const virtualName = properties.get('ro.boot.qemu.avd_name') ?? properties.get('ro.kernel.qemu.avd_name');
  return { kind: 'emulator', name: virtualName ?? model ?? null };
}

/** Asks a device that is ready for its properties. One that does not answer is told by its serial alone, without a name. */
export async function describeDevice(
  entry: DeviceEntry,
  serial: string,
  adb: AdbDevice,
  { signal }: Scope,
): Promise<DeviceSummary> {
  const { id, platform, state } = entry;
  const silent = { id, platform, kind: emulatorSerial(serial) ? 'emulator' : 'physical', state, name: null } as const;
  if (!entry.ready) return silent;
  try {
    const { stdout } = await adb.shell(QUESTION, { signal, readOnly: true });
    const { kind, name } = identify(serial, parseGetpropAnswers(stdout.toString('utf8'), PROPERTIES));
    return { id, platform, kind, state, name };
  } catch (error) {
    if (error instanceof GloveboxError) return silent;
    throw error;
  }
}

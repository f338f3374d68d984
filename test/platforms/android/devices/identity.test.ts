import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identify } from '../../../../src/platforms/android/devices/identity.ts';

const properties = (entries: Record<string, string>) =>
  new Map(Object.entries(entries)) as Parameters<typeof identify>[1];

test('a phone is told by its model, even with the qemu flag that Samsung sets to 0', () => {
  assert.deepEqual(identify('R5CT', properties({ 'ro.product.model': 'SM-S908B', 'ro.kernel.qemu': '0' })), {
    kind: 'physical',
    name: 'SM-S908B',
  });
});

test('a virtual device is told by its serial, flags or hardware, and named by its own name, new or old', () => {
  const model = { 'ro.product.model': 'sdk_gphone64_x86_64' };
  assert.deepEqual(identify('emulator-5554', properties({ ...model, 'ro.boot.qemu.avd_name': 'Pixel_9' })), {
    kind: 'emulator',
    name: 'Pixel_9',
  });
  assert.deepEqual(identify('127.0.0.1:6555', properties({ ...model, 'ro.kernel.qemu': '1' })), {
    kind: 'emulator',
    name: 'sdk_gphone64_x86_64',
  });
  assert.deepEqual(
    identify('10.0.0.2:5555', properties({ 'ro.hardware': 'ranchu', 'ro.kernel.qemu.avd_name': 'Old' })),
    { kind: 'emulator', name: 'Old' },
  );
});

test('a simulated phone is told by its model alone', () => {
  const { kind, name } = identify(
    'emulator-40000',
    properties({
      'ro.product.model': 'Glovebox Sim 7',
      'ro.boot.qemu': '1',
      'ro.boot.qemu.avd_name': 'Glovebox_Sim_7',
    }),
  );
  assert.deepEqual([kind, name], ['simulated', 'Glovebox Sim 7']);
});

test('a device that says nothing has no name', () => {
  assert.deepEqual(identify('R5CT', properties({})), { kind: 'physical', name: null });
});

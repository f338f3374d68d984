import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeviceEntry } from '../../src/device/device.ts';
import { onlyDevice, requestedDevice, requestedEntry } from '../../src/device/selection.ts';
import { GloveboxError } from '../../src/domain/errors.ts';

const entry = (id: string, state = 'device'): DeviceEntry => ({
  id,
  platform: 'android',
  route: id,
  state,
  ready: state === 'device',
});

async function refusal(work: () => unknown): Promise<GloveboxError> {
  try {
    await work();
  } catch (error) {
    assert.ok(error instanceof GloveboxError);
    return error;
  }
  return assert.fail('nothing was refused');
}

test('a request comes from the argument, then the variables in order; empty is unset', () => {
  const environment = { GLOVEBOX_DEVICE: '', ANDROID_SERIAL: 'a', ADB_SERIAL: 'b' };
  assert.deepEqual(requestedDevice('c', environment), { wanted: 'c', from: '--device' });
  assert.deepEqual(requestedDevice(undefined, environment), { wanted: 'a', from: 'ANDROID_SERIAL' });
  assert.deepEqual(requestedDevice(undefined, { ADB_SERIAL: 'b' }), { wanted: 'b', from: 'ADB_SERIAL' });
  assert.equal(requestedDevice(undefined, {}), undefined);
});

test('a ghost that is offline hides nobody', () => {
  assert.equal(onlyDevice([entry('ghost', 'offline'), entry('phone')]).id, 'phone');
});

test('the desktop that a person sits at is chosen by nobody but who names it', async () => {
  const own: DeviceEntry = { ...entry('linux-:0'), platform: 'linux', mustBeNamed: true };
  assert.equal(onlyDevice([own, entry('phone')]).id, 'phone');
  const alone = await refusal(() => onlyDevice([own]));
  assert.equal(alone.code, 'NO_DEVICE');
  assert.match(alone.hint ?? '', /^--device linux-:0 /);
  const offline = await refusal(() => onlyDevice([own, entry('phone', 'offline')]));
  assert.equal(offline.code, 'DEVICE_NOT_READY');
  const request = { wanted: 'linux-:0', from: '--device' } as const;
  assert.equal(await requestedEntry(request, [own, entry('phone')], async () => null), own);
});

test('no device, none ready and several ready are told apart', async () => {
  assert.equal((await refusal(() => onlyDevice([]))).code, 'NO_DEVICE');
  const unauthorized = await refusal(() => onlyDevice([entry('a', 'unauthorized')]));
  assert.equal(unauthorized.code, 'DEVICE_NOT_READY');
  assert.match(unauthorized.hint ?? '', /accept the USB debugging prompt/);
  const none = await refusal(() => onlyDevice([entry('a', 'offline'), entry('b', 'unauthorized')]));
  assert.equal(none.message, 'no device is ready: a (offline), b (unauthorized)');
  const several = await refusal(() => onlyDevice([entry('a'), entry('ghost', 'offline'), entry('b')]));
  assert.equal(several.code, 'DEVICE_AMBIGUOUS');
  assert.equal(several.message, 'more than one device: a, b. Pick one with --device <id> or GLOVEBOX_DEVICE.');
});

test('an id is matched before any name is asked for', async () => {
  const found = await requestedEntry({ wanted: 'b', from: '--device' }, [entry('a'), entry('b')], () =>
    assert.fail('asked for a name'),
  );
  assert.equal(found.id, 'b');
});

test('a name is exact; two of one name are ambiguous; none is not found', async () => {
  const listed = [entry('a'), entry('b'), entry('c', 'offline')];
  const nameOf = async ({ id }: DeviceEntry) => ({ a: 'Pixel', b: 'Pixel', c: null })[id] ?? null;
  const ask = (wanted: string) =>
    requestedEntry({ wanted, from: 'GLOVEBOX_DEVICE' }, listed, async (candidate) =>
      wanted === 'Fold' && candidate.id === 'c' ? 'Fold' : nameOf(candidate),
    );
  assert.equal((await ask('Fold')).id, 'c');
  assert.equal((await refusal(() => ask('Pixel'))).code, 'DEVICE_AMBIGUOUS');
  const missing = await refusal(() => ask('pixel'));
  assert.equal(missing.code, 'DEVICE_NOT_FOUND');
  assert.equal(
    missing.message,
    "device 'pixel' from GLOVEBOX_DEVICE matches no device id or name. Listed: a (Pixel), b (Pixel), c.",
  );
});

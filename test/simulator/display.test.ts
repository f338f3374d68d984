import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simControl } from '../../src/simulator/control.ts';
import type { SimulatedPhone } from '../../src/simulator/phone.ts';
import { createPhoneScreen } from '../../src/simulator/screen/phone-screen.ts';
import { phoneWith, shell } from './plain-phone.ts';
import { decodePng, readDump } from './screen/support.ts';

/** What every program that tells of the display says of it, as `WIDTHxHEIGHT rN`. */
async function told(phone: SimulatedPhone): Promise<ReadonlyMap<string, string>> {
  const read = async (command: string, pattern: RegExp): Promise<string[]> => {
    const found = pattern.exec((await shell(phone, command)).stdout);
    assert.ok(found, command);
    return found.slice(1);
  };
  const [width, height] = await read('dumpsys window displays', /cur=(\d+)x(\d+)/);
  const frames = await read('dumpsys window displays', /DisplayFrames w=(\d+) h=(\d+) r=(\d)/);
  const real = await read('dumpsys display', /real (\d+) x (\d+),.*rotation (\d)/);
  const dump = readDump(phone.screen.dump());
  const png = decodePng(phone.screen.screencap());
  const [turns] = await read('dumpsys window displays', /mRotation=(?:ROTATION_)?(\d)/);
  return new Map([
    ['displays', `${width}x${height} r${turns}`],
    ['frames', `${frames[0]}x${frames[1]} r${frames[2]}`],
    ['display', `${real[0]}x${real[1]} r${real[2]}`],
    ['dump', `${dump.root.bounds[2]}x${dump.root.bounds[3]} r${dump.rotation}`],
    ['picture', `${png.width}x${png.height} r${dump.rotation}`],
  ]);
}

const ROTATIONS = [
  [0, '1080x2400 r0'],
  [1, '2400x1080 r1'],
  [2, '1080x2400 r2'],
  [3, '2400x1080 r3'],
] as const;

test('in each rotation everything that tells of the display says the same', async () => {
  const phone = phoneWith(createPhoneScreen());
  phone.screen.launch('com.glovebox.trials.fields');
  for (const [turns, expected] of ROTATIONS) {
    await shell(phone, `settings put system user_rotation ${turns}`);
    for (const [who, said] of await told(phone)) assert.equal(said, expected, who);
    assert.equal((await shell(phone, 'wm size')).stdout, 'Physical size: 1080x2400\n');
  }
  await shell(phone, 'wm user-rotation lock 1');
  assert.equal(phone.screen.rotation, 1);
});

test('the screen turns after a while, by its own time', async () => {
  const phone = phoneWith(createPhoneScreen());
  phone.screen.launch('com.glovebox.trials.rows');
  assert.match(simControl(phone, ['rotate', '1', '1000']), /^\{"after":1000\}\r\nOK\r\n$/);
  assert.equal(readDump(phone.screen.dump()).rotation, '0');
  assert.equal(readDump(phone.screen.dump()).rotation, '1', 'with the second look');
  assert.deepEqual(phone.record.screen.at(-1), { type: 'display', width: 2400, height: 1080, rotation: 1 });
  assert.equal((await shell(phone, 'settings get system user_rotation')).stdout, '1\n');
});

test('folding changes the panel: its physical size, every dump and the picture', async () => {
  const phone = phoneWith(createPhoneScreen());
  phone.screen.launch('com.glovebox.trials.controls');
  simControl(phone, ['display', '1812x2176', '500']);
  phone.screen.dump();
  assert.equal((await shell(phone, 'wm size')).stdout, 'Physical size: 1812x2176\n');
  for (const [who, said] of await told(phone)) assert.equal(said, '1812x2176 r0', who);
  assert.match((await shell(phone, 'dumpsys window displays')).stdout, /init=1812x2176 /);
  simControl(phone, ['rotate', '3']);
  for (const [who, said] of await told(phone)) assert.equal(said, '2176x1812 r3', who);
  assert.deepEqual(
    phone.record.screen.flatMap((event) => (event.type === 'display' ? [[event.width, event.height]] : [])),
    [
      [1812, 2176],
      [2176, 1812],
    ],
  );
});

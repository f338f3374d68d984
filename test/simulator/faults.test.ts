import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PhoneFaults } from '../../src/simulator/faults/faults.ts';
import type { SimulatedPhone } from '../../src/simulator/phone.ts';
import { createPhoneScreen } from '../../src/simulator/screen/phone-screen.ts';
import { open, phoneWith, shell } from './plain-phone.ts';
import { field } from './screen/support.ts';
import { status } from './trials/support.ts';

/** A phone with the trial of buttons in front, and a tap on the one that counts. */
function counting(): { readonly phone: SimulatedPhone; readonly tap: () => Promise<number | undefined> } {
  const phone = phoneWith(createPhoneScreen());
  phone.screen.launch('com.glovebox.trials.buttons');
  const [left, top, right, bottom] = field(phone.screen, 'counts').bounds;
  const command = `input tap ${(left + right) / 2} ${(top + bottom) / 2}`;
  return { phone, tap: async () => (await shell(phone, command)).exitCode };
}

test('input that is lost is accepted, and neither the screen nor its record knows of it', async () => {
  const { phone, tap } = counting();
  void phone.faults.next('input-lost');
  assert.equal(await tap(), 0);
  assert.equal(status(phone.screen), 'Nothing yet');
  assert.deepEqual(phone.record.inputs, []);
  assert.deepEqual(
    phone.record.events.filter(({ kind }) => kind === 'fault'),
    [{ kind: 'fault', name: 'input-lost' }],
  );
  await tap();
  assert.equal(status(phone.screen), 'Pressed Counts 1 times');
});

test('input that happens twice', async () => {
  const { phone, tap } = counting();
  void phone.faults.next('input-twice');
  assert.equal(await tap(), 0);
  assert.equal(status(phone.screen), 'Pressed Counts 2 times');
  assert.equal(phone.record.inputs.length, 2);
});

test('input that is late has happened with the third look', async () => {
  const { phone, tap } = counting();
  void phone.faults.next('input-late');
  assert.equal(await tap(), 0);
  assert.deepEqual(phone.processes.find('input').length, 1);
  for (let look = 0; look < 3; look++) assert.equal(status(phone.screen), 'Nothing yet');
  await new Promise(setImmediate);
  assert.equal(status(phone.screen), 'Pressed Counts 1 times');
  assert.deepEqual(phone.processes.find('input'), []);
});

test('a slow dumpsys answers after 5 s, and ends at once when nobody waits any more', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const phone = phoneWith(createPhoneScreen());
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  };
  void phone.faults.next('dumpsys-slow');
  let answered = false;
  const slow = shell(phone, 'dumpsys window displays').finally(() => {
    answered = true;
  });
  await turns();
  context.mock.timers.tick(4999);
  await turns();
  assert.equal(answered, false);
  context.mock.timers.tick(1);
  assert.match((await slow).stdout, /mCurrentFocus=/);
  void phone.faults.next('dumpsys-slow');
  const { host, served } = open(phone, 'shell,v2,raw:dumpsys window');
  await turns();
  host.close();
  await served;
});

test('a stale dump is the former one, once', async () => {
  const { phone, tap } = counting();
  const dump = async (): Promise<string> => {
    await shell(phone, 'uiautomator dump');
    return (await shell(phone, 'cat /sdcard/window_dump.xml')).stdout;
  };
  void phone.faults.next('dump-stale');
  const before = await dump();
  assert.match(before, /Nothing yet/, 'where there was none before, it is the true one');
  await tap();
  void phone.faults.next('dump-stale');
  assert.equal(await dump(), before);
  assert.match(await dump(), /Pressed Counts 1 times/);
});

test('faults by chance are the same for the same calls after the same seed', () => {
  const run = (seed: number, chance: number): string => {
    const faults = new PhoneFaults(() => {});
    faults.beginRandom(new Map([['drop', chance]]), seed);
    let outcome = '';
    for (let call = 0; call < 200; call++) {
      outcome += faults.take('drop', 'exec:screencap -p') === undefined ? '.' : 'x';
      assert.equal(faults.take('drop', 'shell:id'), undefined, 'where the fault cannot strike it does not');
      assert.equal(faults.take('stall', 'exec:screencap -p'), undefined, 'nor another one');
    }
    return outcome;
  };
  const first = run(7, 0.3);
  assert.equal(run(7, 0.3), first);
  assert.notEqual(run(8, 0.3), first);
  const struck = first.replaceAll('.', '').length;
  assert.ok(struck > 40 && struck < 80, `${struck} of 200 at 0.3`);
  assert.equal(run(7, 0), '.'.repeat(200));
  assert.equal(run(7, 1), 'x'.repeat(200));
});

test('a fault that came by chance is in the record', async () => {
  const { phone, tap } = counting();
  phone.faults.beginRandom(new Map([['input-blocked', 1]]), 1);
  assert.equal(await tap(), 255);
  assert.ok(phone.record.events.some((event) => event.kind === 'fault' && event.name === 'input-blocked'));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simControl } from '../../src/simulator/control.ts';
import { createPhoneScreen } from '../../src/simulator/screen/phone-screen.ts';
import { startSimulator } from '../../src/simulator/simulator.ts';
import { phoneWith, shell } from './plain-phone.ts';
import { RawSocket } from './raw-socket.ts';
import { field } from './screen/support.ts';

interface Answer {
  readonly last: number;
  readonly events: readonly {
    readonly seq: number;
    readonly kind: string;
    readonly event?: { readonly type: string };
  }[];
}

function read(text: string): Answer {
  const [json, end, rest] = text.split('\r\n');
  assert.deepEqual([end, rest], ['OK', ''], 'one line, then OK');
  return JSON.parse(json ?? '');
}

test('the console tells in one line of JSON what reached the phone and what became of it, with numbers', async () => {
  const simulator = await startSimulator();
  try {
    const [phone] = simulator.phones;
    assert.ok(phone !== undefined);
    await shell(phone, 'am start -n com.glovebox.trials.controls/.ControlsActivity');
    const before = phone.record.last;
    const [left, top, right, bottom] = field(phone.screen, 'wifi_switch').bounds;
    await shell(phone, `input tap ${(left + right) / 2} ${(top + bottom) / 2}`);
    const socket = await RawSocket.open(phone.consolePort);
    socket.send(`sim record ${before}\nquit\n`);
    const said = (await socket.rest()).toString();
    socket.close();
    const { events, last } = read(said.slice(said.lastIndexOf('OK\r\n{') + 4));
    assert.deepEqual(
      events.map(({ kind, event }) => event?.type ?? kind),
      ['service', 'command', 'tap', 'tap', 'checked'],
    );
    assert.deepEqual(
      events.map(({ seq }) => seq),
      events.map((_, index) => before + index + 1),
    );
    assert.equal(last, events.at(-1)?.seq);
    const { events: screen } = read(simControl(phone, ['record', String(before), 'screen']));
    assert.deepEqual(
      screen.map(({ seq }) => seq),
      [before + 4, before + 5],
      'of one kind, with the same numbers',
    );
    assert.deepEqual(
      read(simControl(phone, ['record', String(last)])),
      { last, events: [] },
      'reading leaves no trace',
    );
  } finally {
    await simulator.close();
  }
});

test('numbers go on when the record is cleared; nothing older is told', async () => {
  const phone = phoneWith(createPhoneScreen());
  await shell(phone, 'true');
  const { last } = phone.record;
  phone.record.clear();
  assert.equal(phone.record.last, last);
  await shell(phone, 'true');
  assert.deepEqual(
    phone.record.since(0).map(({ seq }) => seq),
    [last + 1, last + 2],
  );
});

test('the tree as it truly is comes without any time going by', async () => {
  const phone = phoneWith(createPhoneScreen());
  await shell(phone, 'am start -n com.glovebox.trials.rows/.RowsActivity --es change reorder --ei delay_ms 600');
  const tree = (): string => simControl(phone, ['tree']);
  const first = tree();
  for (let look = 0; look < 5; look += 1) assert.equal(tree(), first);
  for (let look = 0; look < 2; look += 1) phone.screen.dump();
  assert.notEqual(tree(), first, 'looks take time, and the rows changed places');
});

test('whoever asks for what there is not is told so', () => {
  const phone = phoneWith(createPhoneScreen());
  for (const words of [
    'record -1',
    'record 0 dreams',
    'rotate 4',
    'rotate 1 soon',
    'display 5x5',
    'fault begin hunger',
    'fault next offline',
    'fly',
  ]) {
    assert.match(simControl(phone, words.split(' ')), /^KO: .+\r\n$/, words);
  }
  assert.match(simControl(phone, ['help']), /sim record \[AFTER[\s\S]*OK\r\n$/);
});

test('a fault is begun, ended, and had once', async () => {
  const phone = phoneWith(createPhoneScreen());
  simControl(phone, ['fault', 'begin', 'input-blocked']);
  assert.equal((await shell(phone, 'input tap 1 1')).exitCode, 255);
  simControl(phone, ['fault', 'end', 'input-blocked']);
  assert.equal((await shell(phone, 'input tap 1 1')).exitCode, 0);
  simControl(phone, ['fault', 'next', 'input-blocked']);
  assert.equal((await shell(phone, 'input tap 1 1')).exitCode, 255);
  assert.equal((await shell(phone, 'input tap 1 1')).exitCode, 0);
});

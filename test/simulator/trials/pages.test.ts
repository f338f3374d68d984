import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { phoneWith, shell } from '../plain-phone.ts';
import { field, nodeNamed, nodes, readDump, tapId, tapOn } from '../screen/support.ts';
import { allTexts, ofType, startTrial, status, texts } from './support.ts';

test('a button under the keyboard is in the tree and out of reach until the keyboard goes', async () => {
  const screen = createPhoneScreen();
  const phone = phoneWith(screen);
  await shell(phone, 'am start -n com.glovebox.trials.covered/.CoveredActivity');
  const keyboard = screen.keyboard ?? [0, 0, 0, 0];
  const [, top, , bottom] = field(screen, 'send').bounds;
  assert.ok(top > keyboard[1] && bottom < keyboard[3]);
  const window = (await shell(phone, 'dumpsys window -a InputMethod')).stdout;
  assert.match(window, new RegExp(`touchable region=SkRegion\\(\\(${keyboard.join(',')}\\)\\)`));
  tapId(screen, 'send');
  assert.deepEqual(
    phone.record.screen.flatMap((event) => (event.type === 'tap' ? [event.on] : [])),
    ['keyboard'],
  );
  assert.equal(status(screen), 'Nothing yet');
  await shell(phone, 'input keyevent BACK');
  tapId(screen, 'send');
  assert.match(status(screen), /^Sent/);
});

test('names keep their bidirectional marks in the tree', () => {
  const { phone } = startTrial('languages');
  const names = texts(phone, 'name').join('');
  for (const mark of ['\u2068', '\u2069', '\u200e', '\u200f']) assert.ok(names.includes(mark));
  tapOn(phone, '确定');
  assert.equal(status(phone), '确定 \u2068陈伟\u2069');
  const [left] = nodeNamed(phone, 'اتصال').bounds;
  assert.ok(left < (nodeNamed(phone, '\u2068ليلى حداد\u2069').bounds[0] ?? 0), 'mirrored: the action is on the left');
});

test('hostile labels are whole in the tree, as uiautomator writes them', () => {
  const { phone } = startTrial('hostile');
  const labels = texts(phone, 'text');
  assert.equal(labels.at(-1)?.length, 100_000);
  assert.ok(labels.includes('Line one\nLine two\r\nLine three'));
  assert.ok(
    labels.some((text) => text.startsWith('.[31mRed.[0m')),
    'control characters become dots',
  );
  assert.ok(labels.includes('<node text="Fake" bounds="[0,0][9,9]"/>]]>&amp;&#10;'));
  tapId(phone, 'row_8');
  assert.equal(status(phone), 'Pressed 8');
});

test('a screen that moves for 3 s is dumped when it rests, one that never does is not', async () => {
  const screen = createPhoneScreen();
  const phone = phoneWith(screen);
  const start = 'am start -S -n com.glovebox.trials.motion/.MotionActivity';
  await shell(phone, start);
  const moving = screen.screencap();
  assert.notDeepEqual(screen.screencap(), moving);
  assert.equal(screen.idle, false);
  assert.match((await shell(phone, 'uiautomator dump')).stdout, /^UI hierchary dumped/);
  assert.equal(screen.idle, true);
  assert.deepEqual(screen.screencap(), screen.screencap());
  await shell(phone, `${start} --es change endless`);
  assert.equal((await shell(phone, 'uiautomator dump')).stderr, 'ERROR: could not get idle state.\n');
});

test('how long a dump waits in real time for a screen that never rests can be said', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const screen = createPhoneScreen();
  const phone = phoneWith(screen);
  await shell(phone, 'am start -n com.glovebox.trials.motion/.MotionActivity --es change endless');
  await shell(phone, 'setprop debug.sim.idle_ms 1000');
  let over = false;
  const dump = shell(phone, 'uiautomator dump').finally(() => {
    over = true;
  });
  const pass = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 10) {
      for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
      context.mock.timers.tick(10);
    }
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  };
  await pass(900);
  assert.equal(over, false);
  await pass(200);
  assert.equal((await dump).stderr, 'ERROR: could not get idle state.\n');
});

test('injected Ctrl+A selects all in one field and types a letter in another', async () => {
  const screen = createPhoneScreen();
  const phone = phoneWith(screen);
  await shell(phone, 'am start -n com.glovebox.trials.fields/.FieldsActivity');
  tapId(screen, 'no_modifiers');
  await shell(phone, 'input keyevent MOVE_END');
  await shell(phone, 'input keycombination 113 29');
  assert.equal(texts(screen, 'no_modifiers')[0], 'Keep mea');
  await shell(phone, 'input keyevent BACK');
  tapId(screen, 'filled');
  await shell(phone, 'input keycombination CTRL_LEFT A');
  await shell(phone, 'input text New');
  assert.equal(texts(screen, 'filled')[0], 'New');
});

test('every trial is in the list and opens from it, and every one draws and dumps in each rotation', () => {
  const { phone, events } = startTrial('rows');
  phone.launch('com.glovebox.trials');
  const names = new Set<string>();
  for (let swipe = 0; swipe < 4; swipe++) {
    for (const text of allTexts(phone)) names.add(text);
    phone.swipe(540, 1900, 540, 900, 600);
  }
  const trials = phone.apps.filter(({ packageName }) => packageName.startsWith('com.glovebox.trials.'));
  assert.equal(trials.length, 15);
  for (const { label, packageName } of trials) {
    assert.ok(names.has(label), label);
    phone.launch(packageName);
    for (const rotation of [0, 1, 2, 3] as const) {
      phone.rotation = rotation;
      const dump = readDump(phone.dump());
      assert.equal(dump.rotation, String(rotation));
    }
    phone.rotation = 0;
  }
  phone.launch('com.glovebox.trials');
  tapOn(phone, 'Motion');
  const page = ofType(events, 'page').at(-1);
  assert.deepEqual([page?.packageName, page?.kind], ['com.glovebox.trials.motion', 'activity']);
  assert.ok(nodes(phone).length > 5);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, fieldText, nodeNamed, nodes, shows, tapId, tapOn } from '../screen/support.ts';
import { looks, ofType, startTrial, status } from './support.ts';

const [A, CTRL, ENTER, RIGHT, DELETE] = [29, 113, 66, 22, 67];

test('fields take something else than what was typed', () => {
  const { phone, events } = startTrial('fields');
  const typed = (id: string, text: string): string => {
    tapId(phone, id);
    phone.typeText(text);
    const shown = fieldText(phone, id);
    phone.key(4);
    return shown;
  };
  assert.equal(typed('plain', 'teh ferry'), 'teh ferry');
  assert.equal(typed('corrected', 'teh ferry adn I'), 'The ferry and I');
  assert.equal(typed('capitals', 'naïve'), 'NAÏVE');
  assert.equal(typed('short', '1234567890'), '12345678');
  assert.equal(typed('number', '12a-3'), '123');
  assert.equal(typed('password', 'abc'), '•••');
  assert.deepEqual(
    ofType(events, 'text').find(({ id }) => id === 'password'),
    { type: 'text', view: 'password', id: 'password', old: '', new: 'abc' },
    'the record knows what the tree masks',
  );
});

test('letter by letter, as real keys come, the same is corrected', () => {
  const { phone } = startTrial('fields');
  tapId(phone, 'corrected');
  for (const letter of 'teh ferry') phone.typeText(letter);
  assert.equal(fieldText(phone, 'corrected'), 'The ferry');
});

test('a hint as text, with and without an attribute that says so', () => {
  const { phone } = startTrial('fields');
  const shown = (id: string): unknown[] => [fieldText(phone, id), field(phone, id).attributes.get('hint')];
  assert.deepEqual(shown('plain'), ['Plain', 'Plain']);
  assert.deepEqual(shown('old_hint'), ['Type here', '']);
});

test('Ctrl+A selects all where the field looks at Ctrl, and types an a where it does not', () => {
  const { phone } = startTrial('fields');
  for (const [id, rest] of [
    ['filled', ''],
    ['no_modifiers', 'Keep me'],
  ] as const) {
    tapId(phone, id);
    phone.key(123);
    phone.key(A, { modifiers: [CTRL] });
    if (id === 'no_modifiers') assert.equal(fieldText(phone, id), 'Keep mea');
    phone.key(DELETE);
    phone.key(4);
    assert.equal(fieldText(phone, id), rest === '' ? 'Filled' : rest);
  }
});

test('Enter sends a field that is made for it', () => {
  const { phone } = startTrial('fields');
  phone.swipe(540, 1900, 540, 700, 600);
  tapId(phone, 'search');
  phone.typeText('ferry');
  phone.key(ENTER);
  assert.equal(status(phone), 'Searched for ferry');
});

test('a spinner opens a window of its own; choosing closes it', () => {
  const { phone, events } = startTrial('controls');
  tapId(phone, 'spinner');
  assert.deepEqual(
    phone.windows?.map(({ kind }) => kind),
    ['popup', 'activity'],
  );
  assert.equal(nodeNamed(phone, 'Red').attributes.get('checked'), 'true');
  assert.ok(!shows(phone, 'Wi-Fi'), 'the popup alone is in the tree');
  tapOn(phone, 'Violet');
  assert.equal(fieldText(phone, 'text1'), 'Violet');
  assert.deepEqual(
    ofType(events, 'page').map(({ kind }) => kind),
    ['popup', 'activity'],
  );
});

test('a slider follows finger and keys, and its value stands beside it', () => {
  const { phone, events } = startTrial('controls');
  const [left, top, right, bottom] = field(phone, 'volume').bounds;
  phone.tap(left + (right - left) * 0.7, (top + bottom) / 2);
  assert.equal(fieldText(phone, 'volume_value'), '70 %');
  // From the control above it, the spinner, TAB leads to the slider.
  phone.key(61);
  phone.key(61);
  phone.key(RIGHT);
  assert.equal(fieldText(phone, 'volume_value'), '75 %');
  assert.deepEqual(
    ofType(events, 'value').map((event) => event.new),
    [0.7, 0.75],
  );
});

test('switches and boxes are turned by themselves or by their row, and the record names them as a person would', () => {
  const { phone, events } = startTrial('controls');
  tapId(phone, 'wifi_switch');
  tapId(phone, 'terms');
  tapOn(phone, 'Updates');
  tapOn(phone, 'Send news');
  tapOn(phone, 'Large');
  assert.deepEqual(
    ofType(events, 'checked').map(({ view, on }) => [view, on]),
    [
      ['Wi-Fi', true],
      ['Accept terms', true],
      ['Updates', true],
      ['Send news', false],
      ['Medium', false],
      ['Large', true],
    ],
  );
  tapOn(phone, 'Wi-Fi');
  assert.equal(field(phone, 'wifi_switch').attributes.get('checked'), 'true', 'the text beside it takes no tap');
});

test('buttons that wait, move and vanish do so after the delay', () => {
  const { phone } = startTrial('buttons', { delay_ms: '1000' });
  const before = field(phone, 'moves').bounds;
  assert.ok(shows(phone, 'Waits'));
  assert.equal(field(phone, 'waits').attributes.get('enabled'), 'true', 'with the second look');
  assert.notDeepEqual(field(phone, 'moves').bounds, before);
  assert.ok(!shows(phone, 'Vanishes'));
  const late = startTrial('buttons', { delay_ms: '600000' }).phone;
  tapId(late, 'waits');
  assert.equal(field(late, 'waits').attributes.get('enabled'), 'false');
  assert.equal(status(late), 'Nothing yet');
});

test('what can be pressed and has no name is in the tree all the same', () => {
  const { phone } = startTrial('buttons');
  const nameless = nodes(phone).find(({ attributes }) => attributes.get('NAF') === 'true');
  assert.ok(nameless);
  assert.deepEqual([nameless.attributes.get('resource-id'), nameless.attributes.get('clickable')], ['', 'true']);
  const [left, top, right, bottom] = nameless.bounds;
  phone.tap((left + right) / 2, (top + bottom) / 2);
  assert.equal(status(phone), 'Pressed Nameless');
});

test('a dead button takes its tap and does nothing, a slow one takes 0.8 s, a covered one is out of reach', () => {
  const { phone, events } = startTrial('buttons');
  tapId(phone, 'dead');
  const [tap] = ofType(events, 'tap');
  assert.deepEqual([tap?.view, tap?.on], ['Dead', 'app']);
  assert.deepEqual(ofType(events, 'note'), []);
  tapId(phone, 'slow');
  assert.equal(status(phone), 'Nothing yet');
  looks(phone, 1);
  assert.equal(status(phone), 'Pressed Slow');
  tapId(phone, 'covered');
  assert.equal(ofType(events, 'tap').at(-1)?.id, 'banner');
  tapOn(phone, 'Close');
  tapId(phone, 'covered');
  assert.equal(status(phone), 'Pressed Covered');
});

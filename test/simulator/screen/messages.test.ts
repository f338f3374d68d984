import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMOJI } from '../../../src/simulator/screen/picture/emoji.ts';
import { glyphOf } from '../../../src/simulator/screen/picture/font.ts';
import { isRightToLeft } from '../../../src/simulator/screen/text-direction.ts';
import { label } from '../../../src/simulator/screen/widgets.ts';
import { decodePng, field, fieldText, nodesById, phoneShowing, shows, startApp, tapId, tapOn } from './support.ts';

const PACKAGE = 'com.glovebox.messages';

function texts(phone: ReturnType<typeof startApp>, id: string): string[] {
  return nodesById(phone, id).map(({ attributes }) => attributes.get('text') ?? '');
}

test('conversations stand under their names, marks of direction and all, and their rows speak for all of it', () => {
  const phone = startApp(PACKAGE);
  assert.deepEqual(texts(phone, 'conversation_name'), [
    '\u2068ليلى حداد\u2069',
    '\u2068陈伟\u2069',
    '\u2068Family 🏡\u2069',
    '\u2068Harbor Bakery\u2069',
    '\u202a+1 555‑010‑0142\u202c',
  ]);
  const said = (): string | undefined => nodesById(phone, 'conversation')[1]?.attributes.get('content-desc');
  assert.equal(
    said(),
    '\u2068陈伟\u2069.\u00a0好的,谢谢!👍🏽\u00a08:41\u202fAM.'.replace(',', '\uff0c').replace('!', '\uff01'),
  );
  assert.match(field(phone, 'conversation').attributes.get('content-desc') ?? '', /^Unread\.\u00a0/);
  tapId(phone, 'conversation');
  phone.key(4);
  assert.doesNotMatch(field(phone, 'conversation').attributes.get('content-desc') ?? '', /Unread/);
});

test('a bubble has its text, and a description out of sender, text and time with no-break spaces', () => {
  const phone = startApp(PACKAGE);
  tapId(phone, 'conversation');
  assert.equal(phone.foreground.activity, `${PACKAGE}.ConversationActivity`);
  const [first, second] = nodesById(phone, 'message_text').map(({ attributes }) => attributes);
  assert.equal(first?.get('text'), 'مرحبا! هل نلتقي غدا في الميناء؟');
  assert.equal(
    first?.get('content-desc'),
    '\u2068ليلى حداد\u2069 said\u00a0\u00a0مرحبا! هل نلتقي غدا في الميناء؟ 9:02\u202fAM\u00a0.',
  );
  assert.equal(second?.get('content-desc'), 'You said\u00a0\u00a0نعم، الساعة 9:30 😊 9:04\u202fAM\u00a0.');
  assert.ok(phone.dump().includes('&#128522;'), 'an emoji is written as an entity');
});

test('what is sent stands last, stays, and brings its conversation to the top', () => {
  const phone = startApp(PACKAGE);
  tapOn(phone, '\u2068Harbor Bakery\u2069');
  assert.equal(field(phone, 'send_message_button').attributes.get('enabled'), 'false');
  tapId(phone, 'compose_message_text');
  phone.typeText('شكرا 谢谢 🎉');
  tapOn(phone, 'Send SMS');
  assert.equal(texts(phone, 'message_text').at(-1), 'شكرا 谢谢 🎉');
  assert.equal(texts(phone, 'message_time').at(-1), '9:41\u202fAM');
  assert.equal(fieldText(phone, 'compose_message_text'), 'Text message');
  phone.forceStop(PACKAGE);
  phone.launch(PACKAGE);
  assert.equal(texts(phone, 'conversation_name')[0], '\u2068Harbor Bakery\u2069');
  assert.ok(shows(phone, 'You: شكرا 谢谢 🎉'));
});

test('a long thread shows its end, when it is opened and when something is sent', () => {
  const phone = startApp(PACKAGE);
  tapOn(phone, '\u2068陈伟\u2069');
  tapId(phone, 'compose_message_text');
  for (let count = 1; count <= 12; count++) {
    phone.typeText(`number ${count}`);
    tapOn(phone, 'Send SMS');
  }
  phone.swipe(540, 400, 540, 1300, 300);
  assert.ok(!shows(phone, 'number 12'));
  phone.typeText('number 13');
  tapOn(phone, 'Send SMS');
  assert.ok(shows(phone, 'number 13'));
  phone.key(4);
  phone.key(4);
  tapOn(phone, '\u2068陈伟\u2069');
  assert.ok(shows(phone, 'number 13'));
  assert.ok(!shows(phone, 'number 1'));
});

test('the first letter decides a text’s direction, whatever marks stand before it', () => {
  assert.ok(isRightToLeft('\u2068ليلى\u2069 Smith'));
  assert.ok(isRightToLeft('9:30 – שלום'));
  assert.ok(!isRightToLeft('Smith ليلى'));
  assert.ok(!isRightToLeft('陈伟 ليلى'));
  assert.ok(!isRightToLeft('12:30 😊'));
});

test('a right-to-left text stands at the right of its view, an emoji is drawn in its colours', () => {
  const fill = { width: 'fill', height: 60 } as const;
  const inkAt = (text: string): readonly [left: number, right: number, colours: ReadonlySet<number>] => {
    const phone = phoneShowing(() => label(text, { size: 30, colour: '#000000' }, fill));
    const { pixel } = decodePng(phone.screencap());
    const colours = new Set<number>();
    let [left, right] = [1080, 0];
    for (let y = 63; y < 220; y++) {
      for (let x = 0; x < 1080; x++) {
        const [red, green, blue] = pixel(x, y);
        const colour = red * 0x10000 + green * 0x100 + blue;
        if (colour === 0xf3f5f9) continue;
        colours.add(colour);
        left = Math.min(left, x);
        right = Math.max(right, x);
      }
    }
    return [left, right, colours];
  };
  const [arabicLeft, arabicRight] = inkAt('ليلى');
  assert.ok(arabicLeft > 540 && arabicRight > 1060);
  const [left, right, colours] = inkAt('👍🏽');
  assert.ok(left < 20 && right < 120, 'a skin tone takes no room');
  assert.ok(colours.has(0xffcc33));
  for (const code of EMOJI.keys()) assert.ok(glyphOf(code, 'regular').advance > 1);
});

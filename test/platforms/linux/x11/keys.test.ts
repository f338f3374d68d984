import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyNames } from '../../../../src/domain/key.ts';
import {
  keysymOfAndroidKey,
  keysymOfKey,
  keysymsOfChord,
} from '../../../../src/platforms/linux/x11/input/key-names.ts';
import { KEYSYM, keysymNamed, keysymOfCharacter } from '../../../../src/platforms/linux/x11/input/keysym.ts';

test('characters are keysyms, and what no key makes is none', () => {
  assert.equal(keysymOfCharacter('a'), 0x61);
  assert.equal(keysymOfCharacter('ë'), 0xeb);
  assert.equal(keysymOfCharacter('€'), 0x010020ac);
  assert.equal(keysymOfCharacter('😀'), 0x0101f600);
  assert.equal(keysymOfCharacter('\n'), KEYSYM.Return);
  assert.equal(keysymOfCharacter('\t'), KEYSYM.Tab);
  for (const none of ['\0', '\x1b', '\x7f', '\x85', '\ud800']) assert.equal(keysymOfCharacter(none), undefined);
});

test('X names in any case, function keys, keypad, code points', () => {
  assert.equal(keysymNamed('Page_Up'), 0xff55);
  assert.equal(keysymNamed('page_up'), 0xff55);
  assert.equal(keysymNamed('F1'), 0xffbe);
  assert.equal(keysymNamed('F24'), 0xffd5);
  assert.equal(keysymNamed('KP_7'), 0xffb7);
  assert.equal(keysymNamed('U20AC'), 0x010020ac);
  assert.equal(keysymNamed('A'), 0x61);
  for (const none of ['F0', 'F36', 'NoSuchKey', '', 'U110000', 'UD800', 'KP_'])
    assert.equal(keysymNamed(none), undefined);
});

test("Android's keys: those of a keyboard are there, those of a phone alone are not", () => {
  assert.equal(keysymOfAndroidKey('KEYCODE_ENTER'), KEYSYM.Return);
  assert.equal(keysymOfAndroidKey('KEYCODE_BACK'), KEYSYM.Escape);
  assert.equal(keysymOfAndroidKey('KEYCODE_DPAD_LEFT'), KEYSYM.Left);
  assert.equal(keysymOfAndroidKey('KEYCODE_DEL'), KEYSYM.BackSpace);
  assert.equal(keysymOfAndroidKey('KEYCODE_FORWARD_DEL'), KEYSYM.Delete);
  assert.equal(keysymOfAndroidKey('KEYCODE_7'), 0x37);
  assert.equal(keysymOfAndroidKey('KEYCODE_A'), 0x61);
  assert.equal(keysymOfAndroidKey('KEYCODE_F12'), 0xffc9);
  assert.equal(keysymOfAndroidKey('KEYCODE_NUMPAD_3'), 0xffb3);
  for (const none of ['POWER', 'SLEEP', 'WAKEUP', 'CALL', 'ENDCALL', 'BUTTON_A', 'TV']) {
    assert.equal(keysymOfAndroidKey(`KEYCODE_${none}`), undefined, none);
  }
  assert.ok(keyNames.filter((name) => keysymOfAndroidKey(name) !== undefined).length > 130);
});

test('chords are split, people have words of their own, and one bad part spoils it', () => {
  assert.deepEqual(keysymsOfChord('Ctrl+A'), [KEYSYM.Control_L, 0x61]);
  assert.deepEqual(keysymsOfChord('ctrl+shift+Tab'), [KEYSYM.Control_L, KEYSYM.Shift_L, KEYSYM.Tab]);
  assert.deepEqual(keysymsOfChord('Ctrl++'), [KEYSYM.Control_L, 0x2b]);
  assert.deepEqual(keysymsOfChord('+'), [0x2b]);
  assert.deepEqual(keysymsOfChord('Alt+F4'), [KEYSYM.Alt_L, 0xffc1]);
  assert.equal(keysymOfKey('Delete'), KEYSYM.BackSpace);
  assert.equal(keysymOfKey('ForwardDelete'), KEYSYM.Delete);
  assert.equal(keysymOfKey('DPAD_CENTER'), KEYSYM.Return);
  for (const none of ['', 'Ctrl+', '+A', 'Ctrl+Nonsense', 'Ctrl++A'])
    assert.equal(keysymsOfChord(none), undefined, none);
});

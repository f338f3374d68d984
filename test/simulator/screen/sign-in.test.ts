import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { decodePng, field, fieldText, nodeNamed, nodes, shows, startApp, tapId, tapOn } from './support.ts';

const PACKAGE = 'com.glovebox.signin';

function fill(phone: PhoneScreen, user: string, password: string): void {
  tapId(phone, 'user_name');
  phone.typeText(user);
  phone.key(66);
  phone.typeText(password);
  phone.key(4);
}

test('the button waits for both fields; a wrong password is said; the right one leads on', () => {
  const phone = startApp(PACKAGE);
  const enabled = (): string | undefined => nodeNamed(phone, 'Sign in').attributes.get('enabled');
  assert.equal(enabled(), 'false');
  fill(phone, 'demo', '');
  assert.equal(enabled(), 'false');
  tapOn(phone, 'Sign in');
  assert.ok(!shows(phone, 'Wrong user name or password.'));
  tapId(phone, 'password');
  assert.ok(phone.keyboard, 'the keyboard comes with the password');
  phone.typeText('glovebo');
  assert.equal(enabled(), 'true');
  tapOn(phone, 'Sign in');
  assert.ok(shows(phone, 'Wrong user name or password.'));
  assert.equal(phone.foreground.activity, `${PACKAGE}.SignInActivity`);
  phone.typeText('x');
  tapOn(phone, 'Sign in');
  assert.equal(phone.foreground.activity, `${PACKAGE}.AccountActivity`);
  assert.ok(shows(phone, 'Welcome, demo'));
  tapOn(phone, 'Sign out');
  assert.equal(fieldText(phone, 'password'), 'Password', 'the password is gone');
});

test('the password is bullets in the dump and dots in the picture until its box is ticked', () => {
  const phone = startApp(PACKAGE);
  fill(phone, 'demo', 'wwww');
  const password = field(phone, 'password');
  assert.equal(password.attributes.get('text'), '••••');
  assert.equal(password.attributes.get('password'), 'true');
  const [left, top, right, bottom] = password.bounds;
  const ink = (): number => {
    const { pixel } = decodePng(phone.screencap());
    let dark = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (pixel(x, y)[0] < 100) dark++;
    return dark;
  };
  const masked = ink();
  const box = field(phone, 'show_password').attributes;
  assert.deepEqual(
    ['class', 'text', 'content-desc', 'checkable', 'checked', 'clickable', 'NAF'].map((name) => box.get(name)),
    ['android.widget.CheckBox', '', '', 'true', 'false', 'true', 'true'],
    'the box itself says nothing',
  );
  assert.equal(nodeNamed(phone, 'Show password').attributes.get('clickable'), 'false');
  tapOn(phone, 'Show password');
  assert.equal(fieldText(phone, 'password'), '••••', 'the words beside it take no tap');
  tapId(phone, 'show_password');
  assert.equal(field(phone, 'show_password').attributes.get('checked'), 'true');
  assert.equal(fieldText(phone, 'password'), 'wwww');
  assert.equal(field(phone, 'password').attributes.get('password'), 'false');
  assert.ok(ink() > masked * 1.5, 'four letters take more ink than four dots');
});

test('the user name is remembered when that is wished, over the process and no longer', () => {
  const phone = startApp(PACKAGE);
  const again = (): void => {
    phone.forceStop(PACKAGE);
    phone.launch(PACKAGE);
  };
  fill(phone, 'demo', 'glovebox');
  tapOn(phone, 'Remember me');
  const { attributes } = nodeNamed(phone, 'Remember me');
  assert.deepEqual([attributes.get('class'), attributes.get('checked')], ['android.widget.CheckBox', 'true']);
  assert.ok(!nodes(phone).some((node) => node.attributes.get('text') === 'glovebox'));
  tapOn(phone, 'Sign in');
  again();
  assert.equal(fieldText(phone, 'user_name'), 'demo');
  assert.equal(nodeNamed(phone, 'Remember me').attributes.get('checked'), 'true');
  tapOn(phone, 'Remember me');
  fill(phone, '', 'glovebox');
  tapOn(phone, 'Sign in');
  again();
  assert.equal(fieldText(phone, 'user_name'), 'User name');
});

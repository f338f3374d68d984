import assert from 'node:assert/strict';
import { test } from 'node:test';
import { field, nodeNamed, nodes, shows, startApp, tapId, tapOn } from './support.ts';

const PACKAGE = 'com.glovebox.camera';
const CONTROLLER = 'com.glovebox.permissioncontroller';

test('the camera asks for its permission at its first start, in a window of another package', () => {
  const phone = startApp(PACKAGE);
  const question = 'Allow \u2068Camera\u2069 to take pictures and record video?';
  assert.deepEqual(phone.foreground, {
    packageName: CONTROLLER,
    activity: 'com.android.permissioncontroller.permission.ui.GrantPermissionsActivity',
  });
  const packages = new Set(nodes(phone).map(({ attributes }) => attributes.get('package')));
  assert.deepEqual([...packages], [CONTROLLER]);
  assert.equal(
    nodeNamed(phone, question).attributes.get('resource-id'),
    'com.android.permissioncontroller:id/permission_message',
  );
  phone.tap(540, 300);
  assert.ok(shows(phone, question), 'a tap outside changes nothing');
  tapOn(phone, 'Don’t allow');
  assert.equal(phone.foreground.packageName, PACKAGE);
  assert.ok(phone.idle);
  assert.ok(shows(phone, 'Camera has no permission to take pictures.'));
  tapOn(phone, 'Ask again');
  phone.key(4);
  assert.ok(shows(phone, 'Ask again'), 'BACK denies');
  tapOn(phone, 'Ask again');
  tapOn(phone, 'Only this time');
  assert.equal(phone.idle, false);
  phone.forceStop(PACKAGE);
  phone.launch(PACKAGE);
  tapOn(phone, 'While using the app');
  phone.forceStop(PACKAGE);
  phone.launch(PACKAGE);
  assert.equal(phone.foreground.packageName, PACKAGE, 'what is allowed for good is not asked again');
});

test('its picture moves with every look and is never idle, until "Still" stops it', () => {
  const phone = startApp(PACKAGE);
  tapOn(phone, 'While using the app');
  assert.equal(phone.idle, false);
  const moving = phone.screencap();
  assert.notDeepEqual(phone.screencap(), moving);
  tapOn(phone, 'Still');
  assert.ok(phone.idle);
  const { attributes } = nodeNamed(phone, 'Still');
  assert.deepEqual([attributes.get('class'), attributes.get('checked')], ['android.widget.Switch', 'true']);
  const still = phone.screencap();
  assert.equal(phone.screencap(), still);
  tapOn(phone, 'Still');
  assert.equal(phone.idle, false);
  phone.key(26);
  assert.ok(phone.idle, 'a dark screen does not move');
  phone.key(26);
  phone.key(3);
  assert.ok(phone.idle, 'nor does the home page');
});

test('the shutter counts pictures, which outlive the process; the modes are exclusive', () => {
  const phone = startApp(PACKAGE);
  tapOn(phone, 'While using the app');
  assert.ok(shows(phone, 'No pictures'));
  tapOn(phone, 'Take picture');
  assert.ok(shows(phone, '1 picture'));
  tapOn(phone, 'Video');
  assert.equal(nodeNamed(phone, 'Video').attributes.get('selected'), 'true');
  assert.equal(nodeNamed(phone, 'Photo').attributes.get('selected'), 'false');
  tapOn(phone, 'Record video');
  tapId(phone, 'flash');
  assert.equal(field(phone, 'flash').attributes.get('content-desc'), 'Flash on');
  phone.forceStop(PACKAGE);
  phone.launch(PACKAGE);
  assert.ok(shows(phone, '2 pictures'));
});

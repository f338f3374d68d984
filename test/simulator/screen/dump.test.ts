import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { ICONS } from '../../../src/simulator/screen/picture/icons.ts';
import { iconButton } from '../../../src/simulator/screen/widgets.ts';
import { attribute } from '../../../src/simulator/screen/xml-attribute.ts';
import { everyNode, nodes, phoneShowing, readDump, shows, startPhone, tapOn } from './support.ts';

test('a node is written as Android 15 writes it', () => {
  const phone = startPhone();
  tapOn(phone, 'Settings');
  const title =
    '<node index="0" text="Settings" resource-id="com.glovebox.settings:id/homepage_title" class="android.widget.TextView" package="com.glovebox.settings" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="';
  const xml = phone.dump();
  assert.ok(xml.includes(title));
  assert.match(xml, /bounds="\[\d+,\d+\]\[\d+,\d+\]" drawing-order="1" hint="" \/>/);
  assert.ok(xml.includes('text="Network &amp; internet"'));
  assert.ok(xml.endsWith('</node></hierarchy>'));
});

test('attributes are escaped as KXmlSerializer escapes them', () => {
  assert.equal(attribute('text', 'plain'), ' text="plain"');
  assert.equal(attribute('text', `it's`), ` text="it's"`);
  assert.equal(attribute('text', `"it's"`), ` text='"it&apos;s"'`);
  assert.equal(attribute('text', 'a<b>&\n\r\t'), ' text="a&lt;b&gt;&amp;&#10;&#13;&#9;"');
  assert.equal(attribute('text', 'é漢\u{1f600}'), ' text="é漢&#128512;"');
  assert.equal(attribute('text', '\u0000\u0001\u007f\u0085\ud83d\ufffe'), ' text="...\u0085\ufffd."');
});

test('rows out of sight are absent, those at the edge are cut, and the list counts from the first in sight', () => {
  const phone = startPhone();
  tapOn(phone, 'Settings');
  assert.ok(!shows(phone, 'Tips & support'));
  phone.swipe(540, 1900, 540, 1000, 300);
  assert.ok(!shows(phone, 'Network & internet'));
  const list = nodes(phone).find(({ attributes }) => attributes.get('scrollable') === 'true');
  assert.ok(list);
  assert.equal(list.attributes.get('class'), 'androidx.recyclerview.widget.RecyclerView');
  assert.deepEqual(
    list.children.map(({ attributes }) => Number(attributes.get('index'))),
    [...list.children.keys()],
  );
  for (const { bounds } of everyNode(list)) {
    assert.ok(bounds[1] >= list.bounds[1] && bounds[3] <= list.bounds[3]);
  }
});

test('a compressed dump leaves out containers without meaning and keeps every word and control', () => {
  const phone = startPhone();
  tapOn(phone, 'Settings');
  const all = nodes(phone);
  const compressed = [...everyNode(readDump(phone.dump({ compressed: true })).root)];
  assert.ok(compressed.length < all.length * 0.75);
  const told = (list: typeof all): string[] =>
    list.flatMap(({ attributes }) =>
      attributes.get('text') || attributes.get('clickable') === 'true'
        ? [`${attributes.get('text')} ${attributes.get('bounds')}`]
        : [],
    );
  assert.deepEqual(told(compressed), told(all));
});

/** The apps that the launcher shows, each by text and description. */
function launcherIcons(phone: PhoneScreen): string[] {
  const icons = nodes(phone).filter(
    ({ attributes }) => attributes.get('class') === 'android.widget.TextView' && attributes.get('clickable') === 'true',
  );
  for (const { attributes } of icons) assert.equal(attributes.get('content-desc'), attributes.get('text'));
  return icons.map(({ attributes }) => attributes.get('text') ?? '');
}

test('the home page names its four apps, the drawer all of them by name', () => {
  const phone = startPhone();
  const home = ['Settings', 'Notes', 'Calculator', 'Clock'];
  assert.deepEqual(launcherIcons(phone), home);
  phone.swipe(540, 1700, 540, 900, 200);
  // Trials are started from an app that lists them.
  const labels = phone.apps
    .slice(1)
    .filter(({ packageName }) => !packageName.startsWith('com.glovebox.trials.'))
    .map(({ label }) => label);
  assert.deepEqual(launcherIcons(phone), labels.sort());
  tapOn(phone, 'Vault');
  assert.equal(phone.foreground.packageName, 'com.glovebox.vault');
  phone.key(4);
  assert.deepEqual(launcherIcons(phone), home, 'the drawer closed when an app was opened from it');
  phone.swipe(540, 1700, 540, 900, 200);
  phone.swipe(540, 900, 540, 1700, 200);
  assert.deepEqual(launcherIcons(phone), home);
});

test('the clock of the phone is the one it was given', () => {
  const phone = startPhone();
  assert.ok(shows(phone, '9:41'));
  assert.ok(shows(phone, 'Tuesday, December 2'));
});

test('what can be clicked but names itself nowhere is marked, first of all attributes', () => {
  const unnamed = phoneShowing(() => iconButton(ICONS.plus, '', () => undefined));
  assert.ok(
    unnamed.dump().includes('<node NAF="true" index="0" text="" resource-id="" class="android.widget.ImageButton"'),
  );
  const named = phoneShowing(() => iconButton(ICONS.plus, 'Add', () => undefined));
  assert.ok(!named.dump().includes('NAF'));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryRefs, type EarlierReading } from '../../../src/domain/identity/carry-refs.ts';
import { type Ref, refOf } from '../../../src/domain/identity/ref.ts';
import type { Scene, SceneNode, Surroundings } from '../../../src/domain/scene.ts';
import { sceneOfView, type View } from '../../support/scene.ts';

const text = (words: string, more: View = {}): View => ({ class: 'android.widget.TextView', text: words, ...more });
const button = (words: string, more: View = {}): View => ({
  class: 'android.widget.Button',
  text: words,
  clickable: true,
  ...more,
});
const frame = (...children: readonly View[]): View => ({ class: 'android.widget.FrameLayout', children });
const line = (...children: readonly View[]): View => ({ class: 'android.widget.LinearLayout', children });
const list = (...children: readonly View[]): View => ({
  class: 'android.widget.ListView',
  scrollable: true,
  bounds: [0, 200, 1080, 900],
  children,
});
const row = (...children: readonly View[]): View => ({
  class: 'android.widget.LinearLayout',
  clickable: true,
  children,
});
/** Rows of a list that begins at `top`, each 100 high, each with its words. */
const rows = (top: number, ...words: readonly string[]): View[] =>
  words.map((word, index) => {
    const at = top + index * 100;
    return { ...row(text(word, { bounds: [0, at, 900, at + 100] })), bounds: [0, at, 1080, at + 100] };
  });
const checkbox = (more: View = {}): View => ({
  class: 'android.widget.CheckBox',
  checkable: true,
  clickable: true,
  ...more,
});
const toggle = (more: View = {}): View => ({
  class: 'android.widget.Switch',
  checkable: true,
  clickable: true,
  ...more,
});
const field = (more: View = {}): View => ({ class: 'android.widget.EditText', clickable: true, ...more });

const scene = (view: View, around: Partial<Surroundings> = {}): Scene => sceneOfView(view, around);

/** A reading in which every node has a ref; `e1` is the root. */
function reading(view: View, around: Partial<Surroundings> = {}, from = 1): EarlierReading {
  const read = scene(view, around);
  return { scene: read, refs: new Map(read.nodes.map((node) => [node, refOf(node.index + from)])) };
}

const words = ({ element, label }: SceneNode): string =>
  [element.text ?? element.contentDesc ?? label[0] ?? element.resourceId ?? element.class.split('.').at(-1)].join('');

/** What of a reading lives on in a view, by words; `was>is` where another element has the ref. */
function carriedWords(earlier: EarlierReading, later: Scene): string[] {
  const { refs } = carryRefs([earlier], later);
  const before = new Map([...earlier.refs].map(([node, ref]) => [ref, node]));
  return [...refs].map(([node, ref]) => {
    const was = words(before.get(ref) as SceneNode);
    return was === words(node) ? was : `${was}>${words(node)}`;
  });
}

/** Which of the words live on, in order of the question. */
function livesOn(before: View, after: View, ...asked: readonly string[]): Record<string, boolean> {
  const carried = carriedWords(reading(before), scene(after));
  return Object.fromEntries(asked.map((name) => [name, carried.includes(name)]));
}

const settings = (wifi: 'ON' | 'OFF', summary = 'Connected') =>
  frame(
    line(button('Back'), text('Network')),
    line(
      row(text('Wi-Fi'), text(summary), toggle({ text: wifi, ...(wifi === 'ON' ? { checked: true } : {}) })),
      row(text('Bluetooth'), text('Off'), toggle({ text: 'OFF' })),
      row(text('Tethering'), text('Off')),
    ),
  );

test('an unchanged screen keeps all refs', () => {
  const view = settings('ON');
  const earlier = reading(view);
  const { refs, ended } = carryRefs([earlier], scene(view));
  assert.equal(refs.size, earlier.refs.size);
  for (const [node, ref] of refs) assert.equal(ref, refOf(node.index + 1));
  assert.equal(ended.size, 0);
});

test('a switch that is toggled and further words of its row change nothing', () => {
  const carried = carriedWords(reading(settings('ON')), scene(settings('OFF', 'Off')));
  assert.deepEqual(
    ['Back', 'Network', 'Wi-Fi', 'Bluetooth', 'ON>OFF'].map((name) => carried.includes(name)),
    [true, true, true, true, true],
  );
});

test('a field keeps its ref while it is typed into, also where nothing names it', () => {
  const form = (name: string, mail: string) =>
    frame(
      text('Sign up'),
      text('Name'),
      field({ text: name, focused: true }),
      text('Mail'),
      field({ text: mail }),
      button('Go on'),
    );
  const earlier = reading(form('', ''));
  const later = scene(form('Anna', 'anna@example.com'));
  const { refs } = carryRefs([earlier], later);
  assert.deepEqual(
    later.nodes.map((node) => refs.get(node)),
    later.nodes.map(({ index }) => refOf(index + 1)),
  );
});

test('a list scrolled by a third keeps what is still there, and a row cut by its edge', () => {
  const page = (...shown: readonly View[]) => frame(line(button('Back'), text('People')), list(...shown));
  const before = page(...rows(200, 'Anna', 'Bob', 'Carl', 'Dora', 'Emil', 'Fritz', 'Gerd'));
  const after = page(...rows(200, 'Carl', 'Dora', 'Emil', 'Fritz', 'Gerd', 'Hans', 'Ida'));
  const carried = carriedWords(reading(before), scene(after));
  for (const name of ['Back', 'People', 'Carl', 'Dora', 'Emil', 'Fritz', 'Gerd', 'ListView']) {
    assert.ok(carried.includes(name), name);
  }
  assert.deepEqual(
    carried.filter((name) => name.includes('>')),
    [],
  );
});

test('a row inserted above moves the others, which keep their refs', () => {
  const page = (...shown: readonly string[]) => frame(text('People'), list(...rows(200, ...shown)));
  assert.deepEqual(
    livesOn(page('Anna', 'Bob', 'Carl'), page('New', 'Anna', 'Bob', 'Carl'), 'Anna', 'Bob', 'Carl', 'New'),
    { Anna: true, Bob: true, Carl: true, New: false },
  );
});

test('a screen that is turned keeps what it still shows', () => {
  const upright = settings('ON');
  const turned: View = { ...upright, bounds: [0, 0, 2400, 1080] };
  const earlier = reading(upright);
  const later = scene(turned, { size: { width: 2400, height: 1080 } });
  assert.equal(carryRefs([earlier], later).refs.size, earlier.refs.size);
});

test('a keyboard that makes the list shorter takes no ref of what it still shows', () => {
  const page = (bottom: number, ...shown: readonly string[]) =>
    frame(
      text('Chats'),
      field({ hint: 'Search' }),
      { ...list(...rows(200, ...shown)), bounds: [0, 200, 1080, bottom] },
      button('New'),
    );
  const earlier = reading(page(900, 'Anna', 'Bob', 'Carl', 'Dora', 'Emil', 'Fritz', 'Gerd'));
  const later = scene(page(500, 'Anna', 'Bob', 'Carl'));
  const { refs, ended } = carryRefs([earlier], later);
  assert.equal(refs.size, later.nodes.length);
  assert.equal(ended.size, 0, 'what the keyboard covers may come back');
});

test('a form that scrolls only while the keyboard is there keeps its refs, with it and without', () => {
  const names = ['Name', 'Street', 'Town', 'Country', 'Phone', 'Mail', 'Birthday'];
  const form = (scrollable: boolean, up: number, shown: readonly string[]): View =>
    frame(text('Profile'), {
      class: 'android.widget.ScrollView',
      bounds: [0, 200, 1080, scrollable ? 1200 : 2300],
      ...(scrollable ? { scrollable: true } : {}),
      children: shown.flatMap((name) => {
        const top = 200 + 250 * names.indexOf(name) - up;
        return [
          text(name, { bounds: [0, top, 1080, top + 50] }),
          field({ resourceId: `app:id/${name}`, bounds: [0, top + 50, 1080, top + 150] }),
        ];
      }),
    });
  const whole = form(false, 0, names);
  const pushedUp = form(true, 500, names.slice(2, 6));
  const kept = ['Town', 'app:id/Town', 'Country', 'app:id/Country', 'Mail', 'app:id/Mail'];
  const all = Object.fromEntries(kept.map((name) => [name, true]));
  assert.deepEqual(livesOn(whole, pushedUp, ...kept), all);
  assert.deepEqual(livesOn(pushedUp, whole, ...kept), all);
});

test('another window has other elements, whatever it shows', () => {
  const view = settings('ON');
  assert.equal(carryRefs([reading(view)], scene(view, { window: 'Window{2 other}' })).refs.size, 0);
  assert.equal(carryRefs([reading(view)], scene(view, { window: null })).refs.size, 0);
  const nameless = reading(view, { window: null });
  assert.ok(carryRefs([nameless], scene(view, { window: null })).refs.size > 0);
  assert.equal(carryRefs([nameless], scene(view, { window: null, app: 'com.other' })).refs.size, 0);
  assert.equal(carryRefs([nameless], scene({ ...view, package: 'com.other' }, { window: null })).refs.size, 0);
});

const dialog = (title: string, message: string, ...buttons: readonly View[]) =>
  frame(line(text(title, { resourceId: 'android:id/alertTitle' }), text(message), line(...buttons)));

test('a button of a dialog with another message, or with other words, is another button', () => {
  const id = { resourceId: 'android:id/button1' };
  const first = dialog('Photos', 'Keep the picture?', button('Cancel'), button('OK', id));
  const other = dialog('Photos', 'Delete 12 pictures?', button('Cancel'), button('OK', id));
  assert.deepEqual(livesOn(first, other, 'OK', 'Cancel'), { OK: false, Cancel: false });
  const retitled = dialog('Photos', 'Keep the picture?', button('Cancel'), button('Delete', id));
  assert.deepEqual(
    carriedWords(reading(first), scene(retitled)).filter((name) => name.includes('>')),
    [],
  );
});

test('a message in a small scrolling part counts as one', () => {
  const ask = (message: string) =>
    frame(text('Terms'), { ...list(text(message)), class: 'android.widget.ScrollView' }, button('OK'));
  assert.deepEqual(livesOn(ask('One'), ask('Two'), 'OK'), { OK: false });
  assert.deepEqual(livesOn(ask('One'), ask('One'), 'OK'), { OK: true });
  const whole = (message: string) =>
    frame({ ...list(text('Terms'), text(message), button('No'), button('OK')), class: 'android.widget.ScrollView' });
  assert.deepEqual(livesOn(whole('One'), whole('Two'), 'OK', 'No'), { OK: false, No: false });
});

test('a sheet over the page that asks something else is another sheet, and the page below stays', () => {
  const page = (message: string) =>
    frame(
      line(...['Inbox', 'Sent', 'Drafts', 'Spam', 'Archive', 'Trash', 'Starred'].map((word) => text(word))),
      line(text(message), button('OK')),
    );
  assert.deepEqual(livesOn(page('Keep it?'), page('Delete it?'), 'OK', 'Inbox', 'Spam'), {
    OK: false,
    Inbox: true,
    Spam: true,
  });
});

test('another page in the same frame has another Back', () => {
  const page = (title: string, ...rest: readonly View[]) => frame(line(button('Back'), text(title)), line(...rest));
  assert.deepEqual(livesOn(page('Network', button('Reset')), page('Display', button('Reset')), 'Back', 'Reset'), {
    Back: false,
    Reset: false,
  });
});

test('rows that show other words are other rows', () => {
  const page = (...shown: readonly string[]) => frame(text('People'), list(...rows(200, ...shown)));
  assert.deepEqual(
    carriedWords(reading(page('Anna', 'Bob', 'Carl', 'Dora')), scene(page('Emil', 'Fritz', 'Gerd', 'Hans'))).filter(
      (name) => name !== 'People' && !name.endsWith('Layout') && name !== 'ListView',
    ),
    [],
  );
  assert.deepEqual(livesOn(page('Anna', 'Bob', 'Carl', 'Dora'), page('Emil', 'Bob', 'Gerd', 'Hans'), 'Bob', 'People'), {
    Bob: false,
    People: true,
  });
});

test('equal things keep their refs where their rows tell them apart', () => {
  const page = (...names: readonly string[]) =>
    frame(
      text('Lists'),
      list(...rows(200, ...names).map((each) => ({ ...each, children: [...(each.children ?? []), checkbox()] }))),
    );
  const earlier = reading(page('Milk', 'Bread', 'Eggs', 'Oil', 'Salt'));
  const later = scene(page('Bread', 'Milk', 'Eggs', 'Oil', 'Salt'));
  const { refs } = carryRefs([earlier], later);
  const rowOf = (node: SceneNode | undefined) => node?.parent?.label[0];
  const before = new Map<Ref, SceneNode>([...earlier.refs].map(([node, ref]) => [ref, node]));
  const boxes = later.nodes.filter(({ role }) => role === 'checkbox');
  assert.equal(boxes.length, 5);
  for (const box of boxes) {
    const ref = refs.get(box);
    assert.ok(ref);
    assert.equal(rowOf(before.get(ref)), rowOf(box));
  }
});

test('equal rows that were never seen together are not taken for each other', () => {
  const page = (...shown: readonly string[]) => frame(text('People'), list(...rows(200, ...shown)));
  assert.deepEqual(
    livesOn(
      page('Anna', 'Bob', 'Carl', 'Dora', 'Emil', 'Fritz', 'Gerd'),
      page('Dora', 'Emil', 'Fritz', 'Gerd', 'Hans', 'Ida', 'Anna'),
      'Dora',
      'Gerd',
      'Anna',
    ),
    { Dora: true, Gerd: true, Anna: false },
  );
});

test('a row that moved up while the list stood still keeps its ref', () => {
  const page = (...shown: readonly string[]) => frame(text('Chats'), list(...rows(200, ...shown)));
  assert.deepEqual(
    livesOn(
      page('Anna', 'Bob', 'Carl', 'Dora', 'Emil', 'Fritz', 'Gerd'),
      page('Dora', 'Anna', 'Bob', 'Carl', 'Emil', 'Fritz', 'Gerd'),
      'Anna',
      'Dora',
      'Emil',
    ),
    { Anna: true, Dora: true, Emil: true },
  );
});

test('equal things without words keep their refs only while nothing has changed', () => {
  const bare = (count: number, left = 0) =>
    frame(
      text('Rating'),
      line(
        ...Array.from({ length: count }, (_, place) =>
          checkbox({ bounds: [left + place * 100, 300, left + place * 100 + 90, 390] }),
        ),
      ),
    );
  const kept = (before: View, after: View) =>
    carriedWords(reading(before), scene(after)).filter((name) => name === 'CheckBox').length;
  assert.equal(kept(bare(5), bare(5)), 5);
  assert.equal(kept(bare(5), bare(4)), 0);
  assert.equal(kept(bare(5), bare(5, 20)), 0);
});

test('rows of a list without words are trusted only where nothing was sent meanwhile', () => {
  const page = frame(
    text('Photos'),
    list(
      ...Array.from({ length: 4 }, (_, place) => ({
        ...row(),
        bounds: [0, 200 + place * 100, 1080, 300 + place * 100] as const,
      })),
    ),
  );
  const earlier = reading(page);
  const kept = (undisturbed: boolean) =>
    [...carryRefs([{ ...earlier, undisturbed }], scene(page)).refs.keys()].filter(({ element }) => element.clickable)
      .length;
  assert.equal(kept(false), 0);
  assert.equal(kept(true), 4);
});

test('refs come back with a dialog that closed, a list scrolled back, a page returned to', () => {
  const page = (...shown: readonly string[]) => frame(text('People'), button('Add'), list(...rows(200, ...shown)));
  const top = page('Anna', 'Bob', 'Carl', 'Dora', 'Emil', 'Fritz', 'Gerd');
  const bottom = page('Hans', 'Ida', 'Jan', 'Karl', 'Lea', 'Max', 'Nina');
  const first = reading(top);
  const overIt = reading(dialog('Photos', 'Really?', button('OK')), { window: 'Window{2 dialog}' }, 100);
  const closed = carryRefs([overIt, first], scene(top));
  assert.equal(closed.refs.size, first.refs.size);
  const below = scene(bottom);
  const afterScroll = carryRefs([first], below);
  assert.equal(afterScroll.ended.size, 0);
  const back = carryRefs([{ scene: below, ...afterScroll }, first], scene(top));
  assert.equal(back.refs.size, first.refs.size);
});

test('a ref whose element was missing where it belongs never comes back', () => {
  const page = (...shown: readonly string[]) => frame(text('People'), button('Add'), list(...rows(200, ...shown)));
  const first = reading(page('Anna', 'Bob', 'Carl', 'Dora'));
  const without = scene(page('Anna', 'Carl', 'Dora'));
  const second = carryRefs([first], without);
  const gone = [...first.refs].find(([node]) => node.label[0] === 'Bob')?.[1] as Ref;
  assert.ok(second.ended.has(gone));
  const third = carryRefs([{ scene: without, ...second }, first], scene(page('Anna', 'Bob', 'Carl', 'Dora')));
  assert.ok(![...third.refs.values()].includes(gone));
});

test('a row cut at the top, named by its second line, is not taken for another one that is cut', () => {
  const cut = (words: string, top: number, bottom: number): View => ({
    ...row(text(words, { bounds: [0, top, 900, bottom] })),
    bounds: [0, top, 1080, bottom],
  });
  const page = (...shown: readonly View[]) => frame(text('Settings'), list(...shown));
  const before = page(cut('Off', 200, 240), ...rows(240, 'Airplane', 'Sound', 'Display', 'Battery', 'Storage'));
  const after = page(cut('Off', 200, 260), ...rows(260, 'Display', 'Battery', 'Storage', 'Privacy', 'Safety'));
  assert.deepEqual(livesOn(before, after, 'Off', 'Display', 'Battery'), { Off: false, Display: true, Battery: true });
});

test('a running clock leaves the page as it is; an amount does not', () => {
  const page = (shown: string) => frame(text(shown), button('Stop'), button('Lap'));
  assert.deepEqual(livesOn(page('00:12.3'), page('00:14.9'), 'Stop', 'Lap'), { Stop: true, Lap: true });
  assert.deepEqual(livesOn(page('5.00'), page('900.00'), 'Stop'), { Stop: false });
});

test('an empty screen is no page of its own', () => {
  const empty: Scene = { ...scene(frame()), nodes: [] };
  assert.equal(carryRefs([{ scene: empty, refs: new Map() }], empty).refs.size, 0);
  assert.equal(carryRefs([], scene(frame(text('One')))).refs.size, 0);
});

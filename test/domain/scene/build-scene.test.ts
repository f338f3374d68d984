import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildScene } from '../../../src/domain/scene/build-scene.ts';
import type { SceneNode } from '../../../src/domain/scene.ts';
import { readScreen } from '../../support/screen-notation.ts';

const scene = (notation: string) => buildScene(readScreen(notation));
const nodes = (notation: string) => scene(`@ size=1080x2400 app=com.example\n${notation}`).nodes;
const roles = (notation: string) => nodes(notation).map(({ role }) => role);
const seen = ({ visible, hidden }: SceneNode) => visible ?? hidden;

test('an empty screen is a scene without elements', () => {
  assert.deepEqual(scene('@ size=1080x2400').nodes, []);
});

test('nodes stand in document order and know their place and package', () => {
  const [top, first, inner, second] = nodes(
    'FrameLayout package=com.a 0,0 9x9\n  View package=com.b 0,0 9x9\n    View 0,0 9x9\n  View 0,0 9x9',
  );
  assert.deepEqual(top?.children, [first, second]);
  assert.equal(inner?.parent, first);
  assert.deepEqual(
    [top, first, inner, second].map((node) => [node?.index, node?.package]),
    [
      [0, 'com.a'],
      [1, 'com.b'],
      [2, 'com.b'],
      [3, 'com.a'],
    ],
  );
});

test("an element's own role counts before its class and flags", () => {
  assert.deepEqual(roles('Button role=link clickable 0,0 9x9'), ['link']);
});

test('roles by class, whoever wrote the class', () => {
  const expected: Readonly<Record<string, string>> = {
    Button: 'button',
    'com.google.android.material.button.MaterialButton': 'button',
    'com.google.android.material.floatingactionbutton.FloatingActionButton': 'button',
    EditText: 'input',
    'com.google.android.material.textfield.TextInputEditText': 'input',
    AutoCompleteTextView: 'input',
    TextView: 'text',
    ImageView: 'image',
    Image: 'image',
    Switch: 'switch',
    'androidx.appcompat.widget.SwitchCompat': 'switch',
    ToggleButton: 'switch',
    CheckBox: 'checkbox',
    RadioButton: 'radio',
    SeekBar: 'slider',
    'com.google.android.material.slider.Slider': 'slider',
    ProgressBar: 'progress',
    Spinner: 'combobox',
    ListView: 'list',
    'androidx.recyclerview.widget.RecyclerView': 'list',
    GridView: 'grid',
    'android.webkit.WebView': 'webview',
    'androidx.appcompat.widget.Toolbar': 'toolbar',
    'android.app.AlertDialog': 'dialog',
    'androidx.appcompat.app.ActionBar$Tab': 'tab',
    MenuItem: 'menuitem',
    TableLayout: 'table',
    TableRow: 'row',
    FrameLayout: 'other',
    ViewSwitcher: 'other',
  };
  for (const [className, role] of Object.entries(expected)) {
    assert.deepEqual(roles(`${className} 0,0 9x9`), [role], className);
  }
});

test('plain classes take their role from what is done with them', () => {
  assert.deepEqual(roles('TextView "More" clickable 0,0 9x9'), ['button']);
  assert.deepEqual(roles('View desc="More" clickable 0,0 9x9'), ['button']);
  assert.deepEqual(roles('View "Said" 0,0 9x9'), ['text']);
  assert.deepEqual(roles('View checkable clickable 0,0 9x9'), ['switch']);
  assert.deepEqual(roles('CheckedTextView "One" checkable clickable 0,0 9x9'), ['checkbox']);
  assert.deepEqual(roles('ListView 0,0 9x9\n  LinearLayout clickable 0,0 9x9'), ['list', 'listitem']);
  assert.deepEqual(roles('android.webkit.WebView 0,0 9x9\n  View "Here" clickable 0,0 9x9'), ['webview', 'link']);
  assert.deepEqual(roles('View clickable 0,0 9x9\n  Button "in it" clickable 0,0 9x9'), ['group', 'button']);
});

test("Compose's bare child tells its parent's role", () => {
  assert.equal(roles('View clickable 0,0 9x9\n  TextView "a" 0,0 9x9\n  RadioButton 0,0 9x9')[0], 'radio');
  assert.equal(roles('View checkable clickable 0,0 9x9\n  CheckBox 0,0 9x9')[0], 'checkbox');
  assert.equal(roles('View clickable 0,0 9x9\n  EditText "a" clickable 0,0 9x9')[0], 'group');
});

test('what can be seen ends at every edge around it', () => {
  const [, list, in1, out, zero, inverted, off] = nodes(
    [
      'FrameLayout 0,0 1080x2400',
      '  ListView scrollable 0,200 1080x1000',
      '    TextView "in" 0,1100 1080x300',
      '    TextView "out" 0,1200 1080x300',
      '    TextView "zero" 0,300 1080x0',
      '    TextView "inverted" 0,3000 1080x-600',
      '  TextView "off" 1100,0 100x100',
    ].join('\n'),
  );
  assert.deepEqual(list?.visible, [0, 200, 1080, 1200]);
  assert.deepEqual(
    [in1, out, zero, inverted, off].map((node) => node && seen(node)),
    [[0, 1100, 1080, 1200], 'clipped', 'no-area', 'no-area', 'off-screen'],
  );
});

test('what lies wholly beside all that is in it is no frame around it', () => {
  const [, , text] = nodes('FrameLayout 0,0 1080x2400\n  View 0,0 100x100\n    TextView "drawn lower" 0,500 100x100');
  assert.deepEqual(text?.visible, [0, 500, 100, 600]);
});

test('the keyboard covers, and cuts what it covers in part', () => {
  const covered = scene(
    [
      '@ size=1080x2400 keyboard=0,1500,1080,900',
      'FrameLayout 0,0 1080x2400',
      '  Button "above" clickable 0,1300 100x100',
      '  Button "half" clickable 0,1450 100x100',
      '  Button "under" clickable 0,1600 100x100',
    ].join('\n'),
  ).nodes;
  assert.deepEqual(covered.map(seen), [
    [0, 0, 1080, 1500],
    [0, 1300, 100, 1400],
    [0, 1450, 100, 1500],
    'covered-by-keyboard',
  ]);
});

const windows = (first: string, second: string) =>
  nodes(
    `FrameLayout ${first}\n  Button "one" clickable ${first}\nFrameLayout ${second}\n  Button "two" clickable ${second}`,
  )
    .filter(({ element }) => element.text !== undefined)
    .map(seen);

test('a window covers the one that it lies on: the smaller one, and of two that overlap the later', () => {
  assert.deepEqual(windows('100,100 500x500', '0,0 1080x2400'), [
    [100, 100, 600, 600],
    [0, 0, 1080, 2400],
  ]);
  const [, , , under, over] = nodes(
    [
      'FrameLayout 0,0 1080x1200',
      '  Button "aside" clickable 0,0 100x100',
      '  Button "under" clickable 700,1000 100x100',
      'FrameLayout 600,900 480x900',
      '  Button "over" clickable 600,900 100x100',
    ].join('\n'),
  );
  assert.deepEqual(
    [under, over].map((node) => node && seen(node)),
    ['covered-by-window', [600, 900, 1080, 1800]],
  );
});

test('of two windows in one place, and by one that shows nothing, none is hidden', () => {
  assert.deepEqual(windows('0,0 1080x2400', '0,0 1080x2400').length, 2);
  assert.ok(windows('0,0 1080x2400', '0,0 1080x2400').every((bounds) => typeof bounds !== 'string'));
  const [, , button] = nodes(
    'FrameLayout 0,0 1080x2400\n  Button "one" clickable 0,0 10x10\nFrameLayout 0,0 100x100\n  View 0,0 100x100',
  );
  assert.deepEqual(button && seen(button), [0, 0, 10, 10]);
});

test('a switch that its row turns is no control of its own; one with a press of its own is', () => {
  const row = (flags: string) =>
    nodes(`LinearLayout clickable 0,0 900x100\n  TextView "Wi-Fi" 0,0 500x100\n  Switch ${flags} 800,0 100x100`);
  const [whole, , quiet] = row('checkable checked');
  assert.deepEqual([whole?.role, whole?.checked, whole?.label, quiet?.actionable], ['switch', true, ['Wi-Fi'], false]);
  const [around, , own] = row('checkable checked clickable');
  assert.deepEqual([around?.checked, own?.actionable, own?.checked], [undefined, true, true]);
});

test('a bare switch takes the text beside it, once', () => {
  const [, text, first, second] = nodes(
    'View 0,0 900x100\n  TextView "Loud" 0,0 500x100\n  View checkable clickable 600,0 90x90\n  View checkable clickable 800,0 90x90',
  );
  assert.deepEqual([first?.label, first?.namedBy, second?.label], [['Loud'], text, []]);
  const [, , lower] = nodes(
    'View 0,0 900x300\n  TextView "Title" 0,0 500x100\n  CheckBox checkable clickable 0,150 90x90',
  );
  assert.deepEqual(lower?.label, []);
});

test('rows of adapter lists are pressed through the list: not headings, not rows of controls, not on web pages', () => {
  const row = (words: string, inside: string, list = 'ListView') =>
    nodes(`${list} 0,0 900x900\n  LinearLayout ${words} 0,0 900x100\n    ${inside} 0,0 500x100`)[1]?.actionable;
  assert.equal(row('', 'TextView "Row"'), true);
  assert.equal(row('disabled', 'TextView "Heading"'), false);
  assert.equal(row('', 'Button "Own" clickable'), false);
  assert.equal(row('', 'TextView "Own" focusable'), false);
  assert.equal(row('', 'ImageView'), false);
  assert.equal(row('', 'TextView "Row"', 'androidx.recyclerview.widget.RecyclerView'), false);
  const web = nodes(
    'android.webkit.WebView 0,0 900x900\n  ListView 0,0 900x900\n    View 0,0 90x90\n      TextView "li" 0,0 9x9',
  );
  assert.equal(web[2]?.actionable, false);
});

test('labels: own words, then those inside that nothing else has; hidden ones only where none are seen', () => {
  const label = (notation: string) => nodes(notation)[0]?.label;
  assert.deepEqual(label('View clickable 0,0 9x9\n  TextView "a" 0,0 9x9\n  TextView "b" 0,0 9x9'), ['a', 'b']);
  assert.deepEqual(label('View desc="Call a" clickable 0,0 9x9\n  TextView "a" 0,0 9x9'), ['Call a']);
  assert.deepEqual(label('View clickable 0,0 9x9\n  TextView "a" 0,0 9x9\n  View desc="Call a" 0,0 9x9'), ['Call a']);
  assert.deepEqual(label('View clickable 0,0 9x9\n  Button "b" clickable 0,0 9x9\n  TextView "a" 0,0 9x9'), ['a']);
  assert.deepEqual(label('View clickable 0,0 9x9\n  TextView "a" 0,0 0x0'), ['a']);
  assert.deepEqual(label('View clickable 0,0 9x9\n  TextView "a" 0,0 9x9\n  TextView "b" 0,0 0x0'), ['a']);
  assert.deepEqual(label('View clickable 0,0 9x9\n  TextView "2" 0,0 9x9\n  TextView "2" 0,0 9x9'), ['2', '2']);
  assert.deepEqual(label('TextView " \\n" clickable 0,0 9x9'), []);
  assert.deepEqual(label('View 0,0 9x9\n  TextView "a" 0,0 9x9'), []);
});

test('more texts than a name can have stay lines of their own', () => {
  const texts = Array.from({ length: 41 }, (_, place) => `  TextView "t${place}" 0,0 9x9`).join('\n');
  const [page] = nodes(`View clickable 0,0 9x9\n${texts}`);
  assert.deepEqual([page?.label, page?.tellsContent], [[], false]);
});

test('fields: hint and description name them, their text is what they hold', () => {
  const field = (words: string) => {
    const [node] = nodes(`EditText ${words} clickable 0,0 9x9`);
    return [node?.label, node?.value];
  };
  assert.deepEqual(field('"Ada" hint="Name"'), [['Name'], 'Ada']);
  assert.deepEqual(field('"Name" hint="Name"'), [['Name'], undefined]);
  assert.deepEqual(field('"Ada" desc="Name"'), [['Name'], 'Ada']);
  assert.deepEqual(field('"Body" value="x = 1"'), [['Body'], 'x = 1']);
  assert.deepEqual(field('"hunter2" password'), [[], '•••••••']);
});

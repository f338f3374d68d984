import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { UiTree } from '../../../../src/domain/element.ts';
import { parseUiDump } from '../../../../src/platforms/android/output/ui-dump.ts';

function tree(xml: string | Buffer): UiTree {
  const dump = parseUiDump(Buffer.from(xml));
  assert.ok(dump.kind === 'tree', JSON.stringify(dump));
  return dump.tree;
}

const HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";
const inHierarchy = (nodes: string): string => `${HEADER}<hierarchy rotation="0">${nodes}</hierarchy>`;
const LEAF = { class: 'android.view.View', bounds: [0, 0, 1, 1] };
const leaf = (attributes = ''): string => `<node ${attributes} bounds="[0,0][1,1]" />`;

describe('an element', () => {
  test('has its fields in the promised order, and only those that say something', () => {
    const all =
      '<node index="3" NAF="true" bounds="[1,2][3,4]" selected="true" password="true" enabled="false" focused="true" ' +
      'scrollable="true" focusable="true" long-clickable="true" clickable="true" checked="true" checkable="true" ' +
      'hint="h" resource-id="a:id/b" content-desc="d" text="t" package="p" class="c" drawing-order="1"><node ' +
      'text="" content-desc="" resource-id="" hint="" checkable="false" enabled="true" class="k" package="p" bounds="[0,0][1,1]"/></node>';
    assert.equal(
      JSON.stringify(tree(inHierarchy(all)).root),
      '{"class":"c","package":"p","text":"t","contentDesc":"d","resourceId":"a:id/b","hint":"h","checkable":true,' +
        '"checked":true,"clickable":true,"longClickable":true,"focusable":true,"focused":true,"scrollable":true,' +
        '"selected":true,"password":true,"enabled":false,"bounds":[1,2,3,4],"children":[{"class":"k","bounds":[0,0,1,1]}]}',
    );
  });

  test('names its package where it differs from the one around it', () => {
    const nested = (inner: string): string =>
      inHierarchy(
        `<node class="a" package="one" bounds="[0,0][1,1]"><node class="b" ${inner} bounds="[0,0][1,1]">${leaf('class="c" package="one"')}</node></node>`,
      );
    const packages = (inner: string) => {
      const root = tree(nested(inner)).root;
      return [root?.package, root?.children?.[0]?.package, root?.children?.[0]?.children?.[0]?.package];
    };
    assert.deepEqual(packages('package="one"'), ['one', undefined, undefined]);
    assert.deepEqual(packages('package="two"'), ['one', 'two', 'one']);
    assert.deepEqual(packages(''), ['one', undefined, undefined]);
  });

  test('falls back to the tag for its class', () => {
    assert.equal(tree(inHierarchy(leaf())).root?.class, 'android.view.View');
    assert.equal(
      tree(inHierarchy('<android.widget.Button bounds="[0,0][1,1]"/>')).root?.class,
      'android.widget.Button',
    );
  });

  test('keeps bounds as they are written', () => {
    const bounds = (written: string) => tree(inHierarchy(`<node bounds="${written}"/>`)).root?.bounds;
    assert.deepEqual(bounds('[-54,0][-1,99]'), [-54, 0, -1, 99]);
    assert.deepEqual(bounds('[10,20][5,3]'), [10, 20, 5, 3]);
    assert.deepEqual(bounds('[-0,0][1,1]'), [0, 0, 1, 1]);
    assert.deepEqual(bounds('[ 1 , 2 ] [ 3 , 4 ]'), [1, 2, 3, 4]);
  });

  test('without readable bounds has none and is counted', () => {
    const read = tree(
      inHierarchy(
        `<node bounds="[0,0][1,1]">${['', 'bounds=""', 'bounds="[1,2][3"', 'bounds="[1e3,0][1,99999999999]"'].map((bad) => `<node ${bad}/>`).join('')}</node>`,
      ),
    );
    assert.deepEqual(
      read.root?.children?.map(({ bounds }) => bounds),
      Array(4).fill([0, 0, 0, 0]),
    );
    assert.deepEqual(read.warnings, ['4 elements had no readable bounds and got [0,0,0,0].']);
  });
});

describe('attributes', () => {
  const root = (attributes: string) => tree(inHierarchy(leaf(attributes))).root;
  test('are decoded', () => {
    assert.equal(root('text="&#55357;&#56832; &lt;b&gt; &nbsp; J&#252;rgen 한국"')?.text, '😀 <b> &nbsp; Jürgen 한국');
  });
  test('may have either quote, spaces around the sign, markup inside, or no quotes', () => {
    assert.equal(root('text=\'say "hi"\'')?.text, 'say "hi"');
    assert.equal(root('text \t = \n "x"')?.text, 'x');
    assert.equal(root('text="a <b> -> </b> c"')?.text, 'a <b> -> </b> c');
    assert.equal(root('text="1 < 2" checked="true"')?.checked, true);
    assert.equal(root('clickable=true text=go')?.text, 'go');
    assert.equal(root('text="a"checked="true"')?.checked, true);
  });
  test('may be broken by a terminal, between or within name and value', () => {
    assert.equal(root('password\n="true"')?.password, true);
    assert.equal(root('pass\r\nword="true"')?.password, true);
    assert.equal(root('clickable="tr\nue"')?.clickable, true);
    assert.equal(root('class="android.widget\r\r\n.Button"')?.class, 'android.widget.Button');
    assert.equal(root('text="two\r\nlines"')?.text, 'two lines');
    assert.equal(root('text="two&#10;lines"')?.text, 'two\nlines');
  });
  test('count once', () => assert.equal(root('text="first" text="second"')?.text, 'first'));
  test('cannot reach into objects', () => {
    const read = root('__proto__="x" constructor="y" toString="z"');
    assert.deepEqual(read, LEAF);
  });
});

describe('the hierarchy', () => {
  test('is found in noise before and behind', () => {
    const noisy =
      'WARNING: linker: libdvm.so has text relocations.\r\nadb D 12-01 10:00:00 1 2 x <- y\r\n' +
      '\tat miui.content.res.<init>(Unknown Source:12)\n\tat List<String>(A.java) <a b="\n' +
      'UI hierchary dumped to: /dev/tty\n' +
      inHierarchy(leaf('text="x"')) +
      'UI hierchary dumped to: /dev/tty\r\nD/Foo: <done>\n';
    assert.deepEqual(tree(noisy), {
      rotation: 0,
      root: { class: LEAF.class, text: 'x', bounds: LEAF.bounds },
      warnings: [],
    });
  });

  test('is read in UTF-16 and with doubled line ends', () => {
    const xml = inHierarchy(`\r\r\n  ${leaf('text="é"')}\r\r\n`);
    assert.equal(tree(Buffer.from(`\uFEFF${xml}`, 'utf16le')).root?.text, 'é');
    assert.equal(tree(xml).root?.text, 'é');
  });

  test('tells its rotation in degrees, or that it did not', () => {
    const rotation = (attribute: string) => tree(`<hierarchy ${attribute}>${leaf()}</hierarchy>`).rotation;
    assert.deepEqual(
      ['0', '1', '2', '3'].map((turns) => rotation(`rotation="${turns}"`)),
      [0, 90, 180, 270],
    );
    assert.deepEqual(['', 'rotation="4"', 'rotation=""', 'rotation="-1"', 'rotation="x"'].map(rotation), [
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('with several roots becomes a frame that spans what has area', () => {
    const read = tree(
      inHierarchy('<node bounds="[0,10][5,20]"/><node bounds="[0,0][0,0]"/><node bounds="[3,2][9,12]"/>'),
    );
    assert.equal(read.root?.class, 'hierarchy');
    assert.deepEqual(read.root?.bounds, [0, 2, 9, 20]);
    assert.equal(read.root?.children?.length, 3);
    assert.deepEqual(
      tree(inHierarchy('<node bounds="[4,4][4,4]"/><node bounds="[2,2][2,2]"/>')).root?.bounds,
      [2, 2, 4, 4],
    );
  });

  test('may come several times; the first rotation counts', () => {
    const read = tree(
      `<hierarchy rotation="1">${leaf('text="a"')}</hierarchy>\n<hierarchy rotation="0">${leaf('text="b"')}</hierarchy>`,
    );
    assert.equal(read.rotation, 90);
    assert.deepEqual(
      read.root?.children?.map(({ text }) => text),
      ['a', 'b'],
    );
  });

  test('of class-named elements, with its own class and size, is no element', () => {
    const read = tree(
      `<hierarchy index="0" class="hierarchy" rotation="0" width="10" height="20"><android.widget.FrameLayout class="android.widget.FrameLayout" bounds="[0,0][1,1]"><a.b.C bounds="[0,0][1,1]"></a.b.C></android.widget.FrameLayout></hierarchy>`,
    );
    assert.deepEqual(read.root, {
      class: 'android.widget.FrameLayout',
      bounds: [0, 0, 1, 1],
      children: [{ class: 'a.b.C', bounds: [0, 0, 1, 1] }],
    });
  });

  test('without elements has no root', () => {
    assert.deepEqual(tree('<hierarchy rotation="0" />'), { rotation: 0, root: null, warnings: [] });
    assert.deepEqual(tree(inHierarchy('')).root, null);
  });

  test('beside a failure says so: it may be an older one', () => {
    assert.deepEqual(tree(`ERROR: could not get idle state.\n${inHierarchy(leaf())}`).warnings, [
      'The device also reported a failure: the screen did not come to rest.',
    ]);
    assert.equal(tree(`${inHierarchy(leaf())}\nKilled\n`).warnings.length, 1);
  });
});

describe('windows', () => {
  const window = (attributes: string, inner: string): string => `<window ${attributes}>${inner}</window>`;
  test('become one frame in their order', () => {
    const read = tree(
      `<displays><display id="0">${window('type="TYPE_SYSTEM"', `<hierarchy rotation="1">${leaf('text="bar"')}</hierarchy>`)}${window('title="App"', `<hierarchy rotation="1">${leaf('text="app"')}</hierarchy>`)}</display></displays>`,
    );
    assert.equal(read.rotation, 90);
    assert.deepEqual(
      read.root?.children?.map(({ text }) => text),
      ['bar', 'app'],
    );
    assert.deepEqual(read.warnings, []);
  });
  test('without elements are named, in a form that shows every character and has an end', () => {
    const read = tree(
      `<displays><display id="0"><window title="Inaccessible" type="T"/>${window('title="&quot;x&#10;\u202e"', '')}${window(`title="${'w'.repeat(100)}"`, '')}</display></displays>`,
    );
    assert.equal(read.root, null);
    assert.deepEqual(read.warnings, [
      'The window "Inaccessible" told nothing of its elements.',
      'The window "\\"x\\n\\u{202e}" told nothing of its elements.',
      `The window "${'w'.repeat(60)}…" told nothing of its elements.`,
    ]);
  });
  test('without elements are counted when they are many', () => {
    const read = tree(`<displays><display id="0">${'<window type="T"/>'.repeat(9)}</display></displays>`);
    assert.equal(read.warnings.length, 6);
    assert.equal(read.warnings.at(-1), '4 more windows told nothing of their elements.');
  });
});

describe('what is no element', () => {
  test('is passed over: comments, CDATA, instructions, document types', () => {
    const read = tree(
      '<!DOCTYPE hierarchy [<!ENTITY a "x"> <!ENTITY b "<b></b><hierarchy rotation=&quot;3&quot;/>"> <!ENTITY c "&b;&b;">]>' +
        `<hierarchy rotation="0"><!-- <node text="no"/> --><![CDATA[<node text="no"/>]]><?php <node text="no"/> ?>${leaf('text="&c;"')}text</hierarchy>`,
    );
    assert.deepEqual(read, {
      rotation: 0,
      root: { class: LEAF.class, text: '&c;', bounds: LEAF.bounds },
      warnings: [],
    });
  });
  test('does not open a level: traces between the tags', () => {
    const read = tree(
      inHierarchy(
        `<node bounds="[0,0][1,1]">\n at java.io.FileReader.<init>(FileReader.java)\n${leaf('text="a"')}${leaf('text="b"')}</node>`,
      ),
    );
    assert.deepEqual(
      read.root?.children?.map(({ text }) => text),
      ['a', 'b'],
    );
  });
});

describe('an empty web page', () => {
  const page = (attributes: string, inner = ''): boolean => {
    const dump = parseUiDump(
      Buffer.from(inHierarchy(`<node class="android.webkit.WebView" ${attributes}>${inner}</node>`)),
    );
    return dump.kind === 'tree' && dump.emptyWebView;
  };
  test('is told when it is visible', () => {
    assert.equal(page('bounds="[0,0][9,9]"'), true);
    assert.equal(page('bounds="[0,0][9,9]"', leaf()), false);
    assert.equal(page('bounds="[0,0][9,9]"', '<node class="android.webkit.WebView" bounds="[0,0][9,9]"/>'), true);
    assert.equal(page('bounds="[0,9][9,9]"'), false);
  });
});

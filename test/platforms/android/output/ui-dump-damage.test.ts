import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { UiElement, UiTree } from '../../../../src/domain/element.ts';
import { parseUiDump } from '../../../../src/platforms/android/output/ui-dump.ts';
import { processorMs } from '../../../support/processor-time.ts';

fc.configureGlobal({ seed: 20_261_201 });

function tree(xml: string | Buffer): UiTree {
  const dump = parseUiDump(Buffer.from(xml));
  assert.ok(dump.kind === 'tree', JSON.stringify(dump));
  return dump.tree;
}

/** All elements in order, without recursion: trees here are deep. */
function flat(root: UiElement | null): UiElement[] {
  const found: UiElement[] = [];
  const waiting = root === null ? [] : [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    found.push(element);
    for (const child of [...(element.children ?? [])].reverse()) waiting.push(child);
  }
  return found;
}

function depth(root: UiElement | null): number {
  let levels = 0;
  for (let element = root; element !== null; element = element.children?.[0] ?? null) levels += 1;
  return levels;
}

const node = (text: string, inner = ''): string =>
  `<node text="${text}" class="a.B" package="p" bounds="[0,0][9,9]">${inner}</node>`;
const DUMP = `<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="1">${node('one', node('two', node('three')) + node('four'))}</hierarchy>UI hierchary dumped to: /dev/tty\n`;
const CUT = 'The dump was cut off; what came before the cut is here.';
const texts = (read: UiTree): (string | undefined)[] => flat(read.root).map(({ text }) => text);

describe('a cut dump', () => {
  test('gives what came before, and says so', () => {
    const read = tree(DUMP.slice(0, DUMP.indexOf('</node><node text="four"')));
    assert.deepEqual(texts(read), ['one', 'two', 'three']);
    assert.deepEqual(read.warnings, [CUT]);
    assert.equal(read.rotation, 90);
  });
  test('within a tag gives the attributes that are whole', () => {
    const read = tree(DUMP.slice(0, DUMP.indexOf('ree" class')));
    assert.deepEqual(texts(read), ['one', 'two', undefined]);
    assert.ok(read.warnings.includes(CUT));
  });
  test('at any place is a shorter tree with a warning, or a failure', () => {
    const start = DUMP.indexOf('<hierarchy ') + '<hierarchy '.length;
    const end = DUMP.indexOf('</hierarchy>') + '</hierarchy>'.length;
    for (let length = 0; length < DUMP.length; length += 1) {
      const dump = parseUiDump(Buffer.from(DUMP.slice(0, length)));
      assert.equal(dump.kind, length >= start ? 'tree' : 'failure', `cut at ${length}`);
      if (dump.kind === 'tree') assert.equal(dump.tree.warnings.length > 0, length < end, `cut at ${length}`);
    }
  });
  test('at its beginning gives the rest', () => {
    const read = tree(DUMP.slice(DUMP.indexOf('"two"')));
    assert.deepEqual(texts(read), [undefined, 'three', 'four']);
    assert.equal(read.warnings[0], 'The beginning of the dump is missing.');
  });
  test('followed by a whole one gives both', () => {
    const read = tree(DUMP.slice(0, DUMP.indexOf('<node text="three"')) + DUMP);
    assert.deepEqual(texts(read), [undefined, 'one', 'two', 'one', 'two', 'three', 'four']);
    assert.deepEqual(read.warnings, ['2 elements had no end tag.']);
  });
});

describe('a damaged dump', () => {
  test('goes on behind a value that lost its quote', () => {
    const read = tree(DUMP.replace('text="two"', 'text="two'));
    assert.ok(texts(read).includes('three') && texts(read).includes('four'));
    const swallowed = tree(DUMP.replace('text="two" class="a.B" package="p" bounds="[0,0][9,9]">', 'text="tw'));
    assert.deepEqual(texts(swallowed), ['one', undefined, 'three', 'four']);
    assert.ok(swallowed.warnings.includes('1 tag of the dump could be read in part only.'));
  });
  test('keeps the tags apart where one has lost its end', () => {
    const read = tree(DUMP.replace(`>${node('three')}`, node('three')));
    assert.deepEqual(texts(read), ['one', 'two', 'three', 'four']);
    assert.deepEqual(read.warnings, ['1 tag of the dump could be read in part only.']);
  });
  test('may lack end tags or have too many', () => {
    assert.deepEqual(texts(tree(DUMP.replace('</node>', ''))), ['one', 'two', 'three', 'four']);
    assert.deepEqual(texts(tree(DUMP.replace('</node>', '</node></android.view.View></x>'))), [
      'one',
      'two',
      'three',
      'four',
    ]);
  });
  test('of bytes that are no UTF-8 says so', () => {
    const bytes = Buffer.from(DUMP.replace('one', '\xc7\xd1'), 'latin1');
    assert.deepEqual(texts(tree(bytes))[0], '\uFFFD\uFFFD');
    assert.deepEqual(tree(bytes).warnings, ['Some bytes were not valid text and were replaced by U+FFFD.']);
  });
});

describe('a monstrous dump', () => {
  test('of 50,000 levels is kept whole and can be written as JSON', () => {
    const levels = 50_000;
    const read = tree(
      `<hierarchy rotation="0">${'<node bounds="[0,0][1,1]">'.repeat(levels)}${'</node>'.repeat(levels)}</hierarchy>`,
    );
    assert.equal(flat(read.root).length, levels);
    assert.deepEqual(read.warnings, ['49000 elements nested deeper than 1000 levels were moved up to there.']);
    assert.ok(JSON.stringify(read).length > levels);
  });
  test('of that depth keeps its order', () => {
    let deep = '';
    for (let level = 1003; level > 0; level -= 1) deep = node(`${level}`, `${deep}${node(`${level}b`)}`);
    const order = texts(tree(`<hierarchy rotation="0">${deep}</hierarchy>`));
    assert.equal(order.length, 2006);
    assert.equal(depth(tree(`<hierarchy rotation="0">${deep}</hierarchy>`).root), 1000);
    assert.deepEqual(order.slice(0, 3), ['1', '2', '3']);
    assert.deepEqual(order.slice(999, 1009), [
      '1000',
      '1001',
      '1002',
      '1003',
      '1003b',
      '1002b',
      '1001b',
      '1000b',
      '999b',
      '998b',
    ]);
  });
  test('takes time in proportion to its length, whatever it repeats', () => {
    const pieces = [
      '<',
      '</',
      '<a',
      '<a ',
      '<a b',
      '<a b=',
      '<a b="',
      "<a b='",
      '<a b="<a c=\'',
      '<!',
      '<![',
      '<!--',
      '<![CDATA[',
      '<?',
      '</a>',
      '</node>',
      '<node>',
      '<node b="x"',
      '<node text="',
      '&',
      '&#',
      '&amp',
      '\r',
      '\n',
      ' ',
      'bounds',
      '<a bounds ',
      '<hierarchy',
      '<hierarchy>',
      '<displays>',
      '<window title="x">',
      '<node a\nb\n',
      '"',
      "'",
      '=',
      '<a.b c="d">',
    ];
    for (const piece of pieces) {
      for (const opening of ['', '<hierarchy rotation="0"><node text="']) {
        const bytes = Buffer.from(opening + piece.repeat(600_000 / piece.length));
        const start = processorMs();
        parseUiDump(bytes);
        const took = processorMs() - start;
        // Some 100 ms on a slow machine; work that grows with the square of the length takes over 5 s.
        assert.ok(took < 2500, `${JSON.stringify(opening + piece)} took ${took} ms`);
      }
    }
  });
});

describe('any input', () => {
  const mutation = fc.record({
    at: fc.nat(),
    remove: fc.nat({ max: 60 }),
    insert: fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('<', '>', '"', '</node>', '<hierarchy>', '<![CDATA[', '-->', '&#55357;', '\0', '<window>'),
    ),
  });
  const mutated = fc.array(mutation, { maxLength: 8 }).map((changes) =>
    changes.reduce((text, { at, remove, insert }) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + insert + text.slice(place + remove);
    }, DUMP),
  );
  const spliced = fc
    .tuple(fc.nat({ max: DUMP.length }), fc.nat({ max: DUMP.length }))
    .map(([end, start]) => DUMP.slice(0, end) + DUMP.slice(start));
  const markup = fc
    .array(
      fc.constantFrom(
        '<hierarchy rotation="0">',
        '<node ',
        'text="',
        '"',
        "'",
        '>',
        '/>',
        '</node>',
        '<a.b c="d">',
        '</a.b>',
        '<window title="t">',
        '<displays>',
        'bounds="[0,0][1,1]"',
        '<!--',
        '-->',
        '&amp;',
        ' ',
        '=',
        '\n',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(''));
  const inputs = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.oneof(mutated, spliced, markup, fc.string({ unit: 'binary' })).map((text) => new Uint8Array(Buffer.from(text))),
    fc.oneof(mutated, markup).map((text) => new Uint8Array(Buffer.from(text, 'utf16le'))),
  );

  test('gives a tree or a failure that keep their promises', () => {
    fc.assert(
      fc.property(inputs, (bytes) => {
        const dump = parseUiDump(bytes);
        if (dump.kind === 'failure') {
          assert.ok(dump.failure.text.length <= 300);
          return;
        }
        for (const element of flat(dump.tree.root)) {
          assert.ok(element.class !== '');
          assert.ok(element.bounds.length === 4 && element.bounds.every(Number.isSafeInteger));
          assert.ok(element.children === undefined || element.children.length > 0);
          for (const value of Object.values(element))
            assert.ok(value !== '' || element.package === '', JSON.stringify(element));
        }
        for (const warning of dump.tree.warnings)
          assert.match(warning, /^[ -~…\uFFFD\p{L}\p{N}\p{P}\p{S}\p{Z}\p{M}]{1,400}$/u);
        assert.ok(dump.tree.warnings.length <= 20);
        JSON.stringify(dump);
      }),
      { numRuns: 2000 },
    );
  });

  test('a tree that is written is read back', () => {
    const words = fc
      .string({ unit: 'binary', maxLength: 12 })
      .map((text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\uFFFE\uFFFF\p{Surrogate}]/gu, ''));
    const { element } = fc.letrec<{ element: UiElement }>((tie) => ({
      element: fc
        .record({
          className: fc.constantFrom('android.view.View', 'a.B$C'),
          text: words,
          checked: fc.boolean(),
          bounds: fc.tuple(
            fc.integer({ min: -9999, max: 9999 }),
            fc.nat({ max: 9999 }),
            fc.nat({ max: 9999 }),
            fc.nat({ max: 9999 }),
          ),
          children: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie('element'), { maxLength: 3 })),
        })
        .map(({ className, text, checked, bounds, children }) => ({
          class: className,
          ...(text === '' ? {} : { text }),
          ...(checked ? { checked } : {}),
          bounds,
          ...(children.length === 0 ? {} : { children }),
        })),
    }));
    fc.assert(
      fc.property(element, (root) => {
        assert.equal(
          JSON.stringify(tree(`<hierarchy rotation="0">${write(root)}</hierarchy>`)),
          JSON.stringify({ rotation: 0, root, warnings: [] }),
        );
      }),
    );
  });
});

/** As Android's serializer writes: line ends in attributes as references. */
function write({
  class: className,
  text = '',
  checked,
  bounds: [left, top, right, bottom],
  children = [],
}: UiElement): string {
  const escaped = text.replace(/[&<>"\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<node text="${escaped}" class="${className}" checked="${checked === true}" bounds="[${left},${top}][${right},${bottom}]">${children.map(write).join('')}</node>`;
}

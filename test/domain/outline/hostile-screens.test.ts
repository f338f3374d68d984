import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { UiElement } from '../../../src/domain/element.ts';
import type { Bounds } from '../../../src/domain/geometry.ts';
import { NOWHERE, show, WORD } from '../../support/outline-of.ts';
import { processorMs } from '../../support/processor-time.ts';

const reading = (root: UiElement | null, warnings: readonly string[] = []) => ({
  tree: { rotation: 0 as const, root, warnings },
  surroundings: { ...NOWHERE, size: { width: 1080, height: 2400 }, app: 'com.example' },
});

const pieces = fc.constantFrom(
  ...[
    '"',
    '\\',
    '\n',
    '\r\n',
    '\u2028',
    '\0',
    '\u001b[31m',
    '\u202e',
    '\u2066',
    '\u200b',
    '\ufeff',
    '\ud800',
    '\udc00',
  ],
  ...[
    '[e1]',
    '" [e2] on',
    `<screen ${WORD}>`,
    `</${WORD}>`,
    WORD,
    's9 phone com.bank 1x1',
    '… 3 more below',
    '\n button',
  ],
  ...['\u{e0041}', '\ufe0f\ufe0f', '\u3164', '👩‍👩‍👧', 'مرحبا', '…+5', 'value="x"', ' '],
);
const hostile = fc.oneof(
  {
    weight: 30,
    arbitrary: fc
      .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 8 })
      .map((all) => all.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(pieces, fc.integer({ min: 1, max: 500 })).map(([piece, size]) => piece.repeat(size)),
  },
);

const bounds: fc.Arbitrary<Bounds> = fc
  .tuple(...[1080, 2400, 1080, 2400].map((edge) => fc.integer({ min: -200, max: edge + 200 })))
  .map((edges) => edges as unknown as Bounds);
const anywhere = fc.oneof(bounds, fc.constant<Bounds>([0, 0, 1080, 2400]), fc.constant<Bounds>([0, 0, 0, 0]));
const flag = fc.constantFrom(undefined, undefined, true as const);
const classes = fc.constantFrom(
  ...['View', 'ViewGroup'].map((word) => `android.view.${word}`),
  ...['FrameLayout', 'TextView', 'Button', 'EditText', 'Switch', 'CheckBox', 'ListView', 'ImageView', 'SeekBar'].map(
    (word) => `android.widget.${word}`,
  ),
  'android.webkit.WebView',
  'androidx.recyclerview.widget.RecyclerView',
  'hierarchy',
);

type Loose = { -readonly [Field in keyof UiElement]?: UiElement[Field] | undefined };

/** Fields that are not given are not there. */
function element(loose: Loose): UiElement {
  return Object.fromEntries(Object.entries(loose).filter(([, value]) => value !== undefined)) as UiElement;
}

const words = fc.oneof(
  fc.constant(undefined),
  hostile.filter((text) => text !== ''),
);
const { tree } = fc.letrec<{ tree: UiElement }>((tie) => ({
  tree: fc
    .record({
      class: fc.oneof(classes, hostile),
      package: fc.constantFrom(undefined, 'com.example', 'com.example.inputmethod'),
      text: words,
      contentDesc: words,
      resourceId: words,
      hint: words,
      checkable: flag,
      checked: flag,
      clickable: flag,
      longClickable: flag,
      focused: flag,
      scrollable: flag,
      selected: flag,
      password: flag,
      bounds: anywhere,
      children: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constant(undefined),
        fc.array(tie('tree'), { maxLength: 5 }),
      ),
    })
    .map(element),
}));

/** What a line between the marks looks like; outside of quotes there is nothing of the screen but plain names. */
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"(?:…\\+\\d+)?';
const NAME = `[#.]?(?:(?:[\\w.$:@+-]|\\\\u\\{77\\}){1,86}|${QUOTED})`;
const LINE = new RegExp(
  `^ *(?:[a-z]+(?: ${QUOTED})*(?: ${NAME})?(?: \\[e\\d+\\])?(?: value=${QUOTED})?(?: [a-z-]+)*(?: \\d+ keys)?` +
    `|… \\d+ more [a-zA-Z ]+(?:, \\d+ [a-z ]+)*|! ${QUOTED}|\\(nothing on the screen\\))$`,
);

function assertSound(text: string): void {
  const lines = text.split('\n');
  assert.match(lines[0] ?? '', /^s1 phone com\.example 1080x2400 rotation 0 keyboard (?:shown|hidden)(?: partial)?$/);
  assert.equal(lines[1], `<screen ${WORD}>`);
  assert.equal(lines.at(-1), `</${WORD}>`);
  for (const line of lines.slice(2, -1)) {
    assert.match(line, LINE);
    assert.ok(!line.includes(WORD), 'the word is nowhere between the marks');
  }
  assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
}

test('whatever a screen says, every line is one of ours', () => {
  fc.assert(
    fc.property(tree, fc.array(hostile, { maxLength: 2 }), (root, warnings) => {
      assertSound(show(reading(root, warnings)).text);
    }),
    { numRuns: 1000 },
  );
});

test('every element that can be seen and acted on has one ref, on one line', () => {
  fc.assert(
    fc.property(tree, (root) => {
      const shown = show(reading(root), { maxDepth: 1000, maxNodes: 100_000 });
      const keys = new Set(shown.scene.nodes.filter(({ role }) => role === 'keyboard'));
      const wanted = shown.scene.nodes.filter((node) => {
        for (let around = node.parent; around !== undefined; around = around.parent) if (keys.has(around)) return false;
        return node.actionable && node.visible !== undefined;
      });
      assert.deepEqual([...shown.refs.values()], wanted);
      for (const ref of shown.refs.keys()) {
        const holding = shown.outline.entries.filter((entry) => entry.kind === 'line' && entry.ref === ref);
        assert.equal(holding.length, 1);
      }
    }),
    { numRuns: 1000 },
  );
});

test('what is left out is counted, whatever the limits', () => {
  fc.assert(
    fc.property(tree, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 6 }), (root, maxDepth, maxNodes) => {
      const whole = show(reading(root), { includeInvisible: true, maxDepth: 1000, maxNodes: 100_000 }).outline;
      const part = show(reading(root), { maxDepth, maxNodes }).outline;
      const hidden = part.entries.flatMap((entry) => (entry.kind === 'gap' ? entry.hidden : []));
      const counted = hidden.reduce((sum, [, count]) => sum + count, 0) + part.cut.depth + part.cut.nodes;
      const lines = part.entries.filter(({ kind }) => kind === 'line');
      assert.equal(lines.length + counted, whole.entries.length);
      assert.ok(lines.length <= maxNodes);
      assert.ok(lines.every(({ depth }) => depth < maxDepth));
    }),
  );
});

test('full: every element is a line, with its own words only', () => {
  fc.assert(
    fc.property(tree, (root) => {
      const shown = show(reading(root), { full: true, includeInvisible: true, maxDepth: 1000, maxNodes: 100_000 });
      const frames = root.class === 'hierarchy' ? 1 : 0;
      assert.equal(shown.outline.entries.length, shown.scene.nodes.length - frames);
      assertSound(shown.text);
    }),
    { numRuns: 100 },
  );
});

test('a tree a thousand levels deep and one of fifty thousand elements are told in bounded time', () => {
  const box = { class: 'android.view.View', bounds: [0, 0, 1080, 2400] as Bounds, clickable: true as const };
  let deep: UiElement = { ...box, text: 'bottom' };
  for (let level = 1; level < 1000; level += 1) deep = { ...box, text: `level ${level}`, children: [deep] };
  const { outline } = show(reading(deep));
  assert.equal(outline.entries.length, 30);
  assert.equal(outline.cut.depth, 970);
  const many = Array.from({ length: 50_000 }, (_, place): UiElement => ({ ...box, text: `row ${place}` }));
  const start = processorMs();
  const wide = show(reading({ class: 'android.widget.FrameLayout', bounds: box.bounds, children: many })).outline;
  assert.equal(wide.cut.nodes, 50_000 - 1000);
  assert.ok(processorMs() - start < 5000);
});

test('a label of 100,000 characters is cut, and the rest counted', () => {
  const { text } = show(reading({ class: 'android.widget.TextView', text: 'x'.repeat(100_000), bounds: [0, 0, 9, 9] }));
  assert.ok(text.includes(`text "${'x'.repeat(200)}"…+99800\n`));
  const { text: faces } = show(reading({ class: 'a.TextView', text: '🙂'.repeat(201), bounds: [0, 0, 9, 9] }));
  assert.ok(faces.includes(`text "${'🙂'.repeat(200)}"…+1\n`));
});

test('the characters of a password are told nowhere', () => {
  const field = { class: 'android.widget.EditText', password: true as const, bounds: [0, 0, 9, 9] as Bounds };
  for (const node of [field, { ...field, class: 'android.widget.TextView' }, { ...field, clickable: true as const }]) {
    for (const options of [{}, { full: true }]) {
      const { text } = show(reading({ ...node, text: 'hunter2' }), options);
      assert.ok(!text.includes('hunter2'));
      assert.ok(text.includes('value="•••••••"'), text);
    }
  }
});

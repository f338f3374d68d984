import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseUiDump } from '../../../src/platforms/android/output/ui-dump.ts';
import { NOWHERE, show } from '../../support/outline-of.ts';
import { capturesFolder, withoutCaptures } from '../../support/project.ts';
import { type OracleElement, readOracle } from './dump-oracle.ts';

interface Captured {
  readonly name: string;
  readonly size: number;
  readonly oracle: readonly OracleElement[];
  readonly shown: ReturnType<typeof show>;
}

function readCaptures(): readonly Captured[] {
  const folder = join(capturesFolder ?? '', 'ui');
  return readdirSync(folder).flatMap((name) => {
    const bytes = readFileSync(join(folder, name));
    const dump = parseUiDump(bytes);
    // Broken dumps are read by the product alone.
    if (dump.kind !== 'tree' || dump.tree.warnings.length > 0) return [];
    const xml = bytes.toString('utf8');
    return [
      { name, size: bytes.length, oracle: readOracle(xml), shown: show({ tree: dump.tree, surroundings: NOWHERE }) },
    ];
  });
}

const settingsLike = join(capturesFolder ?? '', '../fixtures/settings-like.xml');
const withoutSettings =
  withoutCaptures || (!existsSync(settingsLike) && 'no fixture of the settings screen stands beside the captures');

/** The texts between quotes, as they are without escapes. */
function textsIn(outline: string): readonly string[] {
  return [...outline.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inside = '']) =>
    inside.replace(/\\(?:u\{([\da-f]+)\}|(.))/g, (_, hex?: string, plain?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return plain === 'n' ? '\n' : (plain ?? '');
    }),
  );
}

const LINE = /^ *(\w+)(.*?) \[(e\d+)\]/;
const first200 = (text: string) => [...text].slice(0, 200).join('');

function wordsIn(element: OracleElement): readonly string[] {
  const own = element.password ? [element.desc] : [element.text, element.desc];
  const inside = element.children.filter((child) => !child.actionable).flatMap(wordsIn);
  return [...own, ...inside].filter((word) => word.trim() !== '');
}

test('outlines of real screens', { skip: withoutCaptures }, async (suite) => {
  const captures = readCaptures();
  assert.ok(captures.length >= 80, 'there are many captures');

  for (const { name, oracle, shown } of captures) {
    await suite.test(`${name}: everything that can be acted on has one ref and its name`, () => {
      const lines = shown.text.split('\n');
      const used = new Set<string>();
      for (const element of oracle) {
        if (!element.visible || !element.actionable || element.inKeyboard) continue;
        if (hiddenByWindow(element, oracle)) continue;
        const [ref] =
          [...shown.refs].find(
            ([ref, { element: found }]) =>
              !used.has(ref) && found.class === element.class && String(found.bounds) === String(element.bounds),
          ) ?? [];
        assert.ok(ref !== undefined, `no ref: ${element.class} ${element.id} ${element.bounds}`);
        used.add(ref);
        const own = lines.filter((line) => LINE.exec(line)?.[3] === ref);
        assert.equal(own.length, 1, `${ref} has one line`);
        const [line = ''] = own;
        const words = wordsIn(element);
        const said = textsIn(line).join('\n');
        if (words.length > 0 && !isPage(element, oracle[0])) {
          assert.ok(
            words.some((word) => said.includes(first200(word))),
            `${line} says none of ${JSON.stringify(words)}`,
          );
        }
        const idName = element.id.slice(element.id.lastIndexOf('/') + 1);
        if (words.length === 0 && idName !== '') assert.ok(line.includes(idName) || said !== '', `${line}: ${idName}`);
      }
    });

    await suite.test(`${name}: every visible label is there, or is counted as cut`, () => {
      const said = textsIn(shown.text).join('\n');
      for (const element of oracle) {
        if (!element.visible || element.inKeyboard || hiddenByWindow(element, oracle)) continue;
        for (const label of element.password ? [element.desc] : [element.text, element.desc]) {
          if (label.trim() === '') continue;
          assert.ok(said.includes(first200(label.trim())), `missing: ${JSON.stringify(label)}`);
          if ([...label].length > 200) assert.match(shown.text, /"…\+\d+/);
        }
      }
    });
  }

  await suite.test('they are short', () => {
    const rows = captures
      .filter(({ size }) => size >= 3000)
      .map(({ name, size, shown }) => ({ name, size, length: shown.text.length, part: shown.text.length / size }))
      .sort((one, other) => one.part - other.part);
    const over = rows.filter(({ length, size }) => length > Math.max(500, 0.08 * size));
    assert.deepEqual(over, []);
    const median = rows[Math.floor(rows.length / 2)]?.part ?? 1;
    suite.diagnostic(`${rows.length} outlines: median ${(100 * median).toFixed(2)} % of the XML`);
    assert.ok(median <= 0.04, `median ${median}`);
  });
});

/** What scrolls or fills most of the screen and holds controls is named by nothing in it. */
function isPage(element: OracleElement, top: OracleElement | undefined): boolean {
  if (/scroll|List|Grid|WebView/.test(element.class)) return true;
  const area = ([left = 0, up = 0, right = 0, down = 0]: readonly number[]) => (right - left) * (down - up);
  return element.scrollable || area(element.bounds) > 0.5 * area(top?.bounds ?? []);
}

/** Under another window that is smaller than its own, and that shows something. */
function hiddenByWindow(element: OracleElement, oracle: readonly OracleElement[]): boolean {
  const own = element.window ?? element;
  return oracle.some((other) => {
    if (other.parent !== undefined || other === own || !inside(other.bounds, own.bounds)) return false;
    return inside(element.bounds, other.bounds) && wordsIn(other).length > 0;
  });
}

function inside(inner: readonly number[], outer: readonly number[]): boolean {
  const [left = 0, top = 0, right = 0, bottom = 0] = inner;
  const [l = 0, t = 0, r = 0, b = 0] = outer;
  return left >= l && top >= t && right <= r && bottom <= b && String(inner) !== String(outer);
}

test('the settings screen that the peers were measured on', { skip: withoutSettings }, () => {
  const dump = parseUiDump(readFileSync(settingsLike));
  assert.ok(dump.kind === 'tree');
  const surroundings = { ...NOWHERE, size: { width: 1080, height: 2400 } };
  const { text } = show({ tree: dump.tree, surroundings });
  assert.ok(text.length <= 900, `${text.length} characters`);
  const refs = text.match(/\[e\d+\]/g) ?? [];
  assert.equal(refs.length, 14, 'thirteen that are clicked, one that scrolls');
  assert.match(text, /switch "Airplane mode" \[e\d+\] off\n/);
  assert.match(text, /switch "Dark theme" "Will never turn on automatically" \[e\d+\] on\n/);
});

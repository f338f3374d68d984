import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { show } from '../../support/outline-of.ts';
import { projectRoot } from '../../support/project.ts';
import { readScreen } from '../../support/screen-notation.ts';

/** Screens as `NAME.screen`, what their outlines are as `NAME.outline`, and how long these may be in `sizes.tsv`. */
const folder = join(projectRoot, 'test/golden/outline');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.screen'))
  .map((file) => file.slice(0, -'.screen'.length));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const outlines = new Map(names.map((name) => [name, `${show(readScreen(read(`${name}.screen`))).text}\n`]));

// GLOVEBOX_WRITE_GOLDEN writes the outlines anew, to be read before they are kept; sizes are written by hand.
if (process.env.GLOVEBOX_WRITE_GOLDEN) {
  for (const [name, outline] of outlines) writeFileSync(join(folder, `${name}.outline`), outline);
}

for (const [name, outline] of outlines) {
  test(`the outline of ${name}`, () => {
    assert.equal(outline, read(`${name}.outline`));
  });
}

test('outlines only ever get shorter', () => {
  const limits = new Map(
    read('sizes.tsv')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([name = '', limit]) => [name, Number(limit)]),
  );
  assert.deepEqual([...limits.keys()].sort(), [...names].sort());
  assert.ok(names.length >= 40, 'there are many screens');
  const longer = [...outlines].filter(([name, outline]) => outline.length > (limits.get(name) ?? 0));
  assert.deepEqual(
    longer.map(([name, outline]) => `${name}: ${outline.length} characters, ${limits.get(name)} allowed`),
    [],
  );
});

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ERROR_CODES } from '../../src/domain/errors.ts';
import { projectRoot } from '../support/project.ts';

const KARAGOZ_TOOLS = (
  'devices screenshot ui_tree tap swipe text key install launch terminate uninstall logs doctor install_runner ' +
  'uninstall_runner'
).split(' ');
const KARAGOZ_CODES = 27;

interface Row {
  readonly section: string;
  readonly what: string;
  readonly answer: string;
  /** Paths below test/; none where a reason is told instead. */
  readonly files: readonly string[];
  readonly reason: string | undefined;
}

const [, table = ''] = readFileSync(join(projectRoot, 'docs/parity.md'), 'utf8').split('## Row by row');

const rows: readonly Row[] = table.split(/^### /m).flatMap((part) => {
  const [section = '', ...lines] = part.split('\n');
  const cells = lines
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.slice(1, -1).split(' | '));
  return cells.map(([what = '', answer = '', asserted = '', ...more]) => {
    assert.deepEqual(more, [], `four columns: ${what}`);
    const reason = /^not driven: (.+\S)\s*$/.exec(asserted.trim())?.[1];
    const files =
      reason === undefined
        ? asserted
            .trim()
            .split(/\s+/)
            .map((file) => file.replaceAll('`', ''))
        : [];
    return { section: section.trim(), what: what.trim(), answer: answer.trim(), files, reason };
  });
});

const pathOf = (file: string) => join(projectRoot, 'test', file);

/** The row that is headed by that name in backquotes. */
function rowOf(section: string, name: string): Row {
  const found = rows.filter((row) => row.section === section && row.what === `\`${name}\``);
  assert.equal(found.length, 1, `${name} has one row under ${section}`);
  return found[0] as Row;
}

const isNamedIn = (name: string, files: readonly string[]) =>
  files.some((file) => new RegExp(`\\b${name}\\b`).test(readFileSync(pathOf(file), 'utf8')));

test('every row has an answer, and tests that exist or the reason why it is not driven', () => {
  assert.ok(rows.length > 150);
  for (const { what, answer, files, reason } of rows) {
    assert.notEqual(answer, '', what);
    assert.ok(reason !== undefined || files.length > 0, what);
    for (const file of files) {
      assert.match(file, /\.ts$/, what);
      assert.ok(existsSync(pathOf(file)), `${what}: ${file}`);
    }
  }
});

test('every code of Karagöz has a row, and the tests beside it name the code', () => {
  const codes = ERROR_CODES.slice(0, KARAGOZ_CODES);
  for (const code of codes) {
    const { files, reason } = rowOf('Error codes', code);
    assert.ok(reason !== undefined || isNamedIn(code, files), code);
  }
  assert.equal(rows.filter(({ section }) => section === 'Error codes').length, codes.length);
});

test('every tool of Karagöz has a row, and the tests beside it name the tool', () => {
  for (const tool of KARAGOZ_TOOLS) assert.ok(isNamedIn(tool, rowOf('Tools', tool).files), tool);
});

test('every test of these rows is named beside one of them', () => {
  const named = new Set(rows.flatMap(({ files }) => files));
  const tests = readdirSync(pathOf('e2e/karagoz')).filter((file) => file.endsWith('.test.ts'));
  assert.deepEqual(
    tests.filter((file) => !named.has(`e2e/karagoz/${file}`)),
    [],
  );
});

test('a row that departs or moved to the wire says so in words that are explained', () => {
  const words = new Set(rows.map(({ answer }) => /^(?:wire|departs)(?=[:,]? |$)/.exec(answer)?.[0]));
  assert.deepEqual([...words].sort(), ['departs', 'wire', undefined]);
  for (const word of ['Wire', 'departs']) assert.match(table, new RegExp(`[_*]${word}[_*]`));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryAt, readMenuPath } from '../../../src/domain/desktop/menu-path.ts';

interface Entry {
  readonly name: string;
  readonly enabled: boolean;
  readonly entries: readonly Entry[];
}

const entry = (name: string, entries: readonly Entry[] = [], enabled = true): Entry => ({ name, enabled, entries });

const BAR = [
  entry('File', [entry('Save'), entry('Save As…'), entry('Reload', [], false), entry('Recent', [entry('a.txt')])]),
  entry('View', [entry('Zoom'), entry('zoom'), entry('Same'), entry('Same')]),
  entry('Closed', [entry('x')], false),
];

const at = (path: string) => entryAt(BAR, readMenuPath(path)).name;

test('a path names an entry by whole names', () => {
  assert.equal(at('File > Save'), 'Save');
  assert.equal(at('file>save as...'), 'Save As…');
  assert.equal(at('File > Save As'), 'Save As…');
  assert.equal(at('File > Recent > a.txt'), 'a.txt');
  assert.equal(at('View > zoom'), 'zoom');
  assert.equal(at('View > Zoom'), 'Zoom');
});

test('what is not there, twice there, off or a menu is refused with what is', () => {
  assert.throws(() => at('File > Sav'), { code: 'ELEMENT_NOT_FOUND', hint: /^did you mean "Save"\? it has "Save", / });
  assert.throws(() => at('Edit'), { code: 'ELEMENT_NOT_FOUND', message: 'the menu bar has no entry "Edit"' });
  assert.throws(() => at('View > Same'), { code: 'ELEMENT_AMBIGUOUS' });
  assert.throws(() => at('View > ZOOM'), { code: 'ELEMENT_AMBIGUOUS' });
  assert.throws(() => at('File > Reload'), { code: 'ELEMENT_NOT_ACTIONABLE', message: /is disabled$/ });
  assert.throws(() => at('Closed > x'), { code: 'ELEMENT_NOT_ACTIONABLE' });
  assert.throws(() => at('File > Recent'), { code: 'ELEMENT_NOT_ACTIONABLE', hint: 'add what is in it: "a.txt"' });
  for (const path of ['', ' > ', 'File >', '> Save'])
    assert.throws(() => readMenuPath(path), { code: 'INVALID_ARGS' }, path);
});

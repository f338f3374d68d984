import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { GloveboxError } from '../../../src/domain/errors.ts';
import { readSelector } from '../../../src/domain/selector/read-selector.ts';

const read = (value: unknown) => readSelector(value, '--selector');

function refusal(value: unknown): GloveboxError {
  try {
    read(value);
  } catch (error) {
    assert.ok(error instanceof GloveboxError);
    assert.equal(error.code, 'INVALID_ARGS');
    assert.equal(error.dispatched, false);
    return error;
  }
  return assert.fail(`${JSON.stringify(value)} was accepted`);
}

const EXAMPLE = `'{"text":"Sign in","role":"button"}'`;
const NAMING = 'it takes ref, text, contentDescription, viewId, className, role, package, state, ancestor, descendant';

const refused: readonly (readonly [value: unknown, message: string, hint: string | undefined])[] = [
  [7, "--selector must be a JSON object (got '7')", `such as ${EXAMPLE}`],
  [null, "--selector must be a JSON object (got 'null')", `such as ${EXAMPLE}`],
  [[{ text: 'a' }], `--selector must be a JSON object (got '[{"text":"a"}]')`, `such as ${EXAMPLE}`],
  ['"Sign in"', `--selector must be a JSON object (got '"Sign in"')`, `such as ${EXAMPLE}`],
  ['Sign in', "--selector must be a JSON object (got 'Sign in')", `for its text: --selector '{"text":"Sign in"}'`],
  ["it's", "--selector must be a JSON object (got 'it's')", `for its text: --selector ${EXAMPLE}`],
  [
    "{text:'a'}",
    "--selector is not valid JSON (got '{text:'a'}')",
    `names and texts stand in double quotes: ${EXAMPLE}`,
  ],
  [{}, '--selector names nothing', NAMING],
  ['{}', '--selector names nothing', NAMING],
  [{ text: null }, '--selector names nothing', NAMING],
  [{ index: 0, contains: true, ignoreCase: true }, '--selector names nothing', NAMING],
  [{ text: 'a', ancestor: {} }, 'ancestor of --selector names nothing', NAMING],
  [{ snapshot: 's1', text: 'a' }, 'snapshot of --selector needs a ref', undefined],
  [{ txt: 'a' }, "--selector has no field 'txt'", 'did you mean text?'],
  [{ id: 'a' }, "--selector has no field 'id'", 'did you mean viewId?'],
  [{ 'resource-id': 'a' }, "--selector has no field 'resource-id'", 'did you mean viewId?'],
  [{ checked: true }, "--selector has no field 'checked'", 'did you mean state?'],
  [{ ancestor: { tetx: 'a' } }, "--selector has no field 'ancestor.tetx'", 'did you mean text?'],
  [
    { whatever: 1 },
    "--selector has no field 'whatever'",
    'its fields: ref, snapshot, text, contentDescription, viewId, className, role, package, state, ancestor, descendant, index, contains, ignoreCase',
  ],
  [{ text: '' }, 'text of --selector needs a value', undefined],
  [{ text: '\u200e' }, 'text of --selector needs a value', undefined],
  [{ text: ['a'] }, `text of --selector must be text (got '["a"]')`, undefined],
  [{ descendant: { viewId: {} } }, "descendant.viewId of --selector must be text (got '{}')", undefined],
  [
    { descendant: 'a' },
    "descendant of --selector must be a JSON object (got 'a')",
    'for its text: descendant {"text":"a"}',
  ],
  [{ role: 'buton' }, "role of --selector must be a role (got 'buton')", 'did you mean button?'],
  [{ role: 'Button' }, "role of --selector must be a role (got 'Button')", 'did you mean button?'],
  [{ role: 'text-field' }, "role of --selector must be a role (got 'text-field')", 'did you mean input?'],
  [
    { role: 'spaceship' },
    "role of --selector must be a role (got 'spaceship')",
    'the roles: button, link, input, text, image, switch, checkbox, radio, slider, progress, list, listitem, grid, tab, ' +
      'menu, menuitem, dialog, toolbar, webview, combobox, tree, treeitem, table, row, cell, heading, window, group, keyboard, scrollbar, other',
  ],
  [{ ref: '7' }, "ref of --selector must be a ref such as e7 (got '7')", 'ui-tree shows every ref'],
  [{ nodeId: 'e0' }, "nodeId of --selector must be a ref such as e7 (got 'e0')", 'ui-tree shows every ref'],
  [
    { ref: 'e1', revision: 12 },
    "revision of --selector must be a snapshot such as s12 (got '12')",
    'ui-tree says which snapshot it is',
  ],
  [
    { package: 'a', packageName: 'b' },
    'packageName of --selector contradicts package, which is the same field',
    undefined,
  ],
  [{ text: 'a', contains: 'yes' }, "contains of --selector must be true or false (got 'yes')", undefined],
  [
    { text: 'a', index: 1.5 },
    "index of --selector must be a whole number from -999999 to 999999 (got '1.5')",
    '0 is the first match, -1 the last',
  ],
  [
    { state: 'enbled' },
    "state of --selector must be enabled, disabled, checked, unchecked, selected, focused, scrollable or password (got 'enbled')",
    'did you mean enabled?',
  ],
  [
    { state: [1] },
    "state of --selector must be enabled, disabled, checked, unchecked, selected, focused, scrollable or password (got '1')",
    undefined,
  ],
  [{ state: { checked: 'yes' } }, "checked in state of --selector must be true or false (got 'yes')", undefined],
  [{ state: ['enabled', 'disabled'] }, 'state of --selector asks for enabled and for its opposite', undefined],
  [{ state: [] }, '--selector names nothing', NAMING],
];

for (const [value, message, hint] of refused) {
  test(`${JSON.stringify(value)} is refused`, () => {
    const error = refusal(value);
    assert.equal(error.message, message);
    assert.equal(error.hint, hint);
  });
}

test('fields are read under both of their names, from objects and from text', () => {
  assert.deepEqual(read({ nodeId: 'e7', revision: 's12', packageName: 'com.a' }), {
    ref: 'e7',
    snapshot: 's12',
    package: 'com.a',
  });
  assert.deepEqual(read({ package: 'com.a', packageName: 'com.a' }), { package: 'com.a' });
  assert.deepEqual(read(' {"text":"Sign in","ancestor":{"role":"dialog"},"index":"-1"} '), {
    text: 'Sign in',
    ancestor: { role: 'dialog' },
    index: -1,
  });
  assert.deepEqual(read({ text: 42, descendant: '{"text":true}', viewId: null, contains: false }), {
    text: '42',
    descendant: { text: 'true' },
    contains: false,
  });
  assert.ok(Object.is(read({ role: 'input', index: -0 }).index, 0));
});

test('a state is one name, several, or names with true and false', () => {
  const state = (value: unknown) => read({ state: value }).state;
  assert.deepEqual(state('disabled'), { enabled: false });
  assert.deepEqual(state(['checked', 'enabled', 'enabled']), { checked: true, enabled: true });
  assert.deepEqual(state({ unchecked: true, selected: false, focused: null }), { checked: false, selected: false });
  assert.deepEqual(state({ disabled: false, unchecked: false }), { enabled: true, checked: true });
});

test('selectors nest four deep and no deeper', () => {
  const nested = (levels: number): object => (levels === 0 ? { text: 'a' } : { ancestor: nested(levels - 1) });
  assert.ok(read(nested(4)));
  assert.equal(refusal(nested(5)).message, '--selector has selectors nested more than 4 deep');
  assert.equal(refusal(nested(2_000)).message, '--selector has selectors nested more than 4 deep');
});

test('hostile JSON is refused or taken for what it is', () => {
  assert.equal(refusal('{"__proto__":{"text":"a"}}').message, "--selector has no field '__proto__'");
  assert.equal(refusal('{"constructor":1}').message, "--selector has no field 'constructor'");
  assert.equal(refusal({ state: { toString: true } }).code, 'INVALID_ARGS');
  assert.equal(refusal('{"state":{"__proto__":true}}').code, 'INVALID_ARGS');
  assert.equal(refusal({ role: '__proto__' }).code, 'INVALID_ARGS');
  const megabytes = 'x'.repeat(4_000_000);
  assert.equal(read({ text: megabytes }).text?.length, megabytes.length);
  assert.ok((refusal({ [megabytes]: 1 }).hint ?? '').length < 300);
  assert.ok((refusal(megabytes).hint ?? '').length < 300);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  assert.equal(refusal(deep).code, 'INVALID_ARGS');
  assert.equal(refusal(`{"text":${deep}}`).message, "text of --selector must be text (got 'a value nested too deep')");
  assert.equal(refusal(`{"a":`.repeat(100_000)).code, 'INVALID_ARGS');
});

const name = fc.constantFrom(
  ...['ref', 'nodeId', 'snapshot', 'text', 'contentDescription', 'viewId', 'className', 'role', 'package', 'index'],
  ...['state', 'ancestor', 'descendant', 'contains', 'ignoreCase', '__proto__', 'constructor', 'toString', 'length'],
);
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 7 },
    fc.constantFrom('e1', 's1', 'button', 'checked', 'Save', 0, -1, true, false, null, '{"text":"a"}'),
    fc.jsonValue(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof({ weight: 9, arbitrary: name }, fc.string()), tie('value'), { maxKeys: 4 }),
  ),
}));

/** Most JSON is no selector; of objects with one or two of its fields some are. */
const nearlySelector = fc.dictionary(name, fc.oneof(fc.constantFrom('e1', 'button', 'Save', 0, true), anything), {
  minKeys: 1,
  maxKeys: 2,
});

test('whatever JSON is given is a selector that names something, or is refused as INVALID_ARGS', () => {
  let taken = 0;
  fc.assert(
    fc.property(fc.oneof(anything, nearlySelector), fc.boolean(), (value, asText) => {
      try {
        const selector = read(asText ? JSON.stringify(value) : value);
        taken += 1;
        // What was read says all that is needed to read it again.
        assert.deepEqual(read(selector), selector);
      } catch (error) {
        assert.ok(error instanceof GloveboxError && error.code === 'INVALID_ARGS', String(error));
        assert.ok(error.message.length > 0);
      }
    }),
    { numRuns: 2_000 },
  );
  assert.ok(taken > 20, `${taken} were taken`);
});

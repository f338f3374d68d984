import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseGetprop, parseGetpropAnswers } from '../../../../src/platforms/android/output/getprop.ts';
import { processorMs } from '../../../support/processor-time.ts';

fc.configureGlobal({ seed: 20_261_201 });

describe('a listing', () => {
  const LISTING =
    '[ro.a]: [1]\n[ro.empty]: []\n[boot.history]: [reboot,1\nreboot,2\n\nlast]\n[ro.brackets]: [[x]: y]\n[trailing.line]: [0\n]\n';
  const VALUES = {
    'ro.a': '1',
    'ro.empty': '',
    'boot.history': 'reboot,1\nreboot,2\n\nlast',
    'ro.brackets': '[x]: y',
    'trailing.line': '0\n',
  };
  test('has values of one line, of several and of none', () => {
    assert.deepEqual(Object.fromEntries(parseGetprop(LISTING)), VALUES);
    assert.deepEqual(Object.fromEntries(parseGetprop(LISTING.replaceAll('\n', '\r\n'))), VALUES);
    assert.deepEqual(Object.fromEntries(parseGetprop(LISTING.replaceAll('\n', '\r\r\n'))), VALUES);
  });
  test('may stand in noise', () => {
    assert.deepEqual(Object.fromEntries(parseGetprop(`WARNING: linker: x\n${LISTING}\n$ exit\n`)), VALUES);
    assert.deepEqual([...parseGetprop('garbage')], []);
    assert.deepEqual(
      [...parseGetprop('[a]: [1]\n]b]: [2\n[c]: [3]\n')],
      [
        ['a', '1'],
        ['c', '3'],
      ],
    );
  });
  test('that is cut gives what is whole', () => {
    assert.deepEqual([...parseGetprop('[a]: [1]\n[b]: [2\n3')], [['a', '1']]);
  });
  test('is read back as it is written', () => {
    const value = fc
      .string({ unit: fc.constantFrom('a', 'é', '\n', ' ', ':', ',', ']', '[') })
      .filter((text) => !/\[[^[\]]+\]: \[/.test(text));
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z.]{1,8}$/), value, { noNullPrototype: true }), (properties) => {
        const listing = Object.entries(properties)
          .map(([name, text]) => `[${name}]: [${text}]\n`)
          .join('');
        assert.deepEqual(Object.fromEntries(parseGetprop(listing)), properties);
      }),
    );
  });
});

describe('answers, one a line', () => {
  const names = ['a', 'b', 'c'] as const;
  test('belong to the names in their order', () => {
    assert.deepEqual(
      [...parseGetpropAnswers('1\r\n\r\n3\r\n', names)],
      [
        ['a', '1'],
        ['c', '3'],
      ],
    );
    assert.deepEqual([...parseGetpropAnswers('\n\n\n', names)], []);
    assert.deepEqual(
      [...parseGetpropAnswers('1\n2\n3', names)],
      [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
    );
  });
  test('that are too few give what is there, too many nothing', () => {
    assert.deepEqual([...parseGetpropAnswers('1\n', names)], [['a', '1']]);
    assert.deepEqual([...parseGetpropAnswers('', names)], []);
    assert.deepEqual([...parseGetpropAnswers('WARNING: linker\n1\n2\n3\n', names)], []);
  });
});

test('anything is read without a throw, in time that follows its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseGetprop(text);
      parseGetpropAnswers(text, ['a']);
    }),
  );
  const start = processorMs();
  parseGetprop(`[a]: [${'\r'.repeat(1_000_000)}x]`);
  parseGetprop('[a]: [\n'.repeat(200_000));
  assert.ok(processorMs() - start < 2500);
});

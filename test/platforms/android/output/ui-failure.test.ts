import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseUiDump } from '../../../../src/platforms/android/output/ui-dump.ts';

function failure(text: string): { kind: string; text: string } {
  const dump = parseUiDump(Buffer.from(text));
  assert.ok(dump.kind === 'failure', JSON.stringify(dump));
  return dump.failure;
}

const THEME_TRACE =
  'java.io.FileNotFoundException: /data/x.xml: open failed\n\tat miui.content.res.Loader.<init>(Unknown:12)\n';

const CASES: readonly (readonly [kind: string, text: string])[] = [
  ['idle', 'ERROR: could not get idle state.\n'],
  ['idle', `${THEME_TRACE}ERROR: could not get idle state.\r\n`],
  ['null_root', 'ERROR: null root node returned by UiTestAutomationBridge.\n'],
  ['busy', 'java.lang.IllegalStateException: UiAutomationService android.a.Proxy@54497c8already registered!\n\tat x\n'],
  ['busy', 'java.lang.IllegalStateException: UiAutomationService Proxy@1 already registered!'],
  [
    'illegal_character',
    'java.lang.IllegalArgumentException: Illegal character (d83d)\n\tat org.kxml2.io.KXmlSerializer',
  ],
  ['killed', 'Killed \n'],
  ['killed', `${THEME_TRACE}Killed\r\n`],
  ['status_only', 'UI hierchary dumped to: /dev/tty\r\n'],
  ['status_only', `${THEME_TRACE}UI hierchary dumped to: /dev/tty\n`],
  ['empty', ' \r\n'],
  ['empty', ''],
  ['other', 'Killed by a test'],
  ['other', '/system/bin/sh: uiautomator: not found'],
  ['other', "WARNING: linker: x\r\n<?xml version='1.0'"],
  ['other', THEME_TRACE],
];

for (const [kind, text] of CASES) {
  test(`${JSON.stringify(text.slice(-60))} is ${kind}`, () => {
    assert.equal(failure(text).kind, kind);
    assert.equal(failure(text).text, text.trim());
  });
}

test('the words are cut at 300 characters', () => {
  assert.equal(failure(`  ${'x'.repeat(999)}`).text, 'x'.repeat(300));
});

test('they are read in UTF-16 and legacy code pages too', () => {
  assert.equal(parseUiDump(Buffer.from('\uFEFFERROR: null root node', 'utf16le')).kind, 'failure');
  assert.equal(failure('ERROR: null root node é').text, 'ERROR: null root node é');
});

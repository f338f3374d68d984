import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { holdsUiAutomation } from '../../../../src/platforms/android/output/accessibility.ts';
import { capturesFolder, withoutCaptures } from '../../../support/project.ts';

test('a connected UiAutomation is seen', () => {
  assert.equal(
    holdsUiAutomation('User state[\n  attributes:{id=0}\n  services:{}\n]\nUi Automation[eventTypes=TYPES_ALL]'),
    true,
  );
  assert.equal(holdsUiAutomation('User state[\n  attributes:{id=0, touchExplorationEnabled=false}\n]'), false);
});

test('a phone on which nothing reads the screen', { skip: withoutCaptures }, () => {
  const text = readFileSync(join(capturesFolder ?? '', 'dumpsys/accessibility_a14_mvt.txt'), 'utf8');
  assert.equal(holdsUiAutomation(text), false);
});

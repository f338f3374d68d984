import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandReference } from '../../scripts/command-reference.ts';
import { projectRoot } from '../support/project.ts';

test('docs/commands.md is what the registry says (npm run docs)', () => {
  assert.equal(readFileSync(join(projectRoot, 'docs/commands.md'), 'utf8'), commandReference());
});

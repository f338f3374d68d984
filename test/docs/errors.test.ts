import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ERROR_CODES } from '../../src/domain/errors.ts';
import { projectRoot } from '../support/project.ts';

test('docs/errors.md explains every code and no other', () => {
  const text = readFileSync(join(projectRoot, 'docs/errors.md'), 'utf8');
  const explained = [...text.matchAll(/\*\*([A-Z_]+)\*\*/g)].map((match) => match[1]);
  assert.deepEqual([...explained].sort(), [...ERROR_CODES].sort());
});

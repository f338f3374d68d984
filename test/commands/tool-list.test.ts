import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolName } from '../../src/commands/definition.ts';
import { commands } from '../../src/commands/registry.ts';
import { createHost } from '../../src/host/host.ts';
import { createCommandRunner } from '../../src/host/tools.ts';

const KARAGOZ_TOOLS = [
  ['devices', 'readOnlyHint'],
  ['screenshot', undefined],
  ['ui_tree', 'readOnlyHint'],
  ['tap', undefined],
  ['swipe', undefined],
  ['text', undefined],
  ['key', undefined],
  ['install', 'destructiveHint'],
  ['launch', undefined],
  ['terminate', undefined],
  ['uninstall', 'destructiveHint'],
  ['logs', 'readOnlyHint'],
  ['doctor', 'readOnlyHint'],
  ['install_runner', 'openWorldHint'],
  ['uninstall_runner', 'destructiveHint'],
] as const;

const { tools } = createCommandRunner(createHost({}, 'process'), ['core']);

test("Karagöz's 15 tools are listed, in its order and with its hints", () => {
  const listed = tools.filter(({ name }) => KARAGOZ_TOOLS.some(([known]) => known === name));
  assert.deepEqual(
    listed.map(({ name, annotations }) => [
      name,
      ...Object.entries(annotations).flatMap(([hint, isSet]) => (isSet ? [hint] : [])),
    ]),
    KARAGOZ_TOOLS.map(([name, hint]) => (hint === undefined ? [name] : [name, hint])),
  );
});

test('20 tools, at most 7,500 characters of names, descriptions and schemas', () => {
  const lengths = tools.map(
    ({ name, description, inputSchema }) => `${name}${description}${JSON.stringify(inputSchema)}`.length,
  );
  const sum = lengths.reduce((total, length) => total + length);
  assert.equal(tools.length, 20);
  assert.ok(sum <= 7_500, `${sum} characters`);
});

test('schemas are flat, and summaries short', () => {
  for (const { name, title, inputSchema } of tools) {
    assert.ok(title, name);
    assert.deepEqual(
      Object.keys(inputSchema).filter((key) => !['type', 'properties', 'required'].includes(key)),
      [],
    );
    for (const schema of Object.values(inputSchema.properties)) {
      assert.deepEqual(
        Object.keys(schema as object).filter(
          (key) => !['type', 'description', 'enum', 'minimum', 'maximum'].includes(key),
        ),
        [],
      );
    }
  }
  for (const command of commands) assert.ok(command.summary.length <= 200, toolName(command));
});

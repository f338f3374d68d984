import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOOLSETS, type Toolset } from '../../src/commands/definition.ts';
import { createHost } from '../../src/host/host.ts';
import { createCommandRunner } from '../../src/host/tools.ts';

const runnerOf = (toolsets: readonly Toolset[]) => createCommandRunner(createHost({}, 'process'), toolsets);
const toolsOf = (toolsets: readonly Toolset[]) => runnerOf(toolsets).tools;
const argumentsOf = (toolsets: readonly Toolset[], name: string) =>
  Object.keys(toolsOf(toolsets).find((tool) => tool.name === name)?.inputSchema.properties ?? {});

test('each toolset lists its own tools, in the order of help', () => {
  const names = (toolset: Toolset) => toolsOf([toolset]).map(({ name }) => name);
  assert.deepEqual(names('system'), ['screen_info', 'current_window', 'clipboard', 'sleep']);
  assert.deepEqual(names('desktop'), ['window', 'app', 'menu', 'move', 'paste', 'select_text']);
});

test('all tools together have at most 24,000 characters on the wire', () => {
  const wire = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: toolsOf(TOOLSETS) } }).length;
  assert.ok(wire <= 24_000, `${wire} characters`);
});

test('what only desktops take is listed on the core tools beside the desktop tools, and nowhere else', () => {
  const target = ['app', 'pid', 'windowId', 'windowTitle', 'windowIndex'];
  for (const name of ['screenshot', 'ui_tree', 'ui_find', 'ui_wait', 'tap', 'text', 'key']) {
    const alone = argumentsOf(['core'], name);
    const beside = argumentsOf(['core', 'desktop'], name);
    assert.deepEqual(
      alone.filter((one) => target.includes(one)),
      [],
      name,
    );
    assert.deepEqual(
      beside.filter((one) => target.includes(one)),
      target,
      name,
    );
    assert.deepEqual(
      beside.filter((one) => alone.includes(one)),
      alone,
      name,
    );
  }
  const ofTap = argumentsOf(['core', 'desktop'], 'tap');
  for (const name of ['foreground', 'modifiers', 'button', 'count']) assert.ok(ofTap.includes(name), name);
  assert.ok(!argumentsOf(['core', 'system'], 'tap').includes('button'));
});

test('an argument that is not listed is unknown', async () => {
  const outcome = await runnerOf(['core']).run(
    'tap',
    { x: 1, y: 2, windowId: 3 },
    { signal: new AbortController().signal, progress: () => {} },
  );
  assert.ok(outcome?.ok === false);
  assert.equal(outcome.report.message, "'tap' does not take the option '--windowId'");
});

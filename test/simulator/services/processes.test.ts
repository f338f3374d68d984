import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killedExitCode, ProcessTable } from '../../../src/simulator/services/processes.ts';

test('processes are found, killed with their signal, and gone when they finish', () => {
  const table = new ProcessTable();
  const one = table.start('sleep');
  const other = table.start('sleep', one.id);
  assert.deepEqual(
    table.find('sleep').map(({ id }) => id),
    [one.id, other.id],
  );
  assert.ok(table.kill(one.id, 0));
  assert.ok(!one.signal.aborted);
  assert.ok(table.kill(one.id, 15));
  assert.equal(killedExitCode(one.signal), 143);
  table.finish(one);
  assert.ok(!table.kill(one.id, 9));
  assert.ok(!other.signal.aborted);
});

test('a phone that is switched off kills what runs and what is still started', () => {
  const table = new ProcessTable();
  const running = table.start('sh');
  table.close();
  assert.ok(running.signal.aborted);
  assert.ok(table.start('sleep').signal.aborted);
});

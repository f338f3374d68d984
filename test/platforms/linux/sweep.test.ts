import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunningProcess } from '../../../src/platforms/linux/apps/processes.ts';
import { selectProcesses } from '../../../src/platforms/linux/desktop/sweep.ts';

const one = (pid: number, parent: number, session: number, started = String(pid)): RunningProcess => ({
  pid,
  parent,
  session,
  started,
});

/** The system's first processes, a shell that runs this test, a holder with its children, an application on its own. */
const all = [
  one(1, 0, 0),
  one(2, 0, 0),
  one(3, 1, 0),
  one(10, 3, 10),
  one(11, 10, 10),
  one(50, 1, 50),
  one(51, 50, 50),
  one(52, 1, 50),
  one(60, 1, 60),
  one(61, 60, 61),
  one(70, 1, 70),
];
const pids = (found: readonly RunningProcess[]) => found.map(({ pid }) => pid);
const isMarked = (pid: number) => pid === 60;

test("a desktop's processes are its session, those with its token, and what they started", () => {
  const holder = { pid: 50, started: '50' };
  assert.deepEqual(pids(selectProcesses({ all, hasToken: isMarked, holder, self: 11 })), [51, 52, 60, 61]);
  assert.deepEqual(pids(selectProcesses({ all, hasToken: isMarked, holder, self: 50 })), [51, 52, 60, 61]);
});

test('without a holder only the token counts; session 0 is nobody', () => {
  for (const holder of [undefined, { pid: 0, started: '' }, { pid: 1, started: '1' }]) {
    assert.deepEqual(pids(selectProcesses({ all, hasToken: isMarked, holder, self: 11 })), [60, 61]);
  }
});

test("another process that got the holder's number keeps its session", () => {
  const holder = { pid: 50, started: '7' };
  assert.deepEqual(pids(selectProcesses({ all, hasToken: isMarked, holder, self: 11 })), [60, 61]);
});

test('the asking process and those that it came from are spared, whatever they carry', () => {
  const everywhere = () => true;
  const found = pids(selectProcesses({ all, hasToken: everywhere, holder: undefined, self: 11 }));
  for (const spared of [1, 3, 10, 11]) assert.ok(!found.includes(spared), `${spared} is spared`);
});

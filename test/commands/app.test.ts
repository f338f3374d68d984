import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app } from '../../src/commands/app.ts';
import type { WindowInfo } from '../../src/device/windows.ts';
import { errorReport } from '../../src/domain/errors.ts';
import { contextOf } from '../support/session-of.ts';

const shown = (id: number, pid: number | null, kind: string): WindowInfo => ({
  ...{
    id,
    pid,
    kind,
    title: `Panel ${id}`,
    app: 'panel',
    names: ['panel'],
    bounds: [0, 0, 100, 20],
    outer: [0, 0, 100, 20],
  },
  ...{ active: false, minimized: false, maximized: false, fullscreen: false },
});

async function refusal(windows: readonly WindowInfo[]) {
  const { context, end } = await contextOf({
    windows: {
      list: async () => windows,
      change: async () => assert.fail('nothing is changed'),
      quit: async () => assert.fail('nothing is ended'),
    },
  });
  const thrown = await app(context, { action: 'quit', app: 'panel' }).then(
    () => assert.fail('it was not refused'),
    errorReport,
  );
  await end();
  return thrown;
}

test('an app that shows panels alone is not found, with a hint that works', async () => {
  const { code, hint } = await refusal([shown(1, 10, 'dock')]);
  assert.deepEqual([code, hint], ['APP_NOT_FOUND', 'app list shows what runs']);
});

test('a process that is not known is no choice', async () => {
  const { code, hint } = await refusal([shown(1, 10, 'normal'), shown(2, null, 'normal')]);
  assert.deepEqual([code, hint], ['ELEMENT_AMBIGUOUS', 'name one: --pid 10']);
  const none = await refusal([shown(1, null, 'normal'), shown(2, null, 'normal')]);
  assert.match(none.hint ?? '', /^window list/);
});

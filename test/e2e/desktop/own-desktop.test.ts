import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runCli } from '../../support/run-cli.ts';
import { type DrivenDesktop, type Json, startDrivenDesktop, without, withoutDesktop } from './support.ts';

describe('the desktop that somebody sits at', { skip: withoutDesktop || without('mousepad') }, () => {
  let desktop: DrivenDesktop;
  let environment: Record<string, string>;
  let id: string;

  before(async () => {
    // One that another user's Glovebox started is to this one just what $DISPLAY names.
    desktop = await startDrivenDesktop();
    await desktop.ok('launch', 'mousepad');
    const { display, authority } = desktop.started as { readonly display: string; readonly authority: string };
    const state = JSON.parse(await readFile(join(dirname(authority), 'desktop.json'), 'utf8')) as {
      readonly bus: string;
    };
    const { GLOVEBOX_DEVICE: _, ...others } = desktop.environment;
    environment = {
      ...others,
      ...{ DISPLAY: display, XAUTHORITY: authority, DBUS_SESSION_BUS_ADDRESS: state.bus },
      XDG_STATE_HOME: join(desktop.folder, 'own-state'),
    };
    id = `linux-${display}`;
  });
  after(() => desktop?.stop());

  test('is listed, and never chosen by itself', async () => {
    const { devices } = (await runCli(['devices'], environment)).json();
    const name = `Desktop ${environment.DISPLAY}`;
    assert.deepEqual(devices, [{ id, platform: 'linux', kind: 'desktop', state: 'running', name }]);
    const { code, hint, dispatched } = (await runCli(['tap', '1', '1'], environment)).json().error as Json;
    assert.deepEqual([code, dispatched], ['NO_DEVICE', false]);
    assert.match(String(hint), new RegExp(`^--device ${id} `));
  });

  test('is driven by id and by name, and no call outlives its answer', async () => {
    for (const named of [id, `Desktop ${environment.DISPLAY}`]) {
      const late = AbortSignal.timeout(30_000);
      const { exitCode, stdout } = await runCli(
        ['ui-tree', '--format', 'outline', '--device', named],
        environment,
        late,
      );
      assert.equal(exitCode, 0, stdout);
      assert.match(stdout, /window "Untitled 1 - Mousepad"/);
    }
  });

  test('a display that is not there is told as such', async () => {
    const nowhere = { ...environment, DISPLAY: ':9876' };
    const { devices } = (await runCli(['devices'], nowhere)).json();
    assert.equal((devices as readonly Json[])[0]?.state, 'unreachable');
    const { code, dispatched } = (await runCli(['ui-tree', '--device', 'linux-:9876'], nowhere)).json().error as Json;
    assert.deepEqual([code, dispatched], ['DEVICE_NOT_READY', false]);
    const checked = (await runCli(['doctor'], nowhere)).json().devices as readonly Json[];
    assert.match(String(checked[0]?.problem), /cannot be reached/);
  });
});

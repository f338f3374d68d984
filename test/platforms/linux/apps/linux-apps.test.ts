import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { LinuxApps } from '../../../../src/platforms/linux/apps/linux-apps.ts';
import { runningProcess } from '../../../../src/platforms/linux/apps/processes.ts';
import { terminateProcess } from '../../../../src/platforms/linux/apps/terminate.ts';
import { calm, type TestDesktop, testDesktop, withoutDesktop } from '../support/x11-desktop.ts';

describe('ending what has no window', { skip: withoutDesktop }, () => {
  let desktop: TestDesktop;
  const children: ChildProcess[] = [];

  before(async () => {
    desktop = await testDesktop();
  });
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await desktop?.stop();
  });

  /** Starts a shell script that says when it runs and then waits for ever. */
  async function started(name: string, line = ':', display = desktop.display.name) {
    const file = join(desktop.folder, name);
    await writeFile(file, `#!/bin/sh\n${line}\necho runs\nwhile :; do read -r line; done\n`);
    await chmod(file, 0o755);
    const env = { ...desktop.environment, DISPLAY: display };
    const child = spawn(file, [], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    children.push(child);
    await once(child.stdout, 'data');
    return { file, child, pid: child.pid ?? 0 };
  }
  const apps = (isPrivate: boolean) =>
    new LinuxApps({ display: desktop.display, environment: desktop.environment, isPrivate });

  test('processes of the program on that display are ended, those of another display are not', async () => {
    const here = await started('tool');
    const elsewhere = await started('tool', ':', ':64123');
    assert.deepEqual(await apps(true).terminate(here.file, calm), { effect: 'confirmed', warnings: [] });
    assert.equal(runningProcess(here.pid), undefined);
    assert.notEqual(runningProcess(elsewhere.pid), undefined);
  });

  test('where a person sits a program without a window is told of, not ended, and nothing is confirmed', async () => {
    const { file, pid } = await started('work');
    const warnings = [`1 of its processes still run: ${pid}`];
    assert.deepEqual(await apps(false).terminate(file, calm), { effect: 'unverified', warnings });
    assert.notEqual(runningProcess(pid), undefined);
  });

  test('a call that is cancelled after the first signal ends at once and says that something was sent', async () => {
    const { child, pid } = await started('stubborn', "trap 'echo asked' TERM");
    const stop = new AbortController();
    child.stdout?.once('data', () => stop.abort(new Error('cancelled')));
    await assert.rejects(terminateProcess(desktop.display, pid, { signal: stop.signal }), { dispatched: true });
    assert.notEqual(runningProcess(pid), undefined, 'it was not killed');
  });
});

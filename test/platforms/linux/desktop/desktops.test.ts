import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { launch } from '../../../../src/platforms/linux/apps/launch.ts';
import { allProcesses, isAlive } from '../../../../src/platforms/linux/apps/processes.ts';
import { listDesktops, stopDesktop, useDesktop } from '../../../../src/platforms/linux/desktop/desktops.ts';
import { desktopEnvironment } from '../../../../src/platforms/linux/desktop/environment.ts';
import { startDesktop } from '../../../../src/platforms/linux/desktop/start.ts';
import {
  environmentOf as environmentFor,
  startDesktopWithApps,
} from '../../../../src/platforms/linux/desktop/start-with-apps.ts';
import { type DesktopState, desktopFolder } from '../../../../src/platforms/linux/desktop/state.ts';
import { Display } from '../../../../src/platforms/linux/x11/display.ts';
import { screenGeometry } from '../../../../src/platforms/linux/x11/geometry.ts';
import { projectRoot } from '../../../support/project.ts';
import { calm, eventually, without, withoutDesktop } from '../support/x11-desktop.ts';

const isCode = (code: string) => (error: unknown) => error instanceof GloveboxError && error.code === code;

/** A user of their own for one test; whatever desktops they have at the end are stopped. */
async function user(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-desktop-'));
  const environment = { ...process.env, XDG_STATE_HOME: folder };
  t.after(async () => {
    for (const { id, state } of await listDesktops(environment)) {
      if (state !== 'gone') await stopDesktop(id, environment).catch(() => {});
    }
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, environment };
}

/** Every process with the desktop's token. */
async function running(token: string): Promise<readonly number[]> {
  const pids = allProcesses().map(({ pid }) => pid);
  const environments = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')));
  return pids.filter((_, index) => environments[index]?.includes(token));
}

const environmentOf = (state: DesktopState) => environmentFor(state, process.env);

test('programs on a private desktop get its places, and nothing of the session or its secrets', () => {
  const places = { token: 't', display: ':7', authority: '/a', home: '/h', runtime: '/r', bus: undefined };
  const given = desktopEnvironment(places, {
    PATH: '/bin',
    LANG: 'de_AT.UTF-8',
    DISPLAY: ':0',
    HOME: '/home/me',
    API_TOKEN: 'secret',
    WAYLAND_DISPLAY: 'wayland-0',
    NO_AT_BRIDGE: '1',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/user',
    https_proxy: 'http://proxy',
  });
  const { PATH, LANG, DISPLAY, HOME, XAUTHORITY, https_proxy, DBUS_SESSION_BUS_ADDRESS } = given;
  assert.deepEqual(
    { PATH, LANG, DISPLAY, HOME, XAUTHORITY, https_proxy, DBUS_SESSION_BUS_ADDRESS },
    {
      PATH: '/bin',
      LANG: 'de_AT.UTF-8',
      DISPLAY: ':7',
      HOME: '/h',
      XAUTHORITY: '/a',
      https_proxy: 'http://proxy',
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    },
  );
  for (const name of ['API_TOKEN', 'WAYLAND_DISPLAY', 'NO_AT_BRIDGE']) assert.ok(!(name in given), name);
});

test('impossible sizes and unknown desktops are refused', async (t) => {
  const { environment } = await user(t);
  for (const size of [
    { width: 0, height: 800 },
    { width: 1280.5, height: 800 },
    { width: 100_000, height: 800 },
  ]) {
    await assert.rejects(startDesktop({ size }, environment, calm), isCode('INVALID_ARGS'));
  }
  for (const id of ['desktop-000000', '../etc', '']) {
    await assert.rejects(stopDesktop(id, environment), isCode('DEVICE_NOT_FOUND'));
    await assert.rejects(useDesktop(id, environment), isCode('DEVICE_NOT_FOUND'));
  }
  assert.deepEqual(await listDesktops(environment), []);
});

test('started, used, listed, stopped: nothing is left, and nobody else can look', {
  skip: withoutDesktop,
}, async (t) => {
  const { environment } = await user(t);
  const [one, other] = await Promise.all([
    startDesktop({ size: { width: 800, height: 600 } }, environment, calm),
    startDesktop({}, environment, calm),
  ]);
  assert.notEqual(one.display, other.display);
  assert.equal(one.windowManager, 'openbox');
  const folder = desktopFolder(environment, one.id);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  for (const name of ['desktop.json', 'authority', 'log']) {
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name);
  }
  const display = new Display(environmentOf(one));
  const { pixels } = await display.run(calm, { what: 'the test' }, screenGeometry);
  assert.deepEqual(pixels, { width: 800, height: 600 });
  const foreign = new Display({ ...environmentOf(one), XAUTHORITY: other.authority });
  await assert.rejects(foreign.run(calm, { what: 'the test' }, screenGeometry), isCode('DEVICE_NOT_READY'));
  await Promise.all([display.close(), foreign.close()]);
  assert.deepEqual(
    (await listDesktops(environment)).map(({ id, state }) => [id, state]).toSorted(),
    [
      [one.id, 'running'],
      [other.id, 'running'],
    ].toSorted(),
  );
  assert.equal((await useDesktop(one.id, environment)).display, one.display);
  assert.ok((await running(one.token)).length >= 3);
  await stopDesktop(one.id, environment);
  assert.deepEqual(await running(one.token), []);
  assert.ok((await running(other.token)).length >= 3, 'the other one lives');
  await stopDesktop(other.id, environment);
  assert.deepEqual(await readdir(join(folder, '..')), []);
  await assert.rejects(stopDesktop(one.id, environment), isCode('DEVICE_NOT_FOUND'));
});

test('stopping also ends programs that left every group and ignore being asked', {
  skip: withoutDesktop,
}, async (t) => {
  const { environment } = await user(t);
  const state = await startDesktop({}, environment, calm);
  const display = new Display(environmentOf(state));
  const program = '/usr/bin/env';
  const stubborn = "process.on('SIGTERM', () => {}); process.on('SIGHUP', () => {}); setInterval(() => {}, 1000);";
  const words = ['setsid', process.execPath, '-e', stubborn];
  const context = { environment: environmentOf(state), windowMs: 200 };
  await launch(display, { program, arguments: words }, context, calm);
  // setsid forks: what it starts has a session of its own, and the system's first process for a parent.
  const before = await eventually(
    async () => {
      const pids = await running(state.token);
      const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')));
      const pid = pids.find(
        (_, index) => lines[index]?.startsWith(process.execPath) && lines[index].includes('SIGHUP'),
      );
      const found = allProcesses().find((one) => one.pid === pid);
      return found?.session === found?.pid ? found : undefined;
    },
    () => 'the stubborn program',
  );
  await display.close();
  await stopDesktop(state.id, environment);
  assert.equal(isAlive(before), false);
  assert.deepEqual(await running(state.token), []);
});

test('it survives the death of who started it', { skip: withoutDesktop }, async (t) => {
  const { environment } = await user(t);
  const starter = spawn(process.execPath, [join(projectRoot, 'build/test/platforms/linux/desktop/start.entry.js')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(starter.stdout, 'data');
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  const [found] = await listDesktops(environment);
  assert.deepEqual([found?.id, found?.state], [String(line).trim(), 'running']);
  assert.ok(found?.desktop);
  const display = new Display(environmentOf(found.desktop));
  await display.run(calm, { what: 'the test' }, screenGeometry);
  await display.close();
});

test('a holder that was killed: listed once as gone, and cleaned up', { skip: withoutDesktop }, async (t) => {
  const { environment } = await user(t);
  const { id, holder, token } = await startDesktop({}, environment, calm);
  process.kill(holder.pid, 'SIGKILL');
  await eventually(
    async () => (isAlive(holder) ? undefined : true),
    () => 'the end of the holder',
  );
  assert.ok((await running(token)).length > 0, 'its programs are still there');
  assert.deepEqual(
    (await listDesktops(environment)).map((one) => [one.id, one.state]),
    [[id, 'gone']],
  );
  assert.deepEqual(await running(token), []);
  assert.deepEqual(await listDesktops(environment), []);
});

test('it ends when its X server does, and when nobody used it for long', { skip: withoutDesktop }, async (t) => {
  const { environment } = await user(t);
  const broken = await startDesktop({}, environment, calm);
  const server = allProcesses().find(({ parent }) => parent === broken.holder.pid);
  assert.ok(server);
  process.kill(server.pid, 'SIGKILL');
  const idle = await startDesktop({ idleMinutes: 0.02 }, environment, calm);
  for (const { holder, token, id } of [broken, idle]) {
    await eventually(
      async () => (isAlive(holder) ? undefined : true),
      () => `the end of ${id}`,
    );
    assert.deepEqual(await running(token), []);
  }
  assert.deepEqual(await listDesktops(environment), []);
});

test('a start that is cancelled or cannot be leaves nothing behind', { skip: withoutDesktop }, async (t) => {
  const { folder, environment } = await user(t);
  const stop = new AbortController();
  const starting = startDesktop({}, environment, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error('stop')), 150);
  await assert.rejects(starting, /stop/);
  await assert.rejects(
    startDesktop({}, { ...environment, PATH: '/nowhere' }, calm),
    (error) => isCode('NOT_SUPPORTED')(error) && /Xvfb/.test(String(error)),
  );
  assert.deepEqual(await readdir(join(folder, 'glovebox/desktops')), []);
  assert.deepEqual(
    await running(`GLOVEBOX_DESKTOP=desktop-`).then(async (pids) => {
      const own = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')));
      return own.filter((variables) => variables.includes(folder));
    }),
    [],
  );
});

test('applications are started with it; one that cannot be leaves no desktop', { skip: withoutDesktop }, async (t) => {
  const { folder, environment } = await user(t);
  const data = join(folder, 'data');
  await mkdir(join(data, 'applications'), { recursive: true });
  const entry = '[Desktop Entry]\nType=Application\nName=Log\nExec=xmessage -name Log hello\n';
  await writeFile(join(data, 'applications/org.test.Log.desktop'), entry);
  const withData = { ...environment, XDG_DATA_DIRS: data };
  await assert.rejects(startDesktopWithApps({ apps: ['no.such.App'] }, withData, calm), (error) =>
    isCode('APP_NOT_FOUND')(error),
  );
  assert.deepEqual(await listDesktops(environment), []);
  if (without('xmessage')) return t.diagnostic('xmessage is not installed');
  const { desktop, launches } = await startDesktopWithApps({ apps: ['Log'] }, withData, calm);
  assert.deepEqual(
    launches.map(({ effect }) => effect),
    ['confirmed'],
  );
  await stopDesktop(desktop.id, environment);
});

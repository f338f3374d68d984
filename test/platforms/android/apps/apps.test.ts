import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { readPackageName } from '../../../../src/domain/package-name.ts';
import { AndroidApps } from '../../../../src/platforms/android/apps/android-apps.ts';
import { type Answers, scriptedPhone } from '../support/scripted-phone.ts';

const APP = readPackageName('com.a');
const signal = new AbortController().signal;

const INSTALLED: Answers = { 'pm path com.a': 'package:/data/app/com.a/base.apk\n' };
const QUERY = 'cmd package query-activities --components -a android.intent.action.MAIN -c android.intent.category.';
const INFO = `${QUERY}INFO com.a`;
const LAUNCHER = `${QUERY}LAUNCHER com.a`;
const START =
  'am start -W -f 0x10200000 -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n com.a/.Main';
const ACTIVITIES = 'dumpsys activity activities';
const resumed = (component: string) => `  ResumedActivity: ActivityRecord{1 u0 ${component} t1}\n`;
const STARTED = 'Starting: Intent { }\nStatus: ok\nLaunchState: COLD\nActivity: com.a/.Home\nComplete\n';

const LAUNCHABLE: Answers = {
  ...INSTALLED,
  [INFO]: 'No activities found\n',
  [LAUNCHER]: 'com.a/.Main\ncom.a/.Second\n',
  [START]: STARTED,
  [ACTIVITIES]: resumed('com.a/.Home'),
};

type Facts = Partial<Pick<GloveboxError, 'code' | 'message' | 'reason' | 'dispatched' | 'retrySafe'>>;

const error = (facts: Facts) => (thrown: unknown) => {
  assert.ok(thrown instanceof GloveboxError);
  for (const [name, value] of Object.entries(facts)) assert.equal(thrown[name as keyof Facts], value, name);
  return true;
};

test('launch starts the first launcher activity and sees it in front', async (t) => {
  const { server, asked } = await scriptedPhone(t, LAUNCHABLE);
  const apps = new AndroidApps('s', server.device('s'));
  assert.deepEqual(await apps.launch(APP, { signal }), {
    activity: 'com.a/.Home',
    effect: 'confirmed',
    warnings: [],
  });
  assert.deepEqual(asked, ['pm path com.a', INFO, LAUNCHER, START, ACTIVITIES]);
});

test('launch prefers an INFO activity, as Android does', async (t) => {
  const start = START.replace('LAUNCHER -n com.a/.Main', "INFO -n 'com.a/.In$fo'");
  const { server } = await scriptedPhone(t, { ...LAUNCHABLE, [INFO]: 'com.a/.In$fo\n', [start]: STARTED });
  const apps = new AndroidApps('s', server.device('s'));
  assert.equal((await apps.launch(APP, { signal })).effect, 'confirmed');
});

test('launch is confirmed by what am named, though it belongs to another app', async (t) => {
  const { server } = await scriptedPhone(t, {
    ...LAUNCHABLE,
    [START]: 'Status: ok\nActivity: com.search/.Search\n',
    [ACTIVITIES]: [resumed('com.launcher/.Home'), resumed('com.search/com.search.Search')],
  });
  const apps = new AndroidApps('s', server.device('s'));
  assert.deepEqual(await apps.launch(APP, { signal }), {
    activity: 'com.search/.Search',
    effect: 'confirmed',
    warnings: [],
  });
});

const UNCONFIRMED: readonly (readonly [title: string, start: string, activities: string, warning: string])[] = [
  ['another app is in front', STARTED, resumed('com.b/.B'), 'in front is com.b/.B'],
  [
    'the lock screen lies before it',
    STARTED,
    `${resumed('com.a/.Home')}  mCurrentFocus=Window{1 u0 NotificationShade}\n`,
    'in front is NotificationShade',
  ],
  [
    'it hangs',
    'Status: timeout\n',
    `${resumed('com.a/.Home')}mCurrentFocus=Window{1 u0 Application Not Responding: com.a}\n`,
    'Android gave up waiting for its first frame; in front is Application Not Responding: com.a',
  ],
  ['nothing can be read', 'Status: ok\n', '', 'what is in front could not be read'],
];

for (const [title, start, activities, warning] of UNCONFIRMED) {
  test(`launch is not confirmed when ${title}`, async (t) => {
    const { server, asked } = await scriptedPhone(t, { ...LAUNCHABLE, [START]: start, [ACTIVITIES]: activities });
    const { effect, warnings } = await new AndroidApps('s', server.device('s')).launch(APP, { signal });
    assert.deepEqual([effect, warnings], ['unverified', [warning]]);
    assert.equal(asked.filter((line) => line === ACTIVITIES).length, 3);
  });
}

test('an app that already runs comes to the front with a warning and no status', async (t) => {
  const warning =
    'Starting: Intent { }\nWarning: Activity not started, its current task has been brought to the front\n';
  const { server } = await scriptedPhone(t, { ...LAUNCHABLE, [START]: { stderr: warning } });
  assert.deepEqual(await new AndroidApps('s', server.device('s')).launch(APP, { signal }), {
    activity: null,
    effect: 'confirmed',
    warnings: [],
  });
});

test('launch refuses what is not installed or has no icon, with nothing started', async (t) => {
  const none = await scriptedPhone(t, { 'pm path com.a': { exitCode: 1 } });
  await assert.rejects(
    new AndroidApps('id', none.server.device('s')).launch(APP, { signal }),
    error({
      code: 'APP_NOT_FOUND',
      message: "package 'com.a' is not installed on id",
      dispatched: false,
      retrySafe: true,
    }),
  );
  assert.deepEqual(none.asked, ['pm path com.a']);
  const hidden = await scriptedPhone(t, { ...LAUNCHABLE, [LAUNCHER]: 'No activities found\n' });
  await assert.rejects(
    new AndroidApps('s', hidden.server.device('s')).launch(APP, { signal }),
    error({ code: 'APP_NOT_LAUNCHABLE', message: "package 'com.a' has no launcher activity", dispatched: false }),
  );
});

test("what Android refuses to start is told in am's words", async (t) => {
  const missing = 'Error: Activity class {com.a/com.a.Main} does not exist.';
  const { server } = await scriptedPhone(t, { ...LAUNCHABLE, [START]: `Starting: x\nError type 3\n${missing}\n` });
  await assert.rejects(
    new AndroidApps('s', server.device('s')).launch(APP, { signal }),
    error({ code: 'ADB_FAILED', message: missing, dispatched: 'maybe', retrySafe: false }),
  );
});

test('a query that fails is an error before anything is started', async (t) => {
  const words = "cmd: Can't find service: package";
  const { server } = await scriptedPhone(t, { ...LAUNCHABLE, [INFO]: { stderr: `${words}\n`, exitCode: 20 } });
  await assert.rejects(
    new AndroidApps('s', server.device('s')).launch(APP, { signal }),
    error({ code: 'ADB_FAILED', message: words, dispatched: false }),
  );
});

test('an Android that cannot be asked for activities starts the package itself', async (t) => {
  const start = 'am start -W -f 0x10200000 com.a';
  const old = { ...INSTALLED, [ACTIVITIES]: '  mFocusedActivity: ActivityRecord{1 u0 com.a/.Main t1}\r\n' };
  const { server } = await scriptedPhone(t, { ...old, [start]: 'Status: ok\r\nActivity: com.a/.Main\r\n' }, '');
  const launched = await new AndroidApps('s', server.device('s')).launch(APP, { signal });
  assert.deepEqual(launched, { activity: 'com.a/.Main', effect: 'confirmed', warnings: [] });
  const unresolved = 'Error: Activity not started, unable to resolve Intent { pkg=com.a }\r\n';
  const none = await scriptedPhone(t, { ...old, [start]: unresolved }, '');
  await assert.rejects(
    new AndroidApps('s', none.server.device('s')).launch(APP, { signal }),
    error({ code: 'APP_NOT_LAUNCHABLE' }),
  );
});

const STOP = 'am force-stop com.a';
const PS = 'ps -A -o NAME';

test('terminate is confirmed once no process of the app is left', async (t) => {
  const { server, asked } = await scriptedPhone(t, {
    ...INSTALLED,
    [STOP]: '',
    [PS]: ['NAME\ninit\ncom.a:push\n', 'NAME\ninit\ncom.ab\n'],
  });
  const stopped = await new AndroidApps('s', server.device('s')).terminate(APP, { signal });
  assert.deepEqual(stopped, { effect: 'confirmed', warnings: [] });
  assert.deepEqual(asked, ['pm path com.a', STOP, PS, PS]);
});

test('terminate is not confirmed when a process comes back or none can be listed', async (t) => {
  const back = await scriptedPhone(t, { ...INSTALLED, [STOP]: '', [PS]: 'NAME\ninit\ncom.a\n' });
  assert.deepEqual(await new AndroidApps('s', back.server.device('s')).terminate(APP, { signal }), {
    effect: 'unverified',
    warnings: ['a process of it runs again'],
  });
  const blind = await scriptedPhone(t, { ...INSTALLED, [STOP]: '', [PS]: 'NAME\nsh\nps\n', ps: 'USER NAME\n' });
  assert.deepEqual(await new AndroidApps('s', blind.server.device('s')).terminate(APP, { signal }), {
    effect: 'unverified',
    warnings: ['the processes could not be listed'],
  });
});

test('an old ps lists all without a word', async (t) => {
  const ps =
    'USER     PID   PPID  VSIZE  RSS     WCHAN    PC         NAME\r\nroot      1     0     8776   780   ffffffff 00000000 S /init\r\n';
  const { server } = await scriptedPhone(t, { ...INSTALLED, [STOP]: '', [PS]: 'USER PID NAME\r\n', ps }, '');
  assert.equal((await new AndroidApps('s', server.device('s')).terminate(APP, { signal })).effect, 'confirmed');
});

test('anything force-stop prints is its error, noise left aside', async (t) => {
  const { server } = await scriptedPhone(t, {
    ...INSTALLED,
    [STOP]: { stderr: "\nException occurred while executing 'force-stop':\njava.lang.SecurityException: no\n\tat a\n" },
    [PS]: 'NAME\ninit\n',
  });
  await assert.rejects(
    new AndroidApps('s', server.device('s')).terminate(APP, { signal }),
    error({
      code: 'ADB_FAILED',
      message: "Exception occurred while executing 'force-stop':\njava.lang.SecurityException: no",
      dispatched: 'maybe',
    }),
  );
  const noisy = await scriptedPhone(t, {
    ...INSTALLED,
    [STOP]: { stderr: 'WARNING: linker: x\n' },
    [PS]: 'NAME\ninit\n',
  });
  assert.equal((await new AndroidApps('s', noisy.server.device('s')).terminate(APP, { signal })).effect, 'confirmed');
});

const REMOVE = 'cmd package uninstall com.a';
const PATH = 'pm path com.a';

test('uninstall is confirmed once the package is gone', async (t) => {
  const path = 'package:/data/app/com.a/base.apk\n';
  const { server, asked } = await scriptedPhone(t, { [PATH]: [path, path, ''], [REMOVE]: 'Success\n' });
  const removed = await new AndroidApps('s', server.device('s')).uninstall(APP, { signal });
  assert.deepEqual(removed, { effect: 'confirmed', warnings: [] });
  assert.deepEqual(asked, [PATH, REMOVE, PATH, PATH]);
});

test('a system app that goes back to its first version is not called removed', async (t) => {
  const { server } = await scriptedPhone(t, { ...INSTALLED, [REMOVE]: 'Success\n' });
  const { effect, warnings } = await new AndroidApps('s', server.device('s')).uninstall(APP, { signal });
  assert.equal(effect, 'unverified');
  assert.match(warnings[0] ?? '', /still there/);
});

test("Android's reason to keep an app is told, and its words where it gives none", async (t) => {
  const { server } = await scriptedPhone(t, {
    ...INSTALLED,
    [REMOVE]: [{ stdout: 'Failure [DELETE_FAILED_INTERNAL_ERROR]\n', exitCode: 1 }, 'Error: no such user\n', ''],
  });
  const apps = new AndroidApps('s', server.device('s'));
  await assert.rejects(
    apps.uninstall(APP, { signal }),
    error({
      code: 'UNINSTALL_FAILED',
      message: 'Failure [DELETE_FAILED_INTERNAL_ERROR]',
      reason: 'DELETE_FAILED_INTERNAL_ERROR',
      dispatched: true,
      retrySafe: false,
    }),
  );
  await assert.rejects(apps.uninstall(APP, { signal }), error({ code: 'ADB_FAILED', message: 'Error: no such user' }));
  await assert.rejects(apps.uninstall(APP, { signal }), error({ code: 'ADB_FAILED', dispatched: 'maybe' }));
});

test('a device without cmd uninstalls by pm', async (t) => {
  const path = 'package:/data/app/com.a/base.apk\r\n';
  const { server } = await scriptedPhone(t, { [PATH]: [path, ''], 'pm uninstall com.a': 'Success\r\n' }, 'shell_v2');
  assert.equal((await new AndroidApps('s', server.device('s')).uninstall(APP, { signal })).effect, 'confirmed');
});

test('a device that is lost on the way may have acted; one lost before has not', async (t) => {
  const lost = await scriptedPhone(t, { ...INSTALLED, [STOP]: (client) => client.reset() });
  await assert.rejects(
    new AndroidApps('s', lost.server.device('s')).terminate(APP, { signal }),
    error({ code: 'ADB_FAILED', dispatched: 'maybe', retrySafe: false }),
  );
  const before = await scriptedPhone(t, { [PATH]: (client) => client.reset() });
  await assert.rejects(
    new AndroidApps('s', before.server.device('s')).terminate(APP, { signal }),
    error({ code: 'ADB_FAILED', dispatched: false, retrySafe: true }),
  );
});

test('a read-back that fails leaves the change unconfirmed', async (t) => {
  const { server } = await scriptedPhone(t, { ...INSTALLED, [STOP]: '', [PS]: (client) => client.reset() });
  const { effect } = await new AndroidApps('s', server.device('s')).terminate(APP, { signal });
  assert.equal(effect, 'unverified');
});

test('a cancelled call ends with its reason', async (t) => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const { server } = await scriptedPhone(t, {
    ...INSTALLED,
    [STOP]: async (client) => {
      client.okay();
      stop.abort(reason);
      await client.gone;
    },
  });
  const stopping = new AndroidApps('s', server.device('s')).terminate(APP, { signal: stop.signal });
  await assert.rejects(stopping, (thrown) => thrown === reason);
});

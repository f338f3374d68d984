import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { UiAutomator } from '../../../../src/platforms/android/tree/uiautomator.ts';
import { type FakeClient, phone, serverSaying } from '../adb/fake-server.ts';

const TREE = '<hierarchy rotation="0"><node class="a.B" text="here" bounds="[0,0][8,4]"/></hierarchy>';
const TO_TTY = 'exec:uiautomator dump /dev/tty';
const STATUS = 'UI hierchary dumped to: /dev/tty\n';
const BUSY = 'java.lang.IllegalStateException: UiAutomationService x already registered!\n';

/** A reader of a phone that answers every service with `answer`, or leaves it open when that gives nothing. */
async function reader(t: TestContext, answer: (service: string, client: FakeClient) => string | undefined) {
  const asked: string[] = [];
  const server = await serverSaying(
    t,
    phone('shell_v2,cmd', (client, service) => {
      asked.push(service);
      const text = answer(service, client);
      client.okay();
      if (text === undefined) return;
      client.send(text);
      client.end();
    }),
  );
  return { asked, tree: new UiAutomator(server.device('R5CT'), () => {}) };
}

const unhurried = () => ({ signal: new AbortController().signal });
const failsWith = (code: string, message: RegExp) => (error: unknown) =>
  error instanceof GloveboxError && error.code === code && message.test(error.message);

test('a dump that does not come along goes by a file of its own, made, read and removed in one go', async (t) => {
  const { asked, tree } = await reader(t, (service) => (service === TO_TTY ? STATUS : `${STATUS}${TREE}`));
  for (let read = 0; read < 2; read++) assert.equal((await tree.read(unhurried())).root?.text, 'here');
  assert.deepEqual([asked[0], asked[2], asked.length], [TO_TTY, TO_TTY, 4]);
  const files = [asked[1], asked[3]].map((line = '') => {
    const made = /^exec:uiautomator dump (\S+); cat (\S+); rm -f (\S+)$/.exec(line);
    assert.ok(made, line);
    assert.deepEqual([made[2], made[3]], [made[1], made[1]]);
    return made[1];
  });
  assert.notEqual(files[0], files[1]);
});

test('when no file was made, the reason is told and no file of another call is read', async (t) => {
  const { asked, tree } = await reader(t, (service) =>
    service === TO_TTY ? STATUS : 'ERROR: null root node returned by UiTestAutomationBridge.\ncat: x: No such file\n',
  );
  await assert.rejects(tree.read(unhurried()), failsWith('CAPTURE_FAILED', /no window to read/));
  assert.equal(asked.length, 2);
});

/** How long each refused dump takes. */
const DUMP_MS = 3_000;

/** A phone that somebody automates, on a clock that only its refused dumps move on. */
async function heldPhone(t: TestContext, options: { readonly dumps?: number; readonly before?: 'refused' | 'silent' }) {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  let dumps = 0;
  let isHeld = options.before === undefined;
  let silenced = (): void => {};
  const silent = new Promise<void>((resolve) => {
    silenced = resolve;
  });
  const server = await serverSaying(t, async (client) => {
    if (!isHeld && options.before === 'refused') {
      await client.request();
      client.fail('device offline');
      client.end();
      return;
    }
    await phone('shell_v2,cmd', () => {
      client.okay();
      if (!isHeld) return silenced();
      dumps++;
      now += DUMP_MS;
      client.send(dumps > (options.dumps ?? Number.POSITIVE_INFINITY) ? TREE : BUSY);
      client.end();
    })(client);
  });
  return {
    tree: new UiAutomator(server.device('R5CT'), () => {}),
    silent,
    hold: () => {
      isHeld = true;
    },
    dumps: () => dumps,
  };
}

const busy = failsWith('AUTOMATION_BUSY', /another UiAutomation client/);

test('a dump of somebody else is waited for, a holder that stays is told of after 4 s', async (t) => {
  const passing = await heldPhone(t, { dumps: 1 });
  assert.equal((await passing.tree.read(unhurried())).root?.text, 'here');
  t.mock.restoreAll();
  const staying = await heldPhone(t, {});
  await assert.rejects(staying.tree.read(unhurried()), busy);
  assert.equal(staying.dumps(), 2);
});

test('a read that was given up may hold the phone for 15 s more, which the next one waits for', async (t) => {
  const held = await heldPhone(t, { before: 'silent' });
  const cancelled = new AbortController();
  const read = held.tree.read({ signal: cancelled.signal });
  await held.silent;
  cancelled.abort();
  await assert.rejects(read);
  held.hold();
  await assert.rejects(held.tree.read(unhurried()), busy);
  assert.equal(held.dumps(), 6);
});

for (const { what, signal } of [
  { what: 'a phone that was away', signal: new AbortController().signal },
  { what: 'a call cancelled before its dump', signal: AbortSignal.abort() },
]) {
  test(`${what} started no dump, so the next read waits no longer than others`, async (t) => {
    const held = await heldPhone(t, { before: 'refused' });
    await assert.rejects(held.tree.read({ signal }));
    held.hold();
    await assert.rejects(held.tree.read(unhurried()), busy);
    assert.equal(held.dumps(), 2);
  });
}

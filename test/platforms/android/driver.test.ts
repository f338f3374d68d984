import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DeviceDirectory } from '../../../src/device/directory.ts';
import { GloveboxError } from '../../../src/domain/errors.ts';
import { addressText } from '../../../src/platforms/android/adb/server-address.ts';
import { AndroidDriver } from '../../../src/platforms/android/driver.ts';
import { type FakeClient, frame, listen, phone, temporaryFolder, text } from './adb/fake-server.ts';

const SERIAL = 'R5CT';
const EXIT = 3;

/** A server that lists what `serials` says when asked, and whose phones are served by `serve`. */
async function listing(
  t: TestContext,
  serials: () => readonly string[],
  serve: (client: FakeClient, service: string) => Promise<void> | void,
): Promise<string> {
  const device = phone('shell_v2,cmd', serve);
  const address = await listen(t, async (client) => {
    // What follows is the phone's; it reads the same request again.
    const request = client.request.bind(client);
    const first = await request();
    if (first === 'host:devices-l') {
      client.okay();
      client.send(
        text(
          serials()
            .map((serial) => `${serial.padEnd(22)} device transport_id:1\n`)
            .join(''),
        ),
      );
      client.end();
      return;
    }
    let isRead = false;
    client.request = async () => {
      if (isRead) return request();
      isRead = true;
      return first;
    };
    await device(client);
  });
  return addressText(address);
}

function answer(client: FakeClient, stdout: string): void {
  client.okay();
  client.send(Buffer.concat([frame(1, stdout), frame(EXIT, Buffer.of(0))]));
  client.end();
}

/** The devices of these servers, as one process of ours sees them. */
function devicesOf(t: TestContext, ...servers: readonly string[]) {
  const folder = temporaryFolder(t);
  const environment = { GLOVEBOX_ADB_SERVERS: servers.join(','), HOME: folder, XDG_STATE_HOME: folder, PATH: '' };
  const driver = new AndroidDriver({ environment, lifetime: 'call', log: () => {} });
  const directory = new DeviceDirectory(async () => [driver], environment);
  t.after(() => directory.close());
  return directory;
}

const unhurried = () => ({ signal: new AbortController().signal });

test('a cancelled listing takes nothing from the one beside it', { timeout: 10_000 }, async (t) => {
  const asked: (() => void)[] = [];
  let bothAsked = (): void => {};
  const twice = new Promise<void>((resolve) => {
    bothAsked = resolve;
  });
  const server = await listing(
    t,
    () => [SERIAL],
    (client) => {
      asked.push(() => answer(client, 'Pixel 9\n\n\n\n\n\n'));
      if (asked.length === 2) bothAsked();
    },
  );
  const directory = devicesOf(t, server);
  const cancelled = new AbortController();
  const first = directory.list({ signal: cancelled.signal });
  const second = directory.list(unhurried());
  await twice;
  cancelled.abort();
  await assert.rejects(first);
  for (const answerNow of asked) answerNow();
  assert.deepEqual((await second).devices, [
    { id: SERIAL, platform: 'android', kind: 'physical', state: 'device', name: 'Pixel 9' },
  ]);
});

test('a phone that moves to another server is driven there, and where it was when it comes back', async (t) => {
  let place = 'A';
  const arrived: string[] = [];
  const serverNamed = (name: string) =>
    listing(
      t,
      () => (place === name ? [SERIAL] : []),
      (client, service) => {
        arrived.push(`${name} ${service}`);
        answer(client, '');
      },
    );
  const directory = devicesOf(t, await serverNamed('A'), await serverNamed('B'));
  for (const next of ['A', 'B', 'A']) {
    place = next;
    const scope = unhurried();
    const session = await directory.select({ device: SERIAL, command: 'tap', platforms: ['android'] }, scope);
    await session.device.pointer?.tap({ x: 1, y: 2 }, scope);
  }
  assert.deepEqual(
    arrived,
    ['A', 'B', 'A'].map((name) => `${name} shell,v2,raw:input tap 1 2`),
  );
});

test('when no server answers there is no list, not even an empty one', async (t) => {
  const refusing = async (reason: string) =>
    addressText(
      await listen(t, async (client) => {
        await client.request();
        client.fail(reason);
        client.end();
      }),
    );
  const directory = devicesOf(t, await refusing('the first is sick'), await refusing('the second is sick'));
  await assert.rejects(
    directory.list(unhurried()),
    (error) => error instanceof GloveboxError && error.code === 'ADB_FAILED' && /the first is sick/.test(error.message),
  );
});

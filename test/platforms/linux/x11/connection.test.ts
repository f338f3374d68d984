import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { Display } from '../../../../src/platforms/linux/x11/display.ts';
import { screenGeometry } from '../../../../src/platforms/linux/x11/geometry.ts';
import { listWindows } from '../../../../src/platforms/linux/x11/windows/list.ts';
import { getGeometry, sendEvent } from '../../../../src/platforms/linux/x11/wire/core.ts';
import { calm, type TestDesktop, testDesktop, withoutDesktop } from '../support/x11-desktop.ts';

const isCode = (code: string) => (error: unknown) => error instanceof GloveboxError && error.code === code;

test('a display that is not there, not named, or not a display', async () => {
  for (const DISPLAY of [undefined, '', 'nonsense', ':59999', '127.0.0.1:59000']) {
    const display = new Display(DISPLAY === undefined ? {} : { DISPLAY });
    await assert.rejects(
      display.run(calm, { what: 'the test' }, screenGeometry),
      (error) => isCode('DEVICE_NOT_READY')(error) && error instanceof GloveboxError && error.dispatched === false,
    );
    await display.close();
  }
});

describe('the connection to a real server', { skip: withoutDesktop }, () => {
  let desktop: TestDesktop;
  let proxy: Server;
  let sockets: Socket[];
  let port: number;

  before(async () => {
    desktop = await testDesktop();
    sockets = [];
    // In front of the server, to break what is between.
    proxy = createServer((client) => {
      const server = connect(`/tmp/.X11-unix/X${desktop.state.display.slice(1)}`);
      sockets.push(client, server);
      client.on('error', () => server.destroy()).on('close', () => server.destroy());
      server.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.pipe(server).pipe(client);
    });
    port = await new Promise((resolve) => {
      const tryPort = (candidate: number): void => {
        proxy.once('error', () => tryPort(candidate + 1));
        proxy.listen(candidate, '127.0.0.1', () => resolve(candidate));
      };
      tryPort(7_000 + (process.pid % 500));
    });
  });
  after(async () => {
    proxy?.close();
    for (const socket of sockets ?? []) socket.destroy();
    await desktop?.stop();
  });

  const throughProxy = () => new Display({ ...desktop.environment, DISPLAY: `127.0.0.1:${port - 6_000}` });
  const geometryOf = (display: Display, timeoutMs = 10_000) =>
    display.run(calm, { what: 'the test', timeoutMs }, screenGeometry);

  test('without the cookie it is refused', async () => {
    const file = join(desktop.folder, 'no-authority');
    await writeFile(file, '');
    const display = new Display({ ...desktop.environment, XAUTHORITY: file });
    await assert.rejects(
      geometryOf(display),
      (error) => isCode('DEVICE_NOT_READY')(error) && /refused/.test(String(error)),
    );
    await display.close();
  });

  test('a connection that broke is made anew by the next call', async () => {
    const display = throughProxy();
    await geometryOf(display);
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => setImmediate(resolve));
    await geometryOf(display).catch((error) => assert.ok(isCode('DEVICE_NOT_READY')(error)));
    assert.equal((await geometryOf(display)).pixels.width, 1280);
    await display.close();
  });

  test('a server that hangs ends every call at its deadline, and a cancelled one at once', async () => {
    const display = throughProxy();
    await geometryOf(display);
    for (const socket of sockets) socket.pause();
    await assert.rejects(geometryOf(display, 100), isCode('TIMEOUT'));
    const stop = new AbortController();
    const reason = new Error('stop');
    const waiting = display.run({ signal: stop.signal }, { what: 'the test' }, listWindows);
    setImmediate(() => stop.abort(reason));
    await assert.rejects(waiting, (error) => error === reason);
    for (const socket of sockets) socket.resume();
    assert.equal((await geometryOf(display)).pixels.width, 1280, 'late answers disturb nobody');
    await display.close();
  });

  test('calls after close are refused, calls at the same time are not mixed up', async () => {
    const display = new Display(desktop.environment);
    const all = await Promise.all(Array.from({ length: 40 }, () => geometryOf(display)));
    assert.ok(all.every(({ pixels }) => pixels.width === 1280 && pixels.height === 800));
    await display.close();
    await assert.rejects(geometryOf(display), isCode('INTERNAL'));
  });

  test('100,000 requests without an answer do not confuse the numbering, and refusals reach who asked', async () => {
    const display = new Display(desktop.environment);
    await display.run(calm, { what: 'the test', timeoutMs: 60_000 }, async (calls) => {
      for (let index = 0; index < 100_000; index++) calls.send(sendEvent(0x1234567, 0, Buffer.alloc(32)));
      const [good, bad] = await Promise.allSettled([
        calls.request(getGeometry(calls.root)),
        calls.request(getGeometry(0x1234567)),
      ]);
      assert.equal(good.status === 'fulfilled' && good.value.readUInt16LE(16), 1280);
      assert.ok(bad.status === 'rejected' && /BadDrawable/.test(String(bad.reason)));
      await assert.rejects(calls.check(sendEvent(0x1234567, 0, Buffer.alloc(32))), /BadWindow|BadValue/);
    });
    await display.close();
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { forward, listForwards, removeForward } from '../../../../src/platforms/android/adb/forward.ts';
import { type Script, serverSaying, text } from './fake-server.ts';

const answering =
  (service: string, answer: string): Script =>
  async (client) => {
    assert.equal(await client.request(), service);
    await client.dribble(Buffer.from(answer));
    await client.gone;
  };

test('a way is opened, with the port that the server chose', async (t) => {
  const fixed = await serverSaying(t, answering('host-serial:s:forward:tcp:7;localabstract:a', 'OKAYOKAY'));
  assert.equal(await forward(fixed.device('s'), 'tcp:7', 'localabstract:a'), 'tcp:7');
  const chosen = await serverSaying(t, answering('host-serial:s:forward:tcp:0;tcp:8', `OKAYOKAY${text('34567')}`));
  assert.equal(await forward(chosen.device('s'), 'tcp:0', 'tcp:8'), 'tcp:34567');
});

test('a way that cannot be opened is told with the reason, at either answer', async (t) => {
  for (const answer of [`FAIL${text("device 's' not found")}`, `OKAYFAIL${text('cannot bind listener: in use')}`]) {
    const server = await serverSaying(t, answering('host-serial:s:forward:tcp:7;tcp:8', answer));
    await assert.rejects(forward(server.device('s'), 'tcp:7', 'tcp:8'), /not found|in use/);
  }
  const server = await serverSaying(t, answering('host-serial:s:forward:tcp:0;tcp:8', `OKAYOKAY${text('none')}`));
  await assert.rejects(forward(server.device('s'), 'tcp:0', 'tcp:8'), /impossible port: "none"/);
});

test('only the ways to this device are listed, whatever its serial holds', async (t) => {
  const list = 's tcp:1 tcp:2\ns (2) tcp:3 localabstract:a\nother tcp:4 tcp:5\n\n';
  const server = await serverSaying(t, answering('host:list-forward', `OKAY${text(list)}`));
  const serial = 's (2)';
  assert.deepEqual(await listForwards(server.device(serial)), [{ serial, local: 'tcp:3', remote: 'localabstract:a' }]);
  assert.deepEqual(await listForwards(server.device('s')), [{ serial: 's', local: 'tcp:1', remote: 'tcp:2' }]);
});

test('a way is closed', async (t) => {
  const server = await serverSaying(t, answering('host-serial:s:killforward:tcp:7', 'OKAYOKAY'));
  await removeForward(server.device('s'), 'tcp:7');
  const refusing = await serverSaying(
    t,
    answering('host-serial:s:killforward:tcp:7', `FAIL${text("listener 'tcp:7' not found")}`),
  );
  await assert.rejects(removeForward(refusing.device('s'), 'tcp:7'), /^GloveboxError: listener 'tcp:7' not found$/);
});

test('an end that adb could misread is refused', async (t) => {
  const device = (await serverSaying(t, () => assert.fail('was asked'))).device('s');
  for (const end of ['', 'tcp', 'tcp:1;tcp:2', 'tcp:1 2', 'tcp:1\n', 'norebind:tcp:\0']) {
    const refused = (error: unknown): boolean => error instanceof GloveboxError && error.code === 'INVALID_ARGS';
    await assert.rejects(async () => forward(device, end, 'tcp:1'), refused, end);
    await assert.rejects(async () => forward(device, 'tcp:1', end), refused, end);
    await assert.rejects(async () => removeForward(device, end), refused, end);
  }
});

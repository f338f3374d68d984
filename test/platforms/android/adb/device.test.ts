import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Dispatched, type ErrorCode, GloveboxError } from '../../../../src/domain/errors.ts';
import { command } from '../../../../src/platforms/android/adb/quote.ts';
import { type FakeClient, frame, phone, serverSaying } from './fake-server.ts';

const failure = (code: ErrorCode, message: RegExp, dispatched: Dispatched) => (error: unknown) => {
  assert.ok(error instanceof GloveboxError, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, message);
  assert.equal(error.dispatched, dispatched);
  return true;
};

test('shell v2 answers both outputs and the exit code, however they are cut', async (t) => {
  const server = await serverSaying(
    t,
    phone('cmd,shell_v2', async (client, service) => {
      assert.equal(service, "shell,v2,raw:echo 'a b'");
      await client.dribble(Buffer.concat([Buffer.from('OKAY'), frame(1, 'out'), frame(2, 'err')]));
      // Like cat, it ends when its input does.
      assert.deepEqual(await client.read(5), frame(4, ''));
      await client.dribble(Buffer.concat([frame(1, '\0\r\n'), frame(3, Buffer.of(7))]));
      await client.gone;
    }),
  );
  const { stdout, stderr, exitCode } = await server.device('s').shell(command(['echo', 'a b']));
  assert.deepEqual([stdout.toString(), stderr.toString(), exitCode], ['out\0\r\n', 'err', 7]);
});

test('shell v1 answers what came, without an exit code', async (t) => {
  const server = await serverSaying(
    t,
    phone('cmd', async (client, service) => {
      assert.equal(service, 'shell:id');
      client.okay();
      client.send('uid=0\r\n');
      client.end();
    }),
  );
  const { stdout, stderr, exitCode } = await server.device('s').shell(command(['id']));
  assert.deepEqual([stdout.toString(), stderr.length, exitCode], ['uid=0\r\n', 0, null]);
});

test('exec answers the bytes, and asks for no features', async (t) => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
  const server = await serverSaying(t, async (client) => {
    assert.equal(await client.request(), 'host:transport:192.168.1.2:5555');
    client.okay();
    assert.equal(await client.request(), 'exec:screencap -p');
    client.okay();
    client.send(bytes);
    client.end();
  });
  assert.deepEqual(await server.device('192.168.1.2:5555').exec(command(['screencap', '-p'])), bytes);
});

test('a service that is refused has not been run', async (t) => {
  const gone = await serverSaying(t, async (client) => {
    await client.request();
    client.fail("device 's' not found");
  });
  await assert.rejects(gone.device('s').exec(command(['id'])), failure('ADB_FAILED', /not found/, false));
  const refusing = await serverSaying(
    t,
    phone('shell_v2', (client) => client.fail('closed')),
  );
  await assert.rejects(refusing.device('s').shell(command(['id'])), failure('ADB_FAILED', /^closed$/, false));
});

test('a command longer than a request can be is refused before it leaves', async (t) => {
  const server = await serverSaying(
    t,
    phone('shell_v2', () => assert.fail('was sent')),
  );
  const long = server.device('s').exec(command(['echo', 'x'.repeat(65_536)]));
  await assert.rejects(long, failure('INVALID_ARGS', /too long: 65546 bytes/, false));
});

const breaks: Readonly<Record<string, (client: FakeClient) => void>> = {
  'before the service is taken': (client) => client.reset(),
  'after it': (client) => {
    client.okay();
    client.reset();
  },
  'by an end without an exit code': (client) => {
    client.okay();
    client.send(frame(1, 'half'));
    client.end();
  },
  'within a packet': (client) => {
    client.okay();
    client.send(frame(1, 'half').subarray(0, 7));
    client.end();
  },
};
for (const [when, act] of Object.entries(breaks)) {
  test(`a device lost ${when} may have acted, unless the command only reads`, async (t) => {
    const server = await serverSaying(t, phone('shell_v2', act));
    const device = server.device('s');
    await assert.rejects(device.shell(command(['x'])), failure('ADB_FAILED', /^connection closed/, 'maybe'));
    await assert.rejects(
      device.shell(command(['x']), { readOnly: true }),
      failure('ADB_FAILED', /^connection closed/, false),
    );
  });
}

test('a failed call makes the next one ask for the features again', async (t) => {
  let features = 'cmd,shell_v2';
  const server = await serverSaying(t, async (client) => {
    await phone(features, (_, service) => {
      if (service === 'shell,v2,raw:id') client.fail('closed');
      else {
        client.okay();
        client.end();
      }
    })(client);
  });
  await assert.rejects(server.device('s').shell(command(['id'])), /closed/);
  features = 'cmd';
  assert.equal((await server.device('s').shell(command(['id']))).exitCode, null);
});

test('the time limit and the signal close the connection', async (t) => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const server = await serverSaying(
    t,
    phone('shell_v2', async (client, service) => {
      client.okay();
      client.send(frame(1, 'going on'));
      if (service.endsWith('cancelled')) stop.abort(reason);
      await client.gone;
    }),
  );
  const device = server.device('s');
  await assert.rejects(
    device.shell(command(['secret']), { timeoutMs: 100 }),
    failure('ADB_TIMEOUT', /^adb did not finish 'shell on s' within 100 ms$/, 'maybe'),
  );
  await assert.rejects(device.shell(command(['cancelled']), { signal: stop.signal }), (error) => error === reason);
});

test('more than 64 MB of output is refused', async (t) => {
  const server = await serverSaying(
    t,
    phone('shell_v2', async (client) => {
      client.okay();
      client.send(frame(1, Buffer.alloc(40 * 1024 * 1024)));
      client.send(frame(2, Buffer.alloc(25 * 1024 * 1024)));
      await client.gone;
    }),
  );
  await assert.rejects(
    server.device('s').shell(command(['yes']), { timeoutMs: Infinity }),
    failure('ADB_FAILED', /more than 64 MB/, 'maybe'),
  );
});

test('a running command is told as it goes, takes input, and ends with its code', async (t) => {
  const server = await serverSaying(
    t,
    phone('shell_v2', async (client, service) => {
      assert.equal(service, 'shell,v2,raw:exec hid -');
      client.okay();
      const input = Buffer.alloc(70_000, 'x');
      const sent = Buffer.concat([frame(0, input.subarray(0, 65_536)), frame(0, input.subarray(65_536)), frame(4, '')]);
      assert.deepEqual(await client.read(sent.length), sent);
      client.send(Buffer.concat([frame(1, 'out'), frame(2, 'err'), frame(3, Buffer.of(3))]));
      await client.gone;
    }),
  );
  const told: string[] = [];
  const running = await server.device('s').stream(command(['exec', 'hid', '-']), {
    onStdout: async (data) => {
      await new Promise(setImmediate);
      told.push(`out ${data}`);
    },
    onStderr: (data) => {
      told.push(`err ${data}`);
    },
  });
  await running.write(Buffer.alloc(70_000, 'x'));
  await running.closeStdin();
  assert.equal(await running.exit, 3);
  assert.deepEqual(told, ['out out', 'err err']);
  await assert.rejects(running.write(Buffer.of(1)), failure('ADB_FAILED', /^connection closed/, false));
});

test('closing, cancelling and a lost device end a running command, each in its way', async (t) => {
  const server = await serverSaying(
    t,
    phone('shell_v2', async (client, service) => {
      client.okay();
      client.send(Buffer.concat([frame(1, 'x'), frame(1, 'more')]));
      if (service.endsWith('reset')) client.reset();
      if (service.endsWith('end')) client.end();
      await client.gone;
    }),
  );
  const device = server.device('s');
  let told = '';
  const closed = await device.stream(command(['log']), {
    onStdout: (data) => {
      told += data;
      closed.close();
    },
  });
  assert.equal(await closed.exit, null);
  assert.equal(told, 'x');
  const stop = new AbortController();
  const cancelled = await device.stream(command(['log']), {}, { signal: stop.signal, timeoutMs: 5_000 });
  stop.abort(new Error('enough'));
  await assert.rejects(cancelled.exit, /^Error: enough$/);
  for (const end of ['reset', 'end']) {
    const lost = await device.stream(command([end]), {});
    await assert.rejects(lost.exit, failure('ADB_FAILED', /^connection closed/, false));
  }
  const failing = await device.stream(command(['log']), { onStdout: () => Promise.reject(new Error('full')) });
  await assert.rejects(failing.exit, /^Error: full$/);
});

test('the time limit of a running command is for its start alone', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let client: FakeClient | undefined;
  const server = await serverSaying(
    t,
    phone('shell_v2', (connected) => {
      client = connected;
      connected.okay();
    }),
  );
  const running = await server.device('s').stream(command(['log']), {});
  t.mock.timers.tick(1e9);
  client?.send(frame(3, Buffer.of(0)));
  assert.equal(await running.exit, 0);
});

test('a running command without shell v2 gives bytes and no code', async (t) => {
  const server = await serverSaying(
    t,
    phone('cmd', async (client, service) => {
      assert.equal(service, 'shell:cat');
      client.okay();
      client.send(await client.read(2));
      client.end();
    }),
  );
  let told = '';
  const running = await server.device('s').stream(command(['cat']), {
    onStdout: (data) => {
      told += data;
    },
  });
  await assert.rejects(running.closeStdin(), failure('NOT_SUPPORTED', /input/, false));
  await running.write(Buffer.from('hi'));
  assert.equal(await running.exit, null);
  assert.equal(told, 'hi');
});

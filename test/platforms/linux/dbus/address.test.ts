import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseBusAddress } from '../../../../src/platforms/linux/dbus/address.ts';
import { DBusError } from '../../../../src/platforms/linux/dbus/failure.ts';
import { sessionBusAddress } from '../../../../src/platforms/linux/dbus/session-bus.ts';

const environment = { XDG_RUNTIME_DIR: '/run/user/1000' };

test('addresses name files, abstract sockets and the runtime folder, in their order', () => {
  const text = 'unix:path=/run/bus,guid=ABC;tcp:host=a,port=1;unix:guid=1,abstract=/tmp/dbus-x;unix:runtime=yes';
  assert.deepEqual(parseBusAddress(text, environment), [
    { path: '/run/bus', guid: 'ABC' },
    { path: '\0/tmp/dbus-x', guid: '1' },
    { path: '/run/user/1000/bus', guid: undefined },
  ]);
});

test('escapes are bytes of UTF-8', () => {
  assert.deepEqual(parseBusAddress('unix:path=/tmp/%e6%97%a5%2c', {}), [{ path: '/tmp/日,', guid: undefined }]);
});

test('what cannot be connected to is refused', () => {
  const none = [
    '',
    'unix:',
    'unix:path',
    'unix:path=',
    'unix:path=%zz',
    'unix:path=/a%00b',
    'unix:tmpdir=/tmp',
    'tcp:host=a',
    'unix:runtime=no',
  ];
  for (const text of none) assert.throws(() => parseBusAddress(text, environment), { failure: 'unreachable' }, text);
  assert.throws(() => parseBusAddress('unix:runtime=yes', {}), { failure: 'unreachable' });
});

test('any text is an address or a failure of the bus', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        parseBusAddress(`unix:${text}`, environment);
      } catch (error) {
        assert.ok(error instanceof DBusError);
      }
    }),
  );
});

test('the session bus is the one that is named, else the one in the runtime folder', () => {
  assert.equal(sessionBusAddress({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/a', ...environment }), 'unix:path=/a');
  assert.equal(sessionBusAddress(environment), 'unix:runtime=yes');
  assert.throws(() => sessionBusAddress({}), { failure: 'unreachable' });
});

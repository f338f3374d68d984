import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ListedDevice, parseDeviceList } from '../../../../src/platforms/android/adb/device-list.ts';
import { capturesFolder, withoutCaptures } from '../../../support/project.ts';

/** A line as the server writes it in the long list. */
const line = (serial: string, rest: string): string => `${serial.padEnd(22)} ${rest}\n`;
const brief = (text: string): readonly string[] =>
  parseDeviceList(text).map(({ serial, state }) => `${serial}=${state}`);

test('every column of the long list is read', () => {
  const text = line('0123', 'device usb:3-1.1 product:p_1 model:M_2 device:d features:x transport_id:12');
  assert.deepEqual(parseDeviceList(text), [
    {
      serial: '0123',
      state: 'device',
      devicePath: 'usb:3-1.1',
      product: 'p_1',
      model: 'M_2',
      device: 'd',
      transportId: 12,
    },
  ]);
});

test('the short list is read', () => {
  assert.deepEqual(brief('emulator-5554\tdevice\n192.168.1.2:5555\toffline\n'), [
    'emulator-5554=device',
    '192.168.1.2:5555=offline',
  ]);
});

test("states are adb's words unchanged", () => {
  const states = [
    'offline',
    'unauthorized',
    'authorizing',
    'connecting',
    'recovery',
    'rescue',
    'sideload',
    'bootloader',
    'host',
  ];
  for (const state of states) {
    assert.deepEqual(brief(line('s', `${state} transport_id:1`)), [`s=${state}`]);
    assert.deepEqual(brief(`s\t${state}`), [`s=${state}`]);
  }
  const denied =
    'no permissions (user in plugdev group; are your udev rules wrong?); see [http://example.org/tools/device.html]';
  const entry = { serial: '86c0', state: denied, devicePath: 'usb:1-2', transportId: 3 };
  assert.deepEqual(parseDeviceList(line('86c0', `${denied} usb:1-2 transport_id:3`)), [entry]);
  const pathOnly = { ...entry, devicePath: '1-2' };
  assert.deepEqual(parseDeviceList(line('86c0', `${denied} 1-2 transport_id:3`)), [pathOnly]);
  assert.deepEqual(brief('????????????\tno permissions\n'), ['????????????=no permissions']);
  assert.deepEqual(brief(line('s', 'no permissions; see [http://exa')), ['s=no permissions; see [http://exa']);
});

test('a state that is not known yet is read where the form leaves no doubt', () => {
  assert.deepEqual(brief(line('s', 'dreaming transport_id:9')), ['s=dreaming']);
  assert.deepEqual(brief('s\tdreaming\r\n'), ['s=dreaming']);
  assert.deepEqual(brief('nothing like a list\n'), []);
  assert.deepEqual(brief('run on this device\nrun it on this device now\n'), []);
});

test('a serial may hold blanks and words that look like states', () => {
  const serial = 'adb-0123456789AB-CDdefg (2)._adb-tls-connect._tcp';
  assert.deepEqual(brief(line(serial, 'device product:p transport_id:3')), [`${serial}=device`]);
  assert.deepEqual(brief(line('evil device product:x', 'unauthorized transport_id:3')), [
    'evil device product:x=unauthorized',
  ]);
});

test('a path without a colon is a path', () => {
  const [entry] = parseDeviceList(line('123', 'device 3-1 product:p device:d transport_id:2'));
  assert.equal(entry?.devicePath, '3-1');
  assert.equal(entry?.state, 'device');
});

test('what a terminal adds is passed over, and the last list counts', () => {
  const text = [
    '05-27 02:59:47.587 18878 118791 D adb     : transport.cpp:201 this is a device',
    '* daemon not running; starting now at tcp:5037',
    '* daemon started successfully',
    'List of devices attached',
    'old\toffline',
    '',
    '$ adb devices',
    'List of devices attached\r',
    'new\tdevice\r',
    '\r',
    'C:\\> run this on your device',
    'later\tdevice',
  ].join('\n');
  assert.deepEqual(brief(text), ['new=device']);
});

test('any text is read without failing, in time linear in its length', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => Array.isArray(parseDeviceList(text))));
  for (const part of [' ', '\r', 'a ', 'a:b ', 'device ', 'no permissions ']) parseDeviceList(part.repeat(50_000));
});

const word = fc.stringMatching(/^[A-Za-z0-9._-]{1,12}$/);
const entries: fc.Arbitrary<ListedDevice> = fc.record(
  {
    serial: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    state: fc.constantFrom('device', 'offline', 'unauthorized', 'recovery'),
    product: word,
    model: word,
    device: word,
    devicePath: word.map((path) => `usb:${path}`),
    transportId: fc.nat(),
  },
  { requiredKeys: ['serial', 'state'] },
);

test('what the server writes comes back', () => {
  const written = ({ serial, state, devicePath, product, model, device, transportId }: ListedDevice): string => {
    const named = { product, model, device, transport_id: transportId };
    const columns = Object.entries(named).flatMap(([key, value]) => (value === undefined ? [] : [`${key}:${value}`]));
    return line(serial, [state, ...(devicePath === undefined ? [] : [devicePath]), ...columns].join(' '));
  };
  fc.assert(
    fc.property(fc.array(entries), (list) => {
      assert.deepEqual(
        parseDeviceList(list.map(written).join('')),
        list.map((entry) => ({ ...entry })),
      );
    }),
  );
});

test('real lists are read', { skip: withoutCaptures }, () => {
  const folder = join(capturesFolder ?? '', 'adb');
  const read = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.startsWith('devices_'))
      .map((name) => [name.replace(/^devices_|\.txt$/g, ''), brief(readFileSync(join(folder, name), 'utf8'))]),
  );
  const usb = '0123456789abcdef=device';
  assert.deepEqual(read, {
    daemon_start_huawei: ['DEFNW18B00000000=device'],
    l_scrcpy_x: [usb, '192.168.1.1:5555=device'],
    l_scrcpy_x_daemon_start: [usb],
    l_scrcpy_x_serial_with_spaces: ['adb-0123456789AB-CDdefg (2)._adb-tls-connect._tcp=device'],
    l_scrcpy_x_with_devpath_without_colon: ['12345678=device'],
    l_scrcpy_x_without_eol: [usb],
    l_scrcpy_x_without_header: [usb],
    l_usb_and_emulator_a17: ['0a1b2c3d4e5f=device', 'emulator-5554=device'],
    l_with_adb_trace: ['ZD22200000=device'],
    no_permissions_udev: [
      '863276c0=no permissions (missing udev rules? user is in the plugdev group); see [http://developer.android.com/tools/device.htm',
    ],
    terminal_offline_then_device: ['KXaAA0aaAaaa00aaA0aa0a=device', 'emulator-5554=device'],
  });
});

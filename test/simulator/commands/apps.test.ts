import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, plainPhone, shell } from '../plain-phone.ts';

test('am starts apps by component, package and launcher intent, and says what cannot be started', async () => {
  const { phone, screen } = plainPhone();
  const cold = await shell(phone, 'am start -W -n com.example.notes/.Main');
  assert.match(
    cold.stdout,
    /^Starting: Intent \{ cmp=com\.example\.notes\/\.Main \}\nStatus: ok\nLaunchState: COLD\nActivity: com\.example\.notes\/\.Main\n/,
  );
  assert.equal(screen.foreground.packageName, 'com.example.notes');
  assert.equal((await shell(phone, 'pidof com.example.notes')).exitCode, 0);
  const again = await shell(phone, 'am start com.example.notes');
  assert.match(again.stderr, /^Warning: Activity not started, intent has been delivered/);
  await shell(phone, 'am force-stop com.example.notes');
  assert.equal((await shell(phone, 'pidof com.example.notes')).exitCode, 1);
  const missing = await shell(phone, 'am start -n com.nobody/.Main');
  assert.equal(missing.stderr, 'Error type 3\nError: Activity class {com.nobody/com.nobody.Main} does not exist.\n');
  assert.equal(missing.exitCode, 1);
  const unresolved = await shell(phone, 'am start -a android.intent.action.VIEW -d tel:1');
  assert.match(
    unresolved.stderr,
    /^Error: Activity not started, unable to resolve Intent \{ act=android\.intent\.action\.VIEW dat=tel:xxxx \}$/m,
  );
  assert.equal((await shell(phone, 'am get-current-user')).stdout, '0\n');
  assert.match(
    (await shell(phone, 'monkey -p com.example.notes -c android.intent.category.LAUNCHER 1')).stdout,
    /Events injected: 1/,
  );
});

test('pm lists, finds and resolves', async () => {
  const { phone } = plainPhone();
  assert.equal((await shell(phone, 'pm list packages -3')).stdout, 'package:com.example.notes\n');
  assert.match(
    (await shell(phone, 'pm list packages -U com.android.settings')).stdout,
    /^package:com\.android\.settings uid:\d+\n$/,
  );
  assert.match(
    (await shell(phone, 'cmd package path com.example.notes')).stdout,
    /^package:\/data\/app\/.*\/base\.apk\n$/,
  );
  assert.deepEqual(await shell(phone, 'pm path com.nobody'), { stdout: '', stderr: '', exitCode: 1 });
  assert.deepEqual(await shell(phone, 'pm list packages --sideways'), {
    stdout: 'Error: Unknown option: --sideways\n',
    stderr: '',
    exitCode: 255,
  });
  assert.equal(
    (await shell(phone, 'cmd package resolve-activity --brief com.example.notes')).stdout,
    'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\ncom.example.notes/.Main\n',
  );
  assert.equal((await shell(phone, 'cmd package resolve-activity --brief com.nobody')).stdout, 'No activity found\n');
  const all =
    'cmd package query-activities --components -a android.intent.action.MAIN -c android.intent.category.LAUNCHER';
  assert.equal((await shell(phone, all)).stdout, 'com.android.settings/.Settings\ncom.example.notes/.Main\n');
  assert.match(
    (await shell(phone, all.replace('--components', '--brief'))).stdout,
    /^2 activities found:\n {2}Activity #0:\n {4}priority=0 /,
  );
  assert.deepEqual(await shell(phone, 'pm has-feature android.software.leanback'), {
    stdout: 'false\n',
    stderr: '',
    exitCode: 1,
  });
});

test('logcat: text, binary records, filters', async () => {
  const { phone } = plainPhone();
  phone.log.clear();
  phone.log.write({
    processId: 7,
    threadId: 8,
    userId: 10001,
    level: 'E',
    buffer: 'main',
    tag: 'Täg',
    message: 'broken',
  });
  phone.log.system('I', 'Other', 'fine');
  assert.equal(
    (await shell(phone, 'logcat -d')).stdout,
    '--------- beginning of main\n01-02 03:04:05.678     7     8 E Täg     : broken\n--------- beginning of system\n01-02 03:04:05.678   612   640 I Other   : fine\n',
  );
  assert.equal(
    (await shell(phone, "logcat -d -v brief -s 'Other:*'")).stdout,
    '--------- beginning of system\nI/Other   (  612): fine\n',
  );
  assert.equal((await shell(phone, "logcat -d '*:E' | grep -c broken")).stdout, '1\n');
  const { host } = open(phone, 'exec:logcat -d -B -t 2');
  const record = await host.fromPhone.read();
  assert.ok(record !== undefined);
  const payload = '\x06Täg\0broken\0';
  assert.deepEqual(
    [
      record.readUInt16LE(0),
      record.readUInt16LE(2),
      record.readInt32LE(4),
      record.readUInt32LE(8),
      record.readUInt32LE(24),
    ],
    [Buffer.byteLength(payload), 28, 7, 8, 10001],
  );
  assert.equal(record.toString('utf8', 28), payload);
});

test('logcat: the buffers of -b, and the kernel’s among those that are read without it', async () => {
  const { phone } = plainPhone();
  phone.log.clear();
  const record = { processId: 0, threadId: 0, userId: 0, level: 'I', tag: 'init' } as const;
  for (const buffer of ['main', 'system', 'crash', 'kernel'] as const)
    phone.log.write({ ...record, buffer, message: buffer });
  for (const [words, read] of [
    ['', 'main system crash kernel'],
    ['-b all', 'main system crash kernel'],
    ['-b default', 'main system crash'],
    ['-b kernel', 'kernel'],
    ['-b crash,kernel', 'crash kernel'],
    ['-b default -b kernel', 'main system crash kernel'],
    ['-b radio', ''],
  ]) {
    const { stdout } = await shell(phone, `logcat -d -v raw ${words}`);
    const messages = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('---'));
    assert.equal(messages.join(' '), read, words);
  }
  assert.match((await shell(phone, 'logcat -d -b kernel')).stdout, /^--------- beginning of kernel\n/);
  assert.deepEqual(await shell(phone, 'logcat -d -b main,dmesg'), {
    stdout: '',
    stderr: "logcat: Unknown buffer 'dmesg' listed for -b.\n",
    exitCode: 1,
  });
});

test('who stops watching the log is told nothing more', () => {
  const { phone } = plainPhone();
  const seen: string[] = [];
  const stop = phone.log.watch(({ message }) => seen.push(message));
  phone.log.system('I', 'Test', 'one');
  stop();
  phone.log.system('I', 'Test', 'two');
  assert.deepEqual(seen, ['one']);
});

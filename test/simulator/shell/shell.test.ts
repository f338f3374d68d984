import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFrame, FRAME } from '../../../src/simulator/services/shell-protocol.ts';
import { open, plainPhone, shell } from '../plain-phone.ts';

/** The whole answer of a command on a fresh phone. */
async function answer(
  command: string,
  stdin?: string,
): Promise<readonly [stdout: string, stderr: string, exitCode?: number]> {
  const { stdout, stderr, exitCode } = await shell(plainPhone().phone, command, stdin);
  return exitCode === undefined ? [stdout, stderr] : [stdout, stderr, exitCode];
}

test('an unknown command fails as on a phone', async () => {
  assert.deepEqual(await answer('frobnicate now'), [
    '',
    '/system/bin/sh: frobnicate: inaccessible or not found\n',
    127,
  ]);
  assert.deepEqual(await answer('./nothing'), ['', '/system/bin/sh: ./nothing: inaccessible or not found\n', 127]);
});

test('nothing of the host is reached', async () => {
  for (const path of ['/etc/passwd', '/proc/self/environ', '/bin/bash', '/root', '/home']) {
    const [stdout, , exitCode] = await answer(`cat ${path}`);
    assert.equal(stdout, '');
    assert.equal(exitCode, 1, path);
  }
  assert.equal((await answer('node -e 1'))[2], 127);
  assert.deepEqual(await answer('ls /'), ['bin\ndata\ndev\nproc\nsdcard\nstorage\nsystem\n', '', 0]);
});

for (const construct of [
  'if true; then echo a; fi',
  'if',
  'while',
  'for x in a b; do echo $x; done',
  'while false; do echo a; done',
  'until true; do echo a; done',
  'case a in a) echo b;; esac',
  'f() { echo a; }',
  'function f { echo a; }',
  '[[ a = a ]]',
  'echo $((1+2))',
  '((1+2))',
  'cat <<X',
  'cat <<<X',
  'echo a |& cat',
  'list=(a b)',
  'list[0]=a',
  'echo @(a|b)',
  `echo \${HOME%x}`,
  "echo 'open",
  'echo "open',
  'echo $(open',
  'echo `open',
  'echo a ;; echo b',
  '&& echo a',
  'echo a | | cat',
  'echo )',
  '{ echo a }',
  '(echo a',
  'echo >',
]) {
  test(`what this shell does not have is a fault of the line, never misread: ${construct}`, async () => {
    const [stdout, stderr, exitCode] = await answer(`echo before; ${construct}`);
    assert.equal(stdout, '');
    assert.match(stderr, /^\/system\/bin\/sh: (syntax error: |no closing quote|bad substitution)/);
    assert.equal(exitCode, 1);
  });
}

test('the lines before a faulty one have run', async () => {
  assert.deepEqual(await answer('echo a\nfi\necho b'), ['a\n', "/system/bin/sh: syntax error: unexpected 'fi'\n", 1]);
});

test("redirections go to the phone's own files", async () => {
  assert.deepEqual(await answer('cd /data/local/tmp; echo one > f; echo two >> f; cat < f; wc -l < f'), [
    'one\ntwo\n2\n',
    '',
    0,
  ]);
  assert.deepEqual(await answer('echo a > /system/x; echo $?'), [
    '1\n',
    "/system/bin/sh: can't create /system/x: Read-only file system\n",
    0,
  ]);
  assert.deepEqual(await answer('cat < /nonesuch'), [
    '',
    "/system/bin/sh: can't open /nonesuch: No such file or directory\n",
    1,
  ]);
  assert.deepEqual(await answer('{ echo out; echo err >&2; } > /sdcard/both 2>&1; cat /sdcard/both'), [
    'out\nerr\n',
    '',
    0,
  ]);
  assert.deepEqual(await answer('nonesuch &> /sdcard/x; cat /sdcard/x'), [
    '/system/bin/sh: nonesuch: inaccessible or not found\n',
    '',
    0,
  ]);
  assert.deepEqual(await answer('echo a >&2 2>/dev/null'), ['', 'a\n', 0]);
});

test('variables: prefixes, export, and what programs see', async () => {
  assert.equal((await answer('A=1 env | grep ^A=; echo "[$A]"'))[0], 'A=1\n[]\n');
  assert.equal((await answer('A=1; env | grep ^A=; export A; env | grep ^A='))[0], 'A=1\n');
  assert.equal((await answer('A=x; A+=y; echo $A; unset A; echo "<$A>"'))[0], 'xy\n<>\n');
  assert.equal((await answer('export ANDROID_LOG_TAGS=""; exec echo gone; echo never'))[0], 'gone\n');
});

test('echo and printf understand escapes, each in its own way', async () => {
  assert.equal((await answer("echo 'a\\tb\\0101\\101\\q'"))[0], 'a\tbA\\101\\q\n');
  assert.equal((await answer("echo -n 'a\\cb' c; echo -E '\\n'"))[0], 'ab c\\n\n');
  assert.equal((await answer("printf 'a\\tb\\101%s\\n' x y"))[0], 'a\tbAx\na\tbAy\n');
  assert.equal((await answer("printf '%5d|%-4s|%04x|%c|%%|%b' 42 ab 255 xyz 'a\\n'"))[0], '   42|ab  |00ff|x|%|a\n');
  assert.equal((await answer("echo $'a\\x41\\'b'"))[0], "aA'b\n");
  assert.deepEqual(await answer("printf '%d' 1x"), ['0', "printf: '1x' not an integer\n", 1]);
});

test('a variable before a builtin is set for that builtin alone', async () => {
  assert.equal((await answer('A=1 true; echo "<$A>"; A=2 :; echo "<$A>"'))[0], '<>\n<2>\n');
});

test('a background job does not hold the shell up once it let go of the output', async () => {
  const { phone } = plainPhone();
  const { stdout, exitCode } = await shell(phone, 'sleep 1000 >/dev/null 2>&1 & echo $!');
  assert.equal(exitCode, 0);
  const [sleeping] = phone.processes.find('sh').filter(({ id }) => id === Number(stdout));
  assert.ok(sleeping !== undefined);
  assert.equal((await shell(phone, `kill ${sleeping.id}; kill ${sleeping.id}`)).exitCode, 1);
});

test('a background job that still holds the output is waited for', async () => {
  assert.deepEqual(await answer('(sleep 0.02; echo late) & echo soon'), ['soon\nlate\n', '', 0]);
  assert.deepEqual(await answer('sleep 1000 & kill $!; wait $!; echo $?'), ['143\n', '', 0]);
});

test('an endless writer ends when its reader has enough', async () => {
  const { phone } = plainPhone();
  assert.equal((await shell(phone, 'seq 1 100000000 | head -n 2')).stdout, '1\n2\n');
  assert.ok(phone.record.events.some((event) => event.kind === 'aborted' && event.command.startsWith('seq')));
});

test('input is read no further than a reader wants', async () => {
  assert.deepEqual(await answer('read first; echo "<$first>"; cat', 'one\ntwo\n'), ['<one>\ntwo\n', '', 0]);
  assert.deepEqual(await answer('', 'echo a\necho "b\nc"\nexit 5\n'), ['a\nb\nc\n', '', 5]);
});

test('a command is recorded with the words it got', async () => {
  const { phone } = plainPhone();
  await shell(phone, `printf '%s' "a  b" 'c d' $nothing é`);
  assert.deepEqual(phone.record.commands, [['printf', '%s', 'a  b', 'c d', 'é']]);
});

test('bytes pass unchanged, whatever they are', async () => {
  const { phone } = plainPhone();
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
  const { host } = open(phone, 'exec:cat > /sdcard/bytes');
  await host.toPhone.write(bytes);
  host.toPhone.end();
  await host.fromPhone.read();
  assert.deepEqual(Buffer.concat(phone.files.read('/sdcard/bytes')), bytes);
});

test("hanging up kills the program that took the shell's place, with SIGHUP", async () => {
  const { phone } = plainPhone();
  for (const command of ['sleep 1000', 'echo a; exec sleep 1000']) {
    const { host, served } = open(phone, `shell,v2,raw:${command}`);
    if (command.startsWith('echo')) await host.fromPhone.read();
    host.close();
    await served;
    assert.deepEqual(phone.record.events.at(-1), { kind: 'hung-up', command });
    assert.deepEqual(phone.processes.find('sleep'), []);
  }
});

test('hanging up leaves a program that only the shell waits for, until it writes', async () => {
  const { phone } = plainPhone();
  phone.log.clear();
  phone.log.system('I', 'Test', 'the only line');
  const { host, served } = open(phone, 'shell,v2,raw:logcat; echo b');
  for (let frame = 0; frame < 2; frame += 1) await host.fromPhone.read();
  host.close();
  await served;
  assert.equal(phone.processes.find('logcat').length, 1);
  phone.log.system('I', 'Test', 'one more line');
  while (phone.processes.find('logcat').length > 0) await new Promise(setImmediate);
  assert.deepEqual(phone.record.events.at(-1), { kind: 'aborted', command: 'logcat' });
});

test('over exec a program notices at its next write that the host is gone', async () => {
  const { phone } = plainPhone();
  const { host, served } = open(phone, 'exec:logcat');
  await host.fromPhone.read();
  host.close();
  phone.log.system('I', 'Test', 'one more line');
  await served;
  assert.deepEqual(phone.record.events.at(-1), { kind: 'aborted', command: 'logcat' });
});

test('a terminal echoes, prompts and ends lines its own way', async () => {
  const { phone } = plainPhone();
  const { host, served } = open(phone, 'shell,v2,pty:');
  void host.toPhone.write(encodeFrame(FRAME.stdin, Buffer.from('echo hx\x7fi\rexit 2\r')));
  const pieces: Buffer[] = [];
  for (let piece = await host.fromPhone.read(); piece !== undefined; piece = await host.fromPhone.read())
    pieces.push(piece);
  await served;
  const text = Buffer.concat(
    pieces.filter((piece) => piece[0] === FRAME.stdout).map((piece) => piece.subarray(5)),
  ).toString();
  assert.equal(text, 'sim:/ $ echo hx\b \bi\r\nexit 2\r\nhi\r\nsim:/ $ ');
  assert.deepEqual(pieces.at(-1), Buffer.from([FRAME.exit, 1, 0, 0, 0, 2]));
});

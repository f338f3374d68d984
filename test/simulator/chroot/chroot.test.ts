import assert from 'node:assert/strict';
import { existsSync, symlinkSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Chroot } from '../../../src/simulator/chroot/chroot.ts';
import { processesInside } from '../../../src/simulator/chroot/leftovers.ts';
import { PHONE_PROGRAMS } from '../../../src/simulator/commands/programs.ts';
import { SimulatedPhone } from '../../../src/simulator/phone.ts';
import { withoutChroot } from '../../support/chroot.ts';
import { open, shell } from '../plain-phone.ts';
import { PlainScreen } from '../plain-screen.ts';

async function chrootPhone(): Promise<{ readonly phone: SimulatedPhone; readonly root: string }> {
  const chroot = await Chroot.create(PHONE_PROGRAMS.keys());
  const phone = new SimulatedPhone({
    number: 1,
    profile: 'instant',
    screen: new PlainScreen(),
    authentication: false,
    person: async () => true,
    now: () => new Date(),
    chroot,
  });
  await phone.listen();
  return { phone, root: chroot.root };
}

describe("a phone with Android's own shell", { skip: withoutChroot }, () => {
  let phone: SimulatedPhone;
  let root: string;

  before(async () => {
    ({ phone, root } = await chrootPhone());
  });
  after(() => phone?.close());

  const stdoutOf = async (command: string, stdin = '') => (await shell(phone, command, stdin)).stdout;

  test('its programs answer inside its pipes, lists and substitutions', async () => {
    assert.equal(await stdoutOf('echo "<$(getprop ro.product.model)>" | cat && whoami'), '<Glovebox Sim 1>\nshell\n');
    assert.equal(
      await stdoutOf('for n in 1 2; do input keyevent $n; done; [[ a == a* ]] && print -r -- $((6 * 7))'),
      '42\n',
    );
    assert.deepEqual(
      phone.record.inputs.map((event) => event.type === 'key' && event.code),
      [1, 2],
    );
  });

  test('exit codes, both outputs, and what is not there', async () => {
    const { stdout, stderr, exitCode } = await shell(phone, 'nonesuch; echo out; exit 7');
    assert.equal(stdout, 'out\n');
    assert.match(stderr, /nonesuch: inaccessible or not found\n/);
    assert.equal(exitCode, 7);
    assert.equal((await shell(phone, 'kill -9 $$')).exitCode, 137);
    assert.match((await shell(phone, `: ${'x'.repeat(200_000)}`)).stderr, /Argument list too long/);
  });

  test("a program that asks for no input leaves a script's input alone", async () => {
    const script = 'while read -r name; do getprop "$name"; done';
    assert.equal(await stdoutOf(script, 'ro.product.model\nsys.boot_completed\n'), 'Glovebox Sim 1\n1\n');
    assert.equal(await stdoutOf('', 'getprop ro.product.model; exit 3'), 'Glovebox Sim 1\n');
  });

  test('over exec both outputs keep their order, and /dev/tty is the stream', async () => {
    const { host, served } = open(phone, 'exec:echo one; nonesuch 2>&1; echo two >&2; uiautomator dump /dev/tty');
    const pieces: Buffer[] = [];
    for (let bytes = await host.fromPhone.read(); bytes !== undefined; bytes = await host.fromPhone.read())
      pieces.push(bytes);
    host.close();
    await served;
    assert.match(
      Buffer.concat(pieces).toString(),
      /^one\n.*not found\ntwo\n<\?xml .*<\/hierarchy>UI hierchary dumped to: \/dev\/tty\n$/s,
    );
  });

  test('the shell and file transfers see the same files', async () => {
    phone.files.write('/data/local/tmp/pushed', 'pushed\n');
    assert.equal(await stdoutOf('cat /data/local/tmp/pushed; echo more >>/data/local/tmp/pushed'), 'pushed\n');
    assert.equal(Buffer.concat(phone.files.read('/data/local/tmp/pushed')).toString(), 'pushed\nmore\n');
    assert.equal(await stdoutOf('screencap -p /sdcard/shot.png; head -c 4 /sdcard/shot.png | tail -c 3'), 'PNG');
    assert.deepEqual(phone.files.list('/storage/emulated/0').includes('shot.png'), true);
    assert.notEqual((await shell(phone, 'cat /sdcard/none')).exitCode, 0);
  });

  test('nothing of this machine is reached, by the shell or by a link', async () => {
    assert.equal(await stdoutOf('cat /etc/hostname; ls /root /home; echo end'), 'end\n');
    await stdoutOf('ln -s /etc /data/local/tmp/absolute; ln -s ../../../../../../../../etc /data/local/tmp/relative');
    symlinkSync('/etc/hostname', join(root, 'data/local/tmp/file'));
    for (const path of ['absolute/hostname', 'relative/hostname', 'file']) {
      assert.equal(phone.files.status(`/data/local/tmp/${path}`), undefined, path);
      assert.throws(() => phone.files.read(`/data/local/tmp/${path}`), { code: 'ENOENT' });
      assert.throws(() => phone.files.write(`/data/local/tmp/${path}`, ''), { name: 'FileError' });
    }
    assert.throws(() => phone.files.write('/system/bin/sh', ''), { code: 'EROFS' });
  });

  test('hanging up ends the shell; switching off ends what it left behind, and removes the folder', async () => {
    const { phone: other, root: otherRoot } = await chrootPhone();
    await shell(other, '(sleep 600 & setsid sleep 600 &) >/dev/null 2>&1 </dev/null');
    const { host, served } = open(other, 'shell,v2,raw:echo ready; sleep 600');
    await host.fromPhone.read();
    host.close();
    await served;
    const left = await processesInside(otherRoot);
    assert.ok(left.length >= 2);
    await other.close();
    // A killed process may still wait for its parent to ask how it ended; it has no root folder any more.
    const roots = await Promise.all(left.map((id) => readlink(`/proc/${id}/root`).catch(() => undefined)));
    assert.deepEqual(
      roots.filter((one) => one?.startsWith(otherRoot)),
      [],
    );
    assert.equal(existsSync(dirname(otherRoot)), false);
  });
});

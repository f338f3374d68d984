import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type DrivenDesktop, type Json, startDrivenDesktop, without, withoutDesktop } from './support.ts';

const TYPED = 'Hello, Zoë! 日本語 @#€';

describe('an editor on a private desktop', { skip: withoutDesktop || without('mousepad') }, () => {
  let desktop: DrivenDesktop;

  before(async () => {
    desktop = await startDrivenDesktop();
  });
  after(() => desktop?.stop());

  const firstMatch = async (...words: readonly string[]): Promise<Json> => {
    const { matches } = await desktop.ok('ui-find', ...words);
    const [match] = matches as readonly Json[];
    assert.ok(match, `ui-find ${words.join(' ')} finds something`);
    return match;
  };

  test('the desktop is a device like any other', async () => {
    assert.match(desktop.id, /^desktop-[0-9a-f]{6}$/);
    const { devices } = await desktop.ok('devices');
    const name = `Private desktop ${desktop.started.display}`;
    const listed = { id: desktop.id, platform: 'linux', kind: 'desktop', state: 'running', name };
    assert.deepEqual(devices, [listed]);
    const listing = (await desktop.ok('desktop', 'list')).desktops as readonly Json[];
    assert.deepEqual(
      listing.map(({ device, state }) => [device, state]),
      [[desktop.id, 'running']],
    );
  });

  test('an application is launched, and its window read', async () => {
    const launched = await desktop.ok('launch', 'mousepad');
    assert.deepEqual([launched.package, launched.effect, typeof launched.pid], ['mousepad', 'confirmed', 'number']);
    const outline = (await desktop.run('ui-tree', '--format', 'outline')).stdout;
    assert.match(outline, / mousepad 1280x800 /);
    assert.match(outline, /^window "Untitled 1 - Mousepad"$/m);
    assert.match(outline, /^ input \[e\d+\] focused$/m);
  });

  test('any Unicode is typed, and seen', async () => {
    const { effect, outline } = await desktop.ok('text', TYPED, '--observe', 'diff');
    assert.equal(effect, 'confirmed');
    assert.ok(String(outline).includes(`value=${JSON.stringify(TYPED)}`), String(outline));
  });

  test('chords and sequences are struck; what is no key is refused with nothing sent', async () => {
    await desktop.ok('key', 'Ctrl+A,Delete');
    assert.equal((await firstMatch('--role', 'input')).value, '');
    await desktop.ok('key', 'Ctrl+Z');
    assert.equal((await firstMatch('--role', 'input')).value, TYPED);
    const refused = await desktop.refused('key', 'Ctrl+Nonsense');
    assert.deepEqual([refused.code, refused.dispatched], ['INVALID_ARGS', false]);
  });

  test('a text is set, and read back', async () => {
    const text = `${TYPED}\nsecond line`;
    const set = await desktop.ok('ui-set-text', text, '--role', 'input');
    assert.deepEqual([set.oldValue, set.newValue, set.effect], [TYPED, text, 'confirmed']);
  });

  test('a menu opens, its items are seen, and a dialog is answered by ref', async () => {
    const { effect } = await desktop.ok('tap', '--text', 'File menu', '--observe', 'diff');
    assert.equal(effect, 'confirmed');
    const opened = await desktop.ok('tap', '--text', 'Save As...', '--observe', 'tree');
    assert.match(String(opened.outline), /dialog "Save As"/);
    const cancel = await firstMatch('--text', 'Cancel', '--role', 'button');
    await desktop.ok('tap', '--ref', String(cancel.ref));
    const gone = await desktop.ok('ui-wait', '--text', 'Save As', '--condition', 'gone');
    assert.equal(gone.satisfied, true);
    const stale = await desktop.refused('tap', '--ref', String(cancel.ref));
    assert.deepEqual([stale.code, stale.dispatched], ['STALE_REFERENCE', false]);
  });

  test('a file is saved by the menu, and is on the disk', async () => {
    await desktop.ok('tap', '--text', 'File menu');
    await desktop.ok('tap', '--text', 'Save As...', '--timeout', '5000');
    const file = join(desktop.home, 'note.txt');
    await desktop.ok('ui-wait', '--text', 'Save As', '--role', 'dialog');
    const { newValue } = await desktop.ok('ui-set-text', file, '--role', 'input');
    assert.equal(newValue, file);
    await desktop.ok('tap', '--target', '{"text":"Save","role":"button"}');
    const saved = await desktop.ok('ui-wait', '--text', 'note.txt', '--contains', '--timeout-ms', '10000');
    assert.equal(saved.satisfied, true);
    assert.equal(await readFile(file, 'utf8'), `${TYPED}\nsecond line`);
  });

  test('it is ended, also when it is not there any more', async () => {
    assert.equal((await desktop.ok('terminate', 'mousepad')).effect, 'confirmed');
    assert.equal((await desktop.ok('terminate', 'mousepad')).effect, 'confirmed');
    assert.equal((await desktop.refused('terminate', 'no-such-program')).code, 'APP_NOT_FOUND');
    assert.equal((await desktop.refused('launch', 'no-such-program')).code, 'APP_NOT_FOUND');
    assert.equal((await desktop.refused('launch', 'a\u0007b')).code, 'INVALID_ARGS');
  });

  test('what a desktop lacks is refused before any contact', async () => {
    const apk = join(desktop.folder, 'a.apk');
    await writeFile(apk, 'PK\x03\x04');
    for (const words of [['install', apk], ['uninstall', 'com.example'], ['logs']]) {
      const { code, dispatched } = await desktop.refused(...words);
      assert.deepEqual([code, dispatched], ['NOT_SUPPORTED', false], words.join(' '));
    }
  });
});

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isAlive } from '../../../../src/platforms/linux/apps/processes.ts';
import { XClipboard } from '../../../../src/platforms/linux/x11/clipboard/clipboard.ts';
import { offersOf, textOf } from '../../../../src/platforms/linux/x11/clipboard/content.ts';
import { calm, eventually, type TestDesktop, testDesktop, without, withoutDesktop } from '../support/x11-desktop.ts';

test('texts and pictures are offered under all names that programs ask for', () => {
  const targets = (text: string) => offersOf({ text }).map(({ target }) => target);
  assert.deepEqual(targets('é'), ['UTF8_STRING', 'text/plain;charset=utf-8', 'TEXT', 'text/plain', 'STRING']);
  assert.ok(!targets('日').includes('STRING'));
  assert.equal(textOf('STRING', Buffer.from([0xe9, 0])), 'é');
  assert.deepEqual(offersOf({ image: { mimeType: 'image/png', data: Buffer.from([1]) } }), [
    { target: 'image/png', data: Buffer.from([1]) },
  ]);
});

const TEXT = 'Zoë 日本語 € 😀\nsecond line\t';

describe('the clipboard', { skip: withoutDesktop || without('xclip') }, () => {
  let desktop: TestDesktop;
  let clipboard: XClipboard;
  before(async () => {
    desktop = await testDesktop();
    clipboard = new XClipboard(desktop.display, desktop.environment, join(desktop.folder, 'holders'));
  });
  after(async () => {
    await clipboard?.close();
    await desktop?.stop();
  });

  /** In a process of its own and not blocking ours, which has to answer it. */
  const xclip = (words: readonly string[], input?: Uint8Array): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const reads = input === undefined;
      const child = spawn('xclip', ['-selection', 'clipboard', ...words], {
        env: { ...desktop.environment },
        stdio: ['pipe', reads ? 'pipe' : 'ignore', 'ignore'],
      });
      const pieces: Buffer[] = [];
      child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
      child.on('error', reject);
      child.on('exit', (code) => (code === 0 || reads ? resolve(Buffer.concat(pieces)) : reject(new Error('xclip'))));
      child.stdin?.end(input);
    });
  const large = Buffer.from(Array.from({ length: 300_000 }, (_, index) => `${index} é`).join('\n'));

  test('nothing on it is nothing', async () => {
    assert.deepEqual(await clipboard.get(calm), { types: [] });
  });

  test('xclip reads what we set, small and large, text and picture', async () => {
    for (const text of [TEXT, '', large.toString()]) {
      assert.equal(await clipboard.set({ text }, 'process', calm), 'confirmed');
      assert.equal((await xclip(['-o', '-t', 'UTF8_STRING'])).toString(), text);
      assert.equal((await clipboard.get(calm)).text, text);
    }
    const image = { mimeType: 'image/png', data: Buffer.alloc(1_000_000, 7) };
    await clipboard.set({ text: 'both', image }, 'process', calm);
    assert.deepEqual(await xclip(['-o', '-t', 'image/png']), image.data);
    const read = await clipboard.get(calm);
    assert.equal(read.text, 'both');
    assert.deepEqual(read.image, image);
    assert.ok(read.types.includes('TARGETS'));
  });

  test('we read what xclip set, small and large', async () => {
    // xclip answers before it owns the selection.
    const comes = (what: string, isIt: (content: Awaited<ReturnType<typeof clipboard.get>>) => boolean) =>
      eventually(
        async () => (isIt(await clipboard.get(calm)) ? what : undefined),
        () => what,
      );
    await xclip(['-i'], Buffer.from(TEXT));
    await comes('the small text', ({ text }) => text === TEXT);
    await xclip(['-i'], large);
    await comes('the large text', ({ text }) => text === large.toString());
    await xclip(['-i', '-t', 'image/png'], large);
    await comes('the picture', ({ image }) => image !== undefined && large.equals(image.data));
  });

  test('cleared is empty', async () => {
    await clipboard.set({ text: 'x' }, 'process', calm);
    assert.equal(await clipboard.clear(calm), 'confirmed');
    assert.deepEqual(await clipboard.get(calm), { types: [] });
  });

  test('a holder keeps it until something else is copied', async () => {
    await clipboard.set({ text: TEXT }, 'holder', calm);
    const holder = await eventually(
      () => clipboard.holder(),
      () => 'the holder',
    );
    assert.equal((await xclip(['-o', '-t', 'UTF8_STRING'])).toString(), TEXT);
    const line = spawnSync('ps', ['-o', 'args=', '-p', String(holder.pid)], { encoding: 'utf8' }).stdout;
    assert.ok(!line.includes('Zo'), 'no content on its command line');
    await xclip(['-i'], Buffer.from('theirs'));
    await eventually(
      async () => (isAlive(holder) ? undefined : true),
      () => "the holder's end",
    );
    assert.equal(await clipboard.holder(), undefined);
    assert.equal((await clipboard.get(calm)).text, 'theirs');
    await clipboard.set({ text: 'again' }, 'holder', calm);
    await eventually(
      () => clipboard.holder(),
      () => 'the holder',
    );
    await clipboard.stopHolder();
    assert.equal(await clipboard.holder(), undefined);
    assert.deepEqual(await clipboard.get(calm), { types: [] });
  });
});

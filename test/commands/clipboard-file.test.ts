import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { contentOfFile } from '../../src/commands/clipboard-file.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glovebox-clipboard-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function fileOf(bytes: Uint8Array | string): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return path;
}

test('a picture is known by its first bytes, whatever the file is called', async () => {
  const starts = [
    ['image/png', '89504e470d0a1a0a00'],
    ['image/jpeg', 'ffd8ffe000'],
    ['image/gif', '47494638396100'],
  ] as const;
  for (const [mimeType, hex] of starts) {
    const data = Buffer.from(hex, 'hex');
    assert.deepEqual(await contentOfFile(await fileOf(data)), { image: { mimeType, data } });
  }
});

test('a text is one in UTF-8', async () => {
  assert.deepEqual(await contentOfFile(await fileOf('Zoë 日本\n')), { text: 'Zoë 日本\n' });
});

test('what can be neither is refused', async () => {
  const refusal = async (bytes: Uint8Array | string) => contentOfFile(await fileOf(bytes));
  await assert.rejects(refusal(Buffer.from([0xff, 0xfe, 0x41])), {
    code: 'INVALID_ARGS',
    message: /neither a picture nor a text/,
  });
  await assert.rejects(refusal(Buffer.from('a\0b')), { code: 'INVALID_ARGS' });
  await assert.rejects(refusal(''), { message: /is empty$/ });
  await assert.rejects(contentOfFile(join(folder, 'none')), { message: /^no file at / });
  await assert.rejects(contentOfFile(folder), { message: /is not a file$/ });
});

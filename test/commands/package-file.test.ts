import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { packageFile } from '../../src/commands/package-file.ts';
import { GloveboxError } from '../../src/domain/errors.ts';

const refused = (message: string) => (error: unknown) =>
  error instanceof GloveboxError &&
  error.code === 'INVALID_ARGS' &&
  error.message === message &&
  error.dispatched === false;

test('only a regular .apk file that can be read is taken, by its absolute path', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'glovebox-apk-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  writeFileSync(at('a.APK'), '');
  writeFileSync(at('a.txt'), '');
  mkdirSync(at('folder.apk'));
  symlinkSync(at('a.APK'), at('link.apk'));
  symlinkSync(at('nowhere'), at('broken.apk'));
  assert.equal(await packageFile(at('a.APK')), at('a.APK'));
  assert.equal(await packageFile(relative(process.cwd(), at('a.APK'))), at('a.APK'));
  assert.equal(await packageFile(at('link.apk')), at('link.apk'));
  await assert.rejects(packageFile(at('a.txt')), refused(`'${at('a.txt')}' is not an .apk file`));
  await assert.rejects(packageFile(at('none.apk')), refused(`no file at '${at('none.apk')}'`));
  await assert.rejects(packageFile(at('broken.apk')), refused(`no file at '${at('broken.apk')}'`));
  await assert.rejects(packageFile(at('a.txt/b.apk')), refused(`no file at '${at('a.txt/b.apk')}'`));
  await assert.rejects(packageFile(at('nul\0.apk')), refused(`no file at '${at('nul\0.apk')}'`));
  await assert.rejects(packageFile(at('folder.apk')), refused(`'${at('folder.apk')}' is not a file`));
});

test('a file that may not be read is refused', {
  skip: process.getuid?.() === 0 && 'not possible here: root reads everything',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'glovebox-apk-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'a.apk');
  writeFileSync(path, '');
  chmodSync(path, 0);
  await assert.rejects(packageFile(path), refused(`'${path}' cannot be read`));
});

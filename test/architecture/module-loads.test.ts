import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { builtCli, projectRoot } from '../support/project.ts';

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
}

const { outputs } = JSON.parse(readFileSync(join(projectRoot, 'build/meta.json'), 'utf8')) as Metafile;

/** The source files that one run of the built command loads, seen through a module hook. */
function sourcesLoaded(t: TestContext, words: readonly string[], input = ''): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'glovebox-loads-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const seen = join(folder, 'seen');
  writeFileSync(seen, '');
  const hook = `import { appendFileSync } from 'node:fs';
    export async function load(url, context, next) { appendFileSync(${JSON.stringify(seen)}, url + '\\n'); return next(url, context); }`;
  const preload = `import { register } from 'node:module'; register('data:text/javascript,${encodeURIComponent(hook).replaceAll("'", '%27')}');`;
  spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, builtCli, ...words], {
    input,
    timeout: 20_000,
    // An address where no adb server can be, and no adb to start one.
    env: { PATH: '/nowhere', HOME: folder, ADB_SERVER_SOCKET: `localfilesystem:${join(folder, 'none')}` },
  });
  return readFileSync(seen, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
    .map((url) => relative(projectRoot, fileURLToPath(url)))
    .flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
}

const among = (sources: readonly string[], ...parts: string[]) =>
  sources.filter((source) => parts.some((part) => source.includes(part)));

test('--version loads the entry and nothing else', (t) => {
  assert.deepEqual([...sourcesLoaded(t, ['--version'])].sort(), ['src/cli.ts', 'src/cli/compile-cache.ts']);
});

test('tap loads the way to the device and nothing of servers, the simulated phone or packages', (t) => {
  const sources = sourcesLoaded(t, ['tap', '1', '2']);
  assert.ok(sources.includes('src/platforms/android/driver.ts'), 'the way to the device was loaded');
  assert.deepEqual(among(sources, 'node_modules', 'src/server/', 'src/simulator/', 'src/picture/', 'cli/demo'), []);
});

test('a plain screenshot loads no image library, and nothing that draws', (t) => {
  const sources = sourcesLoaded(t, ['screenshot']);
  assert.ok(sources.includes('src/picture/save.ts'), 'what saves was loaded');
  assert.deepEqual(among(sources, 'draw-grid', 'bitmap-font', 'image-library'), []);
});

test('mcp loads the protocol and nothing of devices, the simulated phone or a schema compiler', (t) => {
  const sources = sourcesLoaded(t, ['mcp']);
  assert.ok(sources.includes('src/server/mcp.ts'), 'the protocol was loaded');
  assert.deepEqual(among(sources, 'src/platforms/', 'src/simulator/', 'src/picture/', 'ajv', 'cfWorker', 'client'), []);
  const ofScreens = ['src/device/session.ts', 'src/domain/scene/', 'src/domain/outline/', 'src/domain/identity/carry'];
  assert.deepEqual(among(sources, ...ofScreens), []);
});

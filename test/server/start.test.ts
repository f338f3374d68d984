import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/project.ts';

interface Metafile {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: object; readonly imports: readonly { path: string }[] }>
  >;
}

/** Every module that starting at `entry` may load, dynamic imports included. */
function modulesFrom(metafile: Metafile, entry: string): string[] {
  const reached = new Set<string>();
  const visit = (output: string): void => {
    const chunk = metafile.outputs[output];
    if (chunk === undefined || reached.has(output)) return;
    reached.add(output);
    for (const { path } of chunk.imports) visit(path);
  };
  visit(entry);
  return [...reached].flatMap((output) => Object.keys(metafile.outputs[output]?.inputs ?? {}));
}

const readMetafile = (name: string) => JSON.parse(readFileSync(join(projectRoot, 'build', name), 'utf8')) as Metafile;

test('a server starts without what the SDK has and it never uses', () => {
  const modules = modulesFrom(readMetafile('test-programs.json'), 'build/test/server/support/echo-server.entry.js');
  assert.ok(modules.some((path) => path.includes('@modelcontextprotocol/server/dist/stdio')));
  assert.ok(modules.includes('src/server/sdk-shims.ts'));
  assert.deepEqual(
    modules.filter((path) => /ajv|cfWorker|core\/dist\/auth-/i.test(path)),
    [],
  );
});

const unbuilt = !existsSync(join(projectRoot, 'build/meta.json')) && 'the product is not built: npm run build';

test('the built product holds no JSON Schema compiler at all', { skip: unbuilt }, () => {
  const modules = Object.values(readMetafile('meta.json').outputs).flatMap(({ inputs }) => Object.keys(inputs));
  assert.ok(modules.includes('src/cli.ts'));
  assert.deepEqual(
    modules.filter((path) => /ajv|cfWorker/i.test(path)),
    [],
  );
});

// Bundles src/ into dist/: one small entry, everything else in chunks that load only when a command needs them.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeBundle, productBundle, root } from './bundle.mjs';

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

await rm(join(root, 'dist'), { recursive: true, force: true });
const { metafile } = await build({
  ...nodeBundle,
  ...productBundle,
  entryPoints: ['src/cli.ts'],
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  define: { GLOVEBOX_VERSION: JSON.stringify(version) },
});
await chmod(join(root, 'dist/cli.js'), 0o755);
await mkdir(join(root, 'build'), { recursive: true });
await writeFile(join(root, 'build/meta.json'), JSON.stringify(metafile));

// What is bundled keeps its licence: one text per package that went in.
const packages = new Set(
  Object.keys(metafile.inputs).flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []),
);
const notices = [];
for (const name of [...packages].sort()) {
  const folder = join(root, 'node_modules', name);
  const { version: packageVersion, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const text = await Promise.any(
    ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENCE'].map((file) => readFile(join(folder, file), 'utf8')),
  ).catch(() => `License: ${license}\n`);
  notices.push(`${name} ${packageVersion}\n\n${text.trim()}\n`);
}
await writeFile(join(root, 'dist/third-party-licenses.txt'), `${notices.join(`\n${'-'.repeat(80)}\n\n`)}`);

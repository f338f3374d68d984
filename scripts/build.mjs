// Bundles src/ into dist/: one small entry, everything else in chunks that load only when a command needs them.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeBundle, productBundle, root } from './bundle.mjs';

const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

await rm(join(root, 'dist'), { recursive: true, force: true });
/**
 * The demo's MCP client is a bundle of its own: sharing chunks with the server, the two would each load what only the
 * other needs, and a server's start is on the hot path.
 */
const demoClient = 'demo-client.js';
const demoClientApart = {
  name: 'demo-client-apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/phone-client\.ts$/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: `./${demoClient}`, external: true },
    );
  },
};

const { metafile } = await build({
  ...nodeBundle,
  ...productBundle,
  plugins: [...nodeBundle.plugins, demoClientApart],
  entryPoints: ['src/cli.ts'],
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  define: { GLOVEBOX_VERSION: JSON.stringify(version) },
});
const { metafile: clientMetafile } = await build({
  ...nodeBundle,
  ...productBundle,
  splitting: false,
  entryPoints: ['src/cli/demo/phone-client.ts'],
  outfile: join('dist/chunks', demoClient),
  metafile: true,
});
await chmod(join(root, 'dist/cli.js'), 0o755);
await mkdir(join(root, 'build'), { recursive: true });
const inputs = { ...metafile.inputs, ...clientMetafile.inputs };
const outputs = { ...metafile.outputs, ...clientMetafile.outputs };
await writeFile(join(root, 'build/meta.json'), JSON.stringify({ inputs, outputs }));

// What is bundled keeps its licence: one text per package that went in.
const packages = new Set(
  Object.keys(inputs).flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []),
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
// The simulated phone's letters are drawn from a font's outlines.
notices.push(await readFile(join(root, 'src/simulator/screen/picture/FONT-LICENSE.txt'), 'utf8'));
await writeFile(join(root, 'dist/third-party-licenses.txt'), `${notices.join(`\n${'-'.repeat(80)}\n\n`)}`);

// Bundles TypeScript entry points (tests, benches) to build/: one esbuild call, so that none of them pays for a loader.
// Programs that they start (*.entry.ts) are built beside them as the product is: with their packages, and small.
import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sdkTreeShaking } from './sdk-tree-shaking.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** How every bundle for Node is made. */
export const nodeBundle = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
  plugins: [sdkTreeShaking],
  // Native code of each platform: it stays a package, and is loaded when a picture must be changed.
  external: ['sharp'],
  // Keeps the MCP SDK's JSON Schema compiler out: src/server/sdk-shims.ts says why.
  alias: {
    '@modelcontextprotocol/server/_shims': fileURLToPath(import.meta.resolve('../src/server/sdk-shims.ts')),
    '@modelcontextprotocol/client/_shims': fileURLToPath(import.meta.resolve('../src/cli/demo/sdk-shims.ts')),
    'cross-spawn': fileURLToPath(import.meta.resolve('../src/cli/demo/spawn.ts')),
  },
};

/** How what is shipped is made, beyond that. */
export const productBundle = { minifySyntax: true, minifyWhitespace: true, legalComments: 'none' };

/**
 * Bundles every file under `folder` whose name ends in `suffix` and whose path holds one of `wanted` (all when empty),
 * and every `.entry.ts` there. Answers the former's absolute paths.
 */
export async function bundle(folder, suffix, wanted) {
  const names = (await readdir(join(root, folder), { recursive: true })).sort();
  const outdir = join(root, 'build', folder);
  const common = {
    ...nodeBundle,
    outbase: folder,
    outdir,
    sourcemap: true,
    define: { GLOVEBOX_VERSION: JSON.stringify('0.0.0-test') },
  };
  const pathsOf = (chosen) => chosen.map((name) => `${folder}/${name}`);
  const entryPoints = pathsOf(
    names.filter(
      (name) => name.endsWith(suffix) && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
    ),
  );
  await rm(outdir, { recursive: true, force: true });
  await build({ ...common, entryPoints, packages: 'external' });
  const programs = pathsOf(names.filter((name) => name.endsWith('.entry.ts')));
  const { metafile } = await build({ ...common, ...productBundle, entryPoints: programs, metafile: true });
  await writeFile(join(root, `build/${folder}-programs.json`), JSON.stringify(metafile));
  return entryPoints.map((entry) => join(outdir, entry.slice(folder.length + 1).replace(/\.ts$/, '.js')));
}

// Bundles TypeScript entry points (tests, benches) to build/: one esbuild call, so that none of them pays for a loader.
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Bundles every file under `folder` whose name ends in `suffix` and whose path holds one of `wanted` (all when empty).
 * Answers the built files' absolute paths.
 */
export async function bundle(folder, suffix, wanted) {
  const names = await readdir(join(root, folder), { recursive: true });
  const entryPoints = names
    .filter((name) => name.endsWith(suffix) && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
    .sort()
    .map((name) => `${folder}/${name}`);
  const outdir = join(root, 'build', folder);
  await rm(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints,
    outbase: folder,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    define: { GLOVEBOX_VERSION: JSON.stringify('0.0.0-test') },
  });
  return entryPoints.map((entry) => join(outdir, entry.slice(folder.length + 1).replace(/\.ts$/, '.js')));
}

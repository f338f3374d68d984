// Writes docs/commands.md from the registry.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './bundle.mjs';

const outfile = join(root, 'build/command-reference.js');
await build({
  absWorkingDir: root,
  entryPoints: ['scripts/command-reference.ts'],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  external: ['./serve-mcp.ts', './demo/demo.ts', './sim.ts'],
  logLevel: 'warning',
});
const { commandReference } = await import(outfile);
await writeFile(join(root, 'docs/commands.md'), commandReference());

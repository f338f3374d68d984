// Runs the benches one after the other. Arguments pick them by a part of their path: `npm run bench -- parse`.
import { spawnSync } from 'node:child_process';
import { bundle, root } from './bundle.mjs';

let failed = false;
for (const file of await bundle('bench', '.bench.ts', process.argv.slice(2))) {
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', file], { cwd: root, stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);

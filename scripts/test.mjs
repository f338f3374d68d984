// Runs the tests with node:test. Arguments pick them by a part of their path: `npm test -- quote outline`.
import { spawn } from 'node:child_process';
import { bundle, root } from './bundle.mjs';

const files = await bundle('test', '.test.ts', process.argv.slice(2));
if (files.length === 0) {
  process.stderr.write('no test file matches\n');
  process.exit(1);
}
const child = spawn(
  process.execPath,
  ['--enable-source-maps', '--test', '--test-concurrency=3', '--test-timeout=120000', '--test-reporter=spec', ...files],
  { cwd: root, stdio: 'inherit' },
);
child.on('exit', (code) => process.exit(code ?? 1));

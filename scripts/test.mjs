// Runs the tests with node:test. Arguments pick them by a part of their path: `npm test -- quote outline`.
// With GLOVEBOX_NO_SKIPS set (CI), a test that was skipped counts as failed, unless it says that it is not possible here.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, root } from './bundle.mjs';

const files = await bundle('test', '.test.ts', process.argv.slice(2));
if (files.length === 0) {
  process.stderr.write('no test file matches\n');
  process.exit(1);
}
const results = join(root, 'build/test-results.tap');
const child = spawn(
  process.execPath,
  [
    '--enable-source-maps',
    '--test',
    '--test-concurrency=3',
    // For a whole file; everything hostile takes its time, and so does playing long.
    `--test-timeout=${process.env.GLOVEBOX_HOSTILE === 'all' || process.env.GLOVEBOX_HONESTY ? 3_600_000 : 300_000}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${results}`,
    ...files,
  ],
  { cwd: root, stdio: 'inherit' },
);
const code = await new Promise((resolve) => child.on('exit', (exitCode) => resolve(exitCode ?? 1)));
const skipped = (await readFile(results, 'utf8'))
  .split('\n')
  .filter((line) => /^\s*ok .* # SKIP(?! not possible here: )/.test(line));
if (process.env.GLOVEBOX_NO_SKIPS && skipped.length > 0) {
  process.stderr.write(`${skipped.length} skipped, which counts as failed here:\n${skipped.join('\n')}\n`);
  process.exit(1);
}
process.exit(code);

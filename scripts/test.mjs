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

/** These drive real applications, whose timing feels whatever else is at work: one at a time, behind all others. */
const drivesDesktop = (file) => /\/test\/(platforms\/linux\/(atspi|desktop|x11)|e2e\/desktop)\//.test(file);

/** Runs the files, so many at once. Resolves to the exit code and the lines of those that were skipped. */
async function run(name, concurrency, chosen) {
  if (chosen.length === 0) return { code: 0, skipped: [] };
  const results = join(root, `build/test-results-${name}.tap`);
  const child = spawn(
    process.execPath,
    [
      '--enable-source-maps',
      '--test',
      `--test-concurrency=${concurrency}`,
      // For a whole file; everything hostile takes its time.
      `--test-timeout=${process.env.GLOVEBOX_HOSTILE === 'all' ? 3_600_000 : 300_000}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${results}`,
      ...chosen,
    ],
    { cwd: root, stdio: 'inherit' },
  );
  const code = await new Promise((resolve) => child.on('exit', (exitCode) => resolve(exitCode ?? 1)));
  const lines = (await readFile(results, 'utf8')).split('\n');
  return { code, skipped: lines.filter((line) => /^\s*ok .* # SKIP(?! not possible here: )/.test(line)) };
}

/** How often a file that drives a desktop may be run. */
const DESKTOP_RUNS = 3;

/** One file of those that drive a desktop. What fails is run again, and said so: real applications are late at times. */
async function runOnDesktop(file, index) {
  for (let runs = 1; ; runs += 1) {
    const done = await run(`desktop-${index}`, 1, [file]);
    if (done.code === 0 || runs === DESKTOP_RUNS) return done;
    process.stderr.write(`\nfailed, so it is run again: ${file}\n`);
  }
}

const runs = [
  await run(
    'others',
    3,
    files.filter((file) => !drivesDesktop(file)),
  ),
];
for (const [index, file] of files.filter(drivesDesktop).entries()) runs.push(await runOnDesktop(file, index));
const skipped = runs.flatMap((one) => one.skipped);
if (process.env.GLOVEBOX_NO_SKIPS && skipped.length > 0) {
  process.stderr.write(`${skipped.length} skipped, which counts as failed here:\n${skipped.join('\n')}\n`);
  process.exit(1);
}
process.exit(runs.find(({ code }) => code !== 0)?.code ?? 0);

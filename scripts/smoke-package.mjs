// Packs the package as it would be published, installs it in an empty folder and runs it there with nothing on PATH but
// node: no adb, no development packages.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './bundle.mjs';

const folder = mkdtempSync(join(tmpdir(), 'glovebox-package-'));

function run(program, words, options = {}) {
  const start = Date.now();
  const { status, stdout, stderr } = spawnSync(program, words, {
    encoding: 'utf8',
    timeout: 120_000,
    cwd: folder,
    ...options,
  });
  process.stdout.write(
    `${[program, ...words].join(' ').replaceAll(folder, '.')}: ${status} in ${Date.now() - start} ms\n`,
  );
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
  return stdout;
}

try {
  run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run('npm', ['install', '--silent', '--no-package-lock', join(folder, tarball)]);
  const bin = join(folder, 'bin');
  const onlyNode = { ...process.env, PATH: bin, HOME: folder };
  for (const name of ['ANDROID_HOME', 'ANDROID_SDK_ROOT']) delete onlyNode[name];
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  const command = join(folder, 'node_modules/.bin/glovebox');
  const version = run(command, ['--version'], { env: onlyNode });
  if (!/^\d+\.\d+\.\d+\n$/.test(version)) throw new Error(`--version printed ${version}`);
  run(command, ['help', 'tap'], { env: onlyNode });
  const transcript = run(command, ['demo', '--out', join(folder, 'demo')], { env: onlyNode });
  process.stdout.write(transcript);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import { posix } from 'node:path';
import { FileError } from '../services/file-errors.ts';
import type { ProgramIo } from '../shell/program.ts';
import { readApk } from './apk.ts';
import { complain, say } from './usage.ts';

const LARGEST_APK = 256 * 1024 * 1024;

/** `install [-r] [-S SIZE] [FILE|-]`: reads exactly SIZE bytes of standard input and answers, never waiting for its end. */
export async function install(io: ProgramIo, words: readonly string[]): Promise<number> {
  let replace = false;
  let size: number | undefined;
  let file: string | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '-r') replace = true;
    else if (word === '-R') replace = false;
    else if (word === '-S') size = Number(words[++index]);
    else if (word === '-i' || word === '--user' || word === '--abi' || word === '--install-location') index += 1;
    else if (word === '-' || !word.startsWith('-')) file = word;
  }
  let apk: Buffer;
  if (file !== undefined && file !== '-') {
    try {
      apk = Buffer.concat(io.phone.files.read(posix.resolve(io.folder, file)));
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      return complain(
        io,
        `Error: Unable to open file: ${file}\nConsider using a file under /data/local/tmp/\nError: Can't open file: ${file}\n`,
      );
    }
  } else {
    if (size === undefined || !Number.isSafeInteger(size) || size <= 0) {
      return complain(io, 'Error: must either specify a package size or an APK file\n', 1);
    }
    if (size > LARGEST_APK) return fail(io, 'INSTALL_FAILED_INSUFFICIENT_STORAGE');
    apk = await readExactly(io, size);
  }
  await io.phone.latency.pause('package', io.signal);
  const identity = readApk(apk);
  if (identity === undefined) {
    return fail(io, 'INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /data/app/vmdl1482093471.tmp/base.apk');
  }
  const { packageName, versionCode, versionName } = identity;
  const installed = io.phone.packages.find(packageName);
  // Installing over an app has been the default since Android 9; only -R forbids it, and nothing replaces the system's.
  if (installed?.system === true || (installed !== undefined && words.includes('-R') && !replace)) {
    return fail(io, `INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install ${packageName} without first uninstalling.`);
  }
  if (installed !== undefined && versionCode < installed.versionCode && !words.includes('-d')) {
    return fail(
      io,
      `INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code ${versionCode} is older than current ${installed.versionCode}`,
    );
  }
  const { path } = io.phone.packages.install(packageName, versionCode, versionName);
  io.phone.files.install(path, { bytes: apk });
  io.phone.log.system('I', 'PackageManager', `Integrity check passed for ${packageName}`);
  return say(io, 'Success\n');
}

async function readExactly(io: ProgramIo, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < size) {
    const bytes = await io.stdin.read();
    if (bytes === undefined) break;
    pieces.push(bytes);
    length += bytes.length;
  }
  return Buffer.concat(pieces).subarray(0, size);
}

async function fail(io: ProgramIo, reason: string): Promise<number> {
  await io.stdout.write(`Failure [${reason}]\n`);
  return 1;
}

export async function uninstall(io: ProgramIo, words: readonly string[]): Promise<number> {
  const name = words.filter((word, index) => !word.startsWith('-') && words[index - 1] !== '--user')[0];
  if (name === undefined) return complain(io, 'Error: package name not specified\n', 1);
  await io.phone.latency.pause('package', io.signal);
  if (!io.phone.packages.uninstall(name)) return fail(io, 'DELETE_FAILED_INTERNAL_ERROR');
  for (const { id } of io.phone.processes.find(name)) io.phone.processes.kill(id, 9);
  return say(io, 'Success\n');
}

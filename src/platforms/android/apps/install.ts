import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AppInstall, ProgressScope } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { PackageName } from '../../../domain/package-name.ts';
import type { CallScope } from '../adb/call-scope.ts';
import type { AdbDevice } from '../adb/device.ts';
import { installStreamed } from '../adb/install.ts';
import { command } from '../adb/quote.ts';
import { pushFile } from '../adb/sync-transfer.ts';
import { parsePackageResult } from '../output/package-result.ts';
import { apkPackage } from './apk-file.ts';
import { type AppDevice, ask, isInstalled, readBack } from './package-manager.ts';
import { installHint } from './refusals.ts';

const MEGABYTE = 1_000_000;

const CLEAN_UP_MS = 2000;

/** 30 s, and one more for each started megabyte. */
const timeLimit = (size: number): number => 30_000 + Math.ceil(size / MEGABYTE) * 1000;

/**
 * Installs one APK and keeps the data of the app it replaces. Confirmed when the package that the APK names is found
 * afterwards.
 *
 * Raises INVALID_ARGS when the file can no longer be opened, INSTALL_FAILED with Android's reason, ADB_FAILED where it
 * names none, ADB_TIMEOUT.
 */
export async function installApp(device: AppDevice, path: string, scope: ProgressScope): Promise<AppInstall> {
  const file = await opened(path);
  try {
    const { size } = await file.stat();
    const packageName = await apkPackage(file, size);
    const answer = await send(device.adb, file, { path, size, scope });
    const result = parsePackageResult(answer);
    if (result.kind === 'failure') throw refusal(path, result.reason, result.text);
    const isThere = packageName !== undefined && (await isFound(device, packageName, scope.signal));
    if (isThere) return { packageName, effect: 'confirmed', warnings: [] };
    return { packageName, effect: 'unverified', warnings: [unconfirmed(packageName)] };
  } finally {
    await file.close();
  }
}

function isFound(device: AppDevice, app: PackageName, signal: AbortSignal): Promise<boolean> {
  return readBack(() => isInstalled(device, app, signal), signal);
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (cause) {
    throw new GloveboxError('INVALID_ARGS', `'${path}' cannot be read`, { cause });
  }
}

interface Sending {
  readonly path: string;
  readonly size: number;
  readonly scope: ProgressScope;
}

async function send(adb: AdbDevice, file: FileHandle, { path, size, scope }: Sending): Promise<string> {
  const { signal } = scope;
  const call = { signal, timeoutMs: timeLimit(size) };
  const report = progressReport(basename(path), size, scope);
  const content = file.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 });
  try {
    const features = await adb.features({ signal });
    if (features.has('cmd') || features.has('abb_exec')) {
      return await installStreamed(adb, { content, size }, { onProgress: report }, call);
    }
    return await installPushed(adb, told(content, report), call);
  } catch (error) {
    if (!(error instanceof GloveboxError) || error.code !== 'ADB_TIMEOUT') throw error;
    throw error.with({
      hint:
        "look at the phone's screen: an install prompt (Play Protect, or the maker's check of apps from a computer) may " +
        'wait for a tap; once it is accepted, the app is still installed',
    });
  } finally {
    content.destroy();
  }
}

/** For systems before Android 7, which take no stream: a file of ours, where the shell user may write, then removed. */
async function installPushed(adb: AdbDevice, content: AsyncIterable<Buffer>, call: CallScope): Promise<string> {
  const path = `/data/local/tmp/glovebox-${randomUUID()}.apk`;
  try {
    await pushFile(adb, content, path, {}, call);
    return await ask(adb, ['pm', 'install', '-r', path], call);
  } finally {
    // Without the signal: a cancelled call cleans up too.
    await adb.shell(command(['rm', '-f', path]), { timeoutMs: CLEAN_UP_MS }).catch(() => {});
  }
}

async function* told(content: AsyncIterable<Buffer>, report: (sent: number) => void): AsyncGenerator<Buffer> {
  let sent = 0;
  for await (const piece of content) {
    yield piece;
    sent += piece.length;
    report(sent);
  }
}

/** Tells each percent once; the rest of the time the device checks and unpacks. */
function progressReport(name: string, size: number, scope: ProgressScope): (sent: number) => void {
  const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);
  let last = -1;
  return (sent) => {
    const percent = Math.floor((100 * sent) / size);
    if (percent === last) return;
    last = percent;
    scope.progress(
      sent < size
        ? `sending ${name}: ${megabytes(sent)} of ${megabytes(size)} MB`
        : `${name} is sent; the device installs it`,
    );
  };
}

function refusal(path: string, reason: string | undefined, text: string): GloveboxError {
  if (reason === undefined) {
    return new GloveboxError('ADB_FAILED', text || `the device did not say why it refused ${path}`, {
      hint: "look at the phone's screen: it may ask, or forbid apps from a computer",
      dispatched: 'maybe',
    });
  }
  return new GloveboxError('INSTALL_FAILED', `failed to install ${path}: ${text}`, {
    reason,
    dispatched: true,
    hint: installHint(reason),
  });
}

function unconfirmed(packageName: PackageName | undefined): string {
  return packageName === undefined
    ? 'the APK does not tell its package, so the app was not looked for'
    : `package '${packageName}' was not found afterwards`;
}

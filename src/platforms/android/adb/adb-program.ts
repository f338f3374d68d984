import { spawn } from 'node:child_process';
import { posix, win32 } from 'node:path';
import type { Environment } from '../../../device/selection.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import { type CallScope, withDeadline } from './call-scope.ts';

/** The machine that the program is looked for on. */
export interface AdbHost {
  readonly platform: NodeJS.Platform;
  readonly environment: Environment;
  /** The user's home folder; empty when unknown. */
  readonly home: string;
}

/** A file that may be adb, and what a user would call the place. */
export interface AdbCandidate {
  readonly file: string;
  readonly place: string;
}

export interface ProgramResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Where adb may be, best first: $ANDROID_HOME, $ANDROID_SDK_ROOT, PATH, the folder that Android Studio installs to. An
 * empty variable is skipped. PATH is walked here, absolute entries only, so that an adb in the current folder is never run
 * (Windows looks there first).
 */
export function adbCandidates({ platform, environment, home }: AdbHost): readonly AdbCandidate[] {
  const path = platform === 'win32' ? win32 : posix;
  const name = platform === 'win32' ? 'adb.exe' : 'adb';
  const inSdk = (place: string, sdk: string | undefined): readonly AdbCandidate[] =>
    sdk ? [{ file: path.join(sdk, 'platform-tools', name), place }] : [];
  const onPath = (pathVariable(environment, platform) ?? '')
    .split(path.delimiter)
    .map((folder) => (platform === 'win32' ? folder.replace(/^"(.*)"$/, '$1') : folder))
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => ({ file: path.join(folder, name), place: 'PATH' }));
  return [
    ...inSdk('ANDROID_HOME', environment.ANDROID_HOME),
    ...inSdk('ANDROID_SDK_ROOT', environment.ANDROID_SDK_ROOT),
    ...onPath,
    ...inSdk('the default SDK folder', defaultSdk({ platform, environment, home })),
  ];
}

/** The adb program, searched for when first needed and then remembered; one for the process. */
export class AdbProgram {
  readonly #host: AdbHost;
  #found: string | undefined;

  constructor(host: AdbHost) {
    this.#host = host;
  }

  /** The file that was started last, if any. */
  get file(): string | undefined {
    return this.#found;
  }

  /**
   * Runs adb with these arguments and answers what became of it, whatever its exit code. The first candidate that
   * starts is used; when the remembered file has vanished the search begins anew.
   *
   * Raises ADB_NOT_FOUND when there is none, ADB_FAILED when one is there but cannot be started, ADB_TIMEOUT.
   */
  run(words: readonly string[], scope?: CallScope): Promise<ProgramResult> {
    return withDeadline(`adb ${words.at(-1) ?? ''}`, scope, async (deadline) => {
      const candidates = adbCandidates(this.#host);
      const files = candidates.map(({ file }) => file);
      for (const file of this.#found === undefined ? files : [this.#found, ...files]) {
        deadline.throwIfEnded();
        const stop = new AbortController();
        const forget = deadline.onEnd(() => stop.abort());
        try {
          const result = await deadline.race(runFile(file, words, this.#host.environment, stop.signal));
          this.#found = file;
          return result;
        } catch (error) {
          if (!isAbsent(error)) throw error;
          this.#found = undefined;
        } finally {
          forget();
        }
      }
      throw notFound(this.#host.platform, candidates);
    });
  }
}

/** Windows' variable names ignore case, and a copied environment may hold it as `Path`. */
function pathVariable(environment: Environment, platform: NodeJS.Platform): string | undefined {
  if (platform !== 'win32') return environment.PATH;
  const name = Object.keys(environment).find((key) => key.toUpperCase() === 'PATH');
  return name === undefined ? undefined : environment[name];
}

function defaultSdk({ platform, environment, home }: AdbHost): string | undefined {
  if (platform === 'win32') {
    const local = environment.LOCALAPPDATA;
    return local ? win32.join(local, 'Android', 'Sdk') : undefined;
  }
  if (home === '') return undefined;
  return platform === 'darwin' ? posix.join(home, 'Library/Android/sdk') : posix.join(home, 'Android/Sdk');
}

/** How long output may still trickle in after adb's own exit, in ms: a server that it left behind may hold the pipes. */
const DRAIN_MS = 200;

/**
 * Runs one file that may be adb, until it ends or the signal kills it. Raises the system's own error when the file is
 * absent (see isAbsent), ADB_FAILED when it cannot be started for another reason.
 */
export function runFile(
  file: string,
  words: readonly string[],
  environment: Environment,
  signal: AbortSignal,
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, words, { env: environment, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const output = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text: string) => {
        output[stream] = (output[stream] + text).slice(-65536);
      });
    }
    const kill = (): void => {
      child.kill('SIGKILL');
      child.stdout.destroy();
      child.stderr.destroy();
    };
    let drain: NodeJS.Timeout | undefined;
    signal.addEventListener('abort', kill, { once: true });
    child.once('error', (error) => {
      signal.removeEventListener('abort', kill);
      reject(isAbsent(error) ? error : new GloveboxError('ADB_FAILED', `${file} cannot be started: ${error.message}`));
    });
    child.once('exit', () => {
      drain = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, DRAIN_MS);
    });
    child.once('close', (exitCode) => {
      clearTimeout(drain);
      signal.removeEventListener('abort', kill);
      resolve({ exitCode, ...output });
    });
  });
}

/** Whether a start failed because nothing is there: the search then goes on. */
export function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

const DOWNLOAD = 'https://developer.android.com/tools/releases/platform-tools';

function notFound(platform: NodeJS.Platform, candidates: readonly AdbCandidate[]): GloveboxError {
  const places = candidates.filter(({ place }) => place !== 'PATH').map(({ file, place }) => `${place} (${file})`);
  const looked = [...places, 'PATH'].join(', ');
  return new GloveboxError('ADB_NOT_FOUND', `adb was not found; looked in ${looked}`, {
    hint: installAdvice(platform),
  });
}

/** How adb comes onto a machine of that kind. */
export function installAdvice(platform: NodeJS.Platform): string {
  const install =
    platform === 'darwin'
      ? 'brew install --cask android-platform-tools'
      : platform === 'win32'
        ? 'winget install Google.PlatformTools'
        : "your distribution's adb package, such as apt install adb";
  return `install it with ${install}, or from ${DOWNLOAD}; or set ANDROID_HOME to the SDK's folder`;
}

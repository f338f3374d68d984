import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import type { Scope } from '../../../device/device.ts';
import type { Environment } from '../../../device/selection.ts';
import { type ErrorReport, GloveboxError } from '../../../domain/errors.ts';
import type { Size } from '../../../domain/picture.ts';
import { makeFolder } from '../../../storage/folder.ts';
import { desktopEnvironment, TOKEN_VARIABLE } from './environment.ts';
import type { DesktopOrder } from './holder.ts';
import { type DesktopState, desktopFolder, desktopsFolder } from './state.ts';

export interface DesktopWish {
  /** Default 1280x800. */
  readonly size?: Size | undefined;
  /** Minutes without a call after which it ends by itself. Default 30. */
  readonly idleMinutes?: number | undefined;
}

const DEFAULT_SIZE: Size = { width: 1_280, height: 800 };
const DEFAULT_IDLE_MINUTES = 30;
/** X's coordinates have 16 bits with a sign. */
const LARGEST = 16_384;
const SMALLEST = 64;
/** For everything that a desktop is made of, in ms. */
const START_MS = 45_000;

/** Node runs the holder's module and nothing else: no command line is parsed, no other part of the product is loaded. */
const HOLDER = 'const [, module, order] = process.argv; (await import(module)).holdDesktop(JSON.parse(order));';

/**
 * Starts a private desktop: an X server of its own with a window manager, session bus and accessibility bus, and folders of
 * its own. A holder process keeps it, which outlives this one. Raises INVALID_ARGS for an impossible size, NOT_SUPPORTED without Xvfb,
 * DEVICE_NOT_READY, TIMEOUT; a start that fails or is cancelled leaves nothing behind.
 */
export async function startDesktop(
  { size = DEFAULT_SIZE, idleMinutes = DEFAULT_IDLE_MINUTES }: DesktopWish,
  environment: Environment,
  { signal }: Scope,
): Promise<DesktopState> {
  for (const edge of [size.width, size.height]) {
    if (Number.isInteger(edge) && edge >= SMALLEST && edge <= LARGEST) continue;
    throw new GloveboxError('INVALID_ARGS', `a desktop of ${size.width}x${size.height} is not possible`, {
      hint: `width and height are whole numbers from ${SMALLEST} to ${LARGEST}`,
    });
  }
  signal.throwIfAborted();
  const { id, folder } = await newFolder(environment);
  const order: DesktopOrder = { id, token: `${id}/${crypto.randomUUID()}`, folder, size, idleMinutes };
  try {
    return await startHolder(order, environment, signal);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function newFolder(environment: Environment): Promise<{ readonly id: string; readonly folder: string }> {
  const parent = desktopsFolder(environment);
  try {
    await makeFolder(parent, 0o700);
    for (;;) {
      const id = `desktop-${crypto.randomUUID().slice(0, 6)}`;
      const folder = desktopFolder(environment, id);
      const isNew = await mkdir(folder, { mode: 0o700 }).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      if (isNew) return { id, folder };
    }
  } catch (error) {
    throw new GloveboxError('WRITE_FAILED', `${parent} cannot be written: ${(error as Error).message}`, {
      hint: 'set XDG_STATE_HOME to a folder of yours',
      cause: error,
    });
  }
}

async function startHolder(order: DesktopOrder, environment: Environment, signal: AbortSignal): Promise<DesktopState> {
  const { holderModule } = await import('./holder.ts');
  const none = {
    token: order.token,
    display: '',
    authority: '',
    home: order.folder,
    runtime: order.folder,
    bus: undefined,
  };
  // The token lies in the holder's environment too: it must be found even if it never comes to write anything down.
  const kept = { ...desktopEnvironment(none, environment), [TOKEN_VARIABLE]: order.token };
  const words = ['--input-type=module', '--eval', HOLDER, holderModule, JSON.stringify(order)];
  const child = spawn(process.execPath, words, {
    cwd: order.folder,
    detached: true,
    env: kept,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let timer: NodeJS.Timeout | undefined;
  let onAbort = (): void => {};
  try {
    const ended = new Promise<never>((_resolve, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      timer = setTimeout(() => {
        reject(new GloveboxError('TIMEOUT', `the private desktop was not ready within ${START_MS / 1000} s`));
      }, START_MS);
    });
    const state = await Promise.race([firstLine(child), ended]);
    child.stdout?.destroy();
    child.unref();
    return state;
  } catch (error) {
    await endHolder(child);
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** It ends what it has started so far. */
async function endHolder(child: ChildProcess): Promise<void> {
  child.stdout?.destroy();
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function firstLine(child: ChildProcess): Promise<DesktopState> {
  let text = '';
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (text.includes('\n')) resolve(text);
    });
    child.once('error', reject);
    child.once('exit', (code, name) => {
      reject(new GloveboxError('DEVICE_NOT_READY', `the private desktop's holder ended with ${name ?? code}`));
    });
  });
  const told = JSON.parse(line) as DesktopState | { readonly error: Partial<ErrorReport> };
  if (!('error' in told)) return told;
  const { errorFromReport } = await import('./holder.ts');
  throw errorFromReport(told.error);
}

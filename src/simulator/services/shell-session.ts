import type { ByteSink, ByteSource } from './byte-channel.ts';
import type { Process } from './processes.ts';

/** What a shell is connected to. */
export interface ShellEnds {
  readonly input: ByteSource;
  readonly stdout: ByteSink;
  /** The same object as `stdout` where there is one stream for everything. */
  readonly stderr: ByteSink;
  /** /dev/tty; undefined where the shell has none. */
  readonly terminal: ByteSink | undefined;
}

export interface ShellSession {
  readonly process: Process;
  readonly exitCode: Promise<number>;
  /** Resolves when the last process let go of standard output and error. */
  readonly outputClosed: Promise<unknown>;
}

/** Starts a shell of the phone on a command line; an empty one: the script comes on standard input. */
export type StartShell = (command: string, ends: ShellEnds) => ShellSession;

export const SHELL_NAME = '/system/bin/sh';

/** What adbd gives a shell. */
export const SHELL_ENVIRONMENT: ReadonlyMap<string, string> = new Map([
  ['ANDROID_DATA', '/data'],
  ['ANDROID_ROOT', '/system'],
  ['HOME', '/'],
  ['HOSTNAME', 'sim'],
  ['LOGNAME', 'shell'],
  ['PATH', '/product/bin:/apex/com.android.runtime/bin:/system_ext/bin:/system/bin:/system/xbin:/odm/bin:/vendor/bin'],
  ['SHELL', SHELL_NAME],
  ['TMPDIR', '/data/local/tmp'],
  ['USER', 'shell'],
]);

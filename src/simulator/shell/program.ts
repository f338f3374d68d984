import type { PhoneInside } from '../phone/phone-inside.ts';
import type { ByteSink, ByteSource } from '../services/byte-channel.ts';

/** What a program of the phone is given when it is started. */
export interface ProgramIo {
  /** Arguments without the program's name. */
  readonly words: readonly string[];
  /** The same arguments with one character per byte, for programs that must pass any bytes on. */
  readonly byteWords: readonly string[];
  readonly stdin: ByteSource;
  readonly stdout: ByteSink;
  readonly stderr: ByteSink;
  /** The controlling terminal, /dev/tty; undefined where the shell has none. */
  readonly terminal: ByteSink | undefined;
  /** Aborted when the process is killed. The shell then no longer waits for the program. */
  readonly signal: AbortSignal;
  readonly environment: ReadonlyMap<string, string>;
  readonly folder: string;
  readonly processId: number;
  readonly phone: PhoneInside;
  /** Runs another program with the same surroundings; 127 when there is none of that name. */
  run(words: readonly string[], options?: RunOptions): Promise<number>;
  /**
   * Runs script text (a byte string) in a shell of its own.
   * @param name `$0`; undefined: the shell's own name
   * @param positional byte strings
   */
  runScript(script: string, name: string | undefined, positional: readonly string[]): Promise<number>;
}

export interface RunOptions {
  readonly stdin?: ByteSource;
  readonly environment?: ReadonlyMap<string, string>;
  /** Kills the program when aborted. */
  readonly signal?: AbortSignal;
}

/** A program of the phone. Answers its exit code; what it throws ends it with an error. */
export type Program = (io: ProgramIo) => Promise<number>;

/** The phone's programs by name. */
export type Programs = ReadonlyMap<string, Program>;

import { posix } from 'node:path';
import type { PhoneInside } from '../phone/phone-inside.ts';
import { BrokenPipeError, emptySource } from '../services/byte-channel.ts';
import { FileError } from '../services/file-errors.ts';
import { Killed, type Process, untilKilled } from '../services/processes.ts';
import { toText } from './byte-text.ts';
import type { Descriptors, OpenFile } from './open-file.ts';
import type { Program, ProgramIo, Programs } from './program.ts';

/** What all shells of one connection share. */
export interface ShellSurroundings {
  readonly phone: PhoneInside;
  readonly programs: Programs;
  readonly terminal: OpenFile | undefined;
}

/** Exit codes by which a shell says that it could start nothing. */
export const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;

/** The exit code of a process that wrote where nobody reads: SIGPIPE. */
export const BROKEN_PIPE = 128 + 13;

/** What lies at a path; undefined when nothing does. */
export function kindAt({ files }: PhoneInside, path: string): string | undefined {
  try {
    return files.status(path)?.kind;
  } catch (thrown) {
    if (thrown instanceof FileError) return undefined;
    throw thrown;
  }
}

/** The program of that name or path; else the exit code that a shell answers. Nothing of the host is ever looked at. */
export function findProgram(name: string, folder: string, { phone, programs }: ShellSurroundings): Program | number {
  if (!name.includes('/')) return programs.get(name) ?? NOT_FOUND;
  const path = posix.resolve(folder, name);
  if (posix.dirname(path) === '/system/bin') return programs.get(posix.basename(path)) ?? NOT_FOUND;
  const kind = kindAt(phone, path);
  if (kind === undefined) return NOT_FOUND;
  const executable = kind === 'file' && ((phone.files.status(path)?.mode ?? 0) & 0o100) !== 0;
  return executable ? (io) => io.run(['sh', path, ...io.words]) : NOT_EXECUTABLE;
}

/** What a shell says of a program that could not be started. */
export function whyNot(exitCode: number): string {
  return exitCode === NOT_FOUND ? 'inaccessible or not found' : "can't execute: Permission denied";
}

/** Where a program runs. */
export interface LaunchPlace {
  readonly surroundings: ShellSurroundings;
  readonly environment: ReadonlyMap<string, string>;
  /** Released when the program ends. */
  readonly descriptors: Descriptors;
  /** Finished when the program ends. */
  readonly process: Process;
  readonly folder: string;
  /** How the program starts others. */
  readonly inner: Pick<ProgramIo, 'run' | 'runScript'>;
}

/**
 * Runs a program to its end, or until its process is killed: it may then still wait for something, but reaches nothing.
 * @param words byte strings, the program's name first
 * @returns the exit code
 */
export async function launch(program: Program, words: readonly string[], place: LaunchPlace): Promise<number> {
  const { surroundings, descriptors, process } = place;
  const { phone } = surroundings;
  const sink = (descriptor: number): ProgramIo['stdout'] => ({
    write: async (data) => {
      const file = descriptors.get(descriptor);
      if (process.signal.aborted || file === undefined) throw new BrokenPipeError();
      await file.write(data);
    },
  });
  const texts = words.map(toText);
  const io: ProgramIo = {
    words: texts.slice(1),
    byteWords: words.slice(1),
    stdin: descriptors.get(0) ?? emptySource,
    stdout: sink(1),
    stderr: sink(2),
    terminal: surroundings.terminal,
    signal: process.signal,
    environment: place.environment,
    folder: place.folder,
    processId: process.id,
    phone,
    ...place.inner,
  };
  try {
    return (await untilKilled(program(io), process)) & 0xff;
  } catch (thrown) {
    if (thrown instanceof Killed) return thrown.exitCode;
    if (thrown instanceof BrokenPipeError) {
      phone.record.add({ kind: 'aborted', command: texts.join(' ') });
      return BROKEN_PIPE;
    }
    if (!(thrown instanceof FileError)) throw thrown;
    await descriptors.get(2)?.write(`${texts[0]}: ${thrown.message}\n`);
    return 1;
  } finally {
    descriptors.releaseAll();
    phone.processes.finish(process);
  }
}

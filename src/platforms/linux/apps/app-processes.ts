import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { allProcesses, type RunningProcess } from './processes.ts';

/** A process's program and words, as /proc tells them. */
export interface ProcessCommand {
  /** The file that is run; of a script, its interpreter. */
  readonly file: string;
  /** Its own name first. */
  readonly words: readonly string[];
}

/** Words between a script's interpreter and its own path: `#!` gives one at most. */
const BEFORE_SCRIPT = 2;

/**
 * Whether a process runs that command line: its program, or the script that it interprets, and all of its words in their
 * order (others may stand between them, such as what we add to a browser's). A program of the same name counts as well:
 * what starts an application is often a script that another file takes over from.
 */
export function runsCommand(process: ProcessCommand, [file = '', ...wanted]: readonly string[]): boolean {
  const script = process.words.slice(1, 1 + BEFORE_SCRIPT).indexOf(file);
  const isProgram = process.file === file || basename(process.file) === basename(file);
  if (!isProgram && script < 0) return false;
  const given = process.words.slice(isProgram ? 1 : script + 2);
  let found = 0;
  for (const word of given) if (word === wanted[found]) found += 1;
  return found === wanted.length;
}

/** The processes of this user on that display which run the command line. */
export function processesOf(words: readonly string[], display: string): readonly RunningProcess[] {
  const [file = '', ...rest] = words;
  const real = realPath(file);
  return allProcesses().filter(({ pid }) => {
    const found = commandOfProcess(pid);
    return (
      found !== undefined &&
      (runsCommand(found, [real, ...rest]) || runsCommand(found, words)) &&
      isOnDisplay(pid, display)
    );
  });
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function commandOfProcess(pid: number): ProcessCommand | undefined {
  try {
    const file = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
    const folder = readlinkSync(`/proc/${pid}/cwd`);
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    // A script's path may be told from where it was started.
    const told = words.map((word, index) =>
      index > 0 && index <= BEFORE_SCRIPT && word.includes('/') ? resolve(folder, word) : word,
    );
    return { file, words: told };
  } catch {
    // Ended in between, or another user's.
    return undefined;
  }
}

/** `:1` and `:1.0` are one display. */
const displayName = (name: string): string => name.replace(/\.0$/, '');

function isOnDisplay(pid: number, display: string): boolean {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    const own = variables.find((variable) => variable.startsWith('DISPLAY='))?.slice('DISPLAY='.length);
    return own !== undefined && displayName(own) === displayName(display);
  } catch {
    return false;
  }
}

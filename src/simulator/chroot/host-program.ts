import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LONGEST_RUN_MS = 30_000;

const execute = promisify(execFile);

/**
 * Runs a program of this machine with an argument array and answers what it printed.
 * @throws Error when it is missing, fails or takes longer than 30 s
 */
export async function runHostProgram(program: string, words: readonly string[]): Promise<string> {
  // No locale: what the program prints is read.
  const environment = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C' };
  return (await execute(program, words, { timeout: LONGEST_RUN_MS, env: environment })).stdout;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ChrootUnavailable } from './unavailable.ts';

const LONGEST_RUN_MS = 30_000;

const execute = promisify(execFile);

/**
 * Runs a program of this machine with an argument array and answers what it printed.
 * @throws ChrootUnavailable when it is missing, Error when it fails or takes longer than 30 s
 */
export async function runHostProgram(program: string, words: readonly string[]): Promise<string> {
  // No locale: what the program prints is read.
  const environment = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C' };
  try {
    return (await execute(program, words, { timeout: LONGEST_RUN_MS, env: environment })).stdout;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new ChrootUnavailable(`${program} is not on this machine or not on PATH`) : error;
  }
}

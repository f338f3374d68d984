import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtCli, projectRoot } from './project.ts';

export interface CliResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The one JSON line; raises when stdout is anything else. */
  readonly json: () => Record<string, unknown>;
}

/** Only what a command needs to run: nothing of the developer's own devices or settings. */
export function cleanEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const own = { XDG_STATE_HOME: join(projectRoot, 'build/state'), XDG_CACHE_HOME: join(projectRoot, 'build/cache') };
  return { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...own, ...more };
}

/** Runs the built command as a user does; `killing` ends it as SIGKILL does, with the exit code null. */
export function runCli(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  killing?: AbortSignal,
): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builtCli, ...words], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    child.on('error', reject);
    killing?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    child.on('close', (exitCode) => {
      const { stdout, stderr } = output;
      const json = () => {
        const lines = stdout.split('\n');
        if (lines.length !== 2 || lines[1] !== '') throw new Error(`not one line: ${stdout}\n${stderr}`);
        return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
      };
      resolve({ exitCode, stdout, stderr, json });
    });
  });
}

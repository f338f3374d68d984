import assert from 'node:assert/strict';
import type { ToolAnswer } from '../../support/mcp-client.ts';
import { type CliResult, cleanEnvironment } from '../../support/run-cli.ts';

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly reason?: string;
  readonly dispatched: unknown;
}

/** Neither an adb server nor a program that could start one: whatever gets as far as a device fails with ADB_NOT_FOUND. */
export const withoutDevices: Record<string, string> = {
  ...cleanEnvironment({ ADB_SERVER_SOCKET: 'localfilesystem:/nowhere/adb' }),
  PATH: '/nowhere',
  HOME: '/nowhere',
};

/** The error of a tool call that was refused. */
export function toolError({ isError, line }: ToolAnswer): Failure {
  assert.equal(isError, true, line);
  return (JSON.parse(line) as { error: Failure }).error;
}

/** The error of a command that was refused: exit code 1, one line on stdout, the message on stderr. */
export function cliError({ exitCode, json, stderr }: CliResult): Failure {
  const { error } = json() as { error: Failure };
  assert.equal(exitCode, 1);
  assert.equal(stderr, `glovebox: ${error.message}\n`);
  return error;
}

import type { CommandDefinition } from '../commands/definition.ts';
import type { GivenArguments } from '../domain/check-arguments.ts';
import { failureLine } from '../domain/failure-line.ts';
import { createHost } from '../host/host.ts';
import { runCommand } from '../host/run-command.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * Runs one command and prints its line. A signal cancels the call, lets it release the device, and ends with that
 * signal's code; what had happened until then is still told.
 */
export async function runOnce(command: CommandDefinition, given: GivenArguments): Promise<number> {
  const host = createHost(process.env, 'call');
  const stopping = new AbortController();
  let exitCode: number | undefined;
  void stopSignal().then((code) => {
    exitCode = code;
    stopping.abort();
  });
  try {
    const progress = process.stderr.isTTY
      ? (message: string) => void process.stderr.write(failureLine(message))
      : () => {};
    const outcome = await runCommand(command, given, 'cli', host, { signal: stopping.signal, progress });
    process.stdout.write(`${outcome.line}\n`);
    if (!outcome.ok) process.stderr.write(failureLine(outcome.report.message));
    return exitCode ?? (outcome.ok ? 0 : 1);
  } finally {
    await host.devices.close();
  }
}

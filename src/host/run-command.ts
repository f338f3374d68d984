import type { CommandDefinition } from '../commands/definition.ts';
import type { DeviceDirectory } from '../device/directory.ts';
import type { Log } from '../device/log.ts';
import type { Environment } from '../device/selection.ts';
import { checkArguments, type GivenArguments } from '../domain/check-arguments.ts';
import { errorReport, GloveboxError } from '../domain/errors.ts';
import type { CallOptions, CommandOutcome } from './command-runner.ts';

/** What every call of this process shares. */
export interface Host {
  readonly environment: Environment;
  readonly devices: DeviceDirectory;
  readonly log: Log;
}

function failure(thrown: unknown, signal: AbortSignal): CommandOutcome {
  const report =
    signal.aborted && !(thrown instanceof GloveboxError)
      ? errorReport(new GloveboxError('INTERNAL', 'the call was cancelled', { dispatched: 'maybe' }))
      : errorReport(thrown);
  return { ok: false, line: JSON.stringify({ error: report }), report };
}

/** Checks, runs and reports one call: the one way in, for the command line and for servers. Never throws. */
export async function runCommand(
  command: CommandDefinition,
  given: GivenArguments,
  surface: 'mcp' | 'cli',
  { environment, devices, log }: Host,
  { signal, progress }: CallOptions,
): Promise<CommandOutcome> {
  const start = performance.now();
  const outcome = await (async (): Promise<CommandOutcome> => {
    try {
      const checked = checkArguments(command, given, surface);
      const handler = await command.load();
      const { value, pictures = [] } = await handler(
        {
          signal,
          environment,
          devices,
          select: (device) =>
            devices.select({ device, command: command.name, platforms: command.platforms }, { signal }),
          progress,
        },
        checked,
      );
      return { ok: true, line: JSON.stringify(value), value, pictures };
    } catch (thrown) {
      return failure(thrown, signal);
    }
  })();
  // No argument is logged: what is typed may be a secret.
  log('call', {
    command: command.name,
    surface,
    ms: Math.round(performance.now() - start),
    outcome: outcome.ok ? 'ok' : outcome.report.code,
  });
  return outcome;
}

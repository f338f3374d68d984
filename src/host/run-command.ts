import { setMaxListeners } from 'node:events';
import { type CommandDefinition, toolName } from '../commands/definition.ts';
import { commands } from '../commands/registry.ts';
import type { CommandResult } from '../device/context.ts';
import type { DeviceDirectory } from '../device/directory.ts';
import type { Log } from '../device/log.ts';
import type { Environment } from '../device/selection.ts';
import { checkArguments, type GivenArguments } from '../domain/check-arguments.ts';
import { errorReport, GloveboxError } from '../domain/errors.ts';
import { jsonLine } from '../domain/json-line.ts';
import type { CallOptions, CommandOutcome } from './command-runner.ts';

/** What every call of this process shares. */
export interface Host {
  readonly environment: Environment;
  readonly devices: DeviceDirectory;
  readonly log: Log;
}

function failure(
  thrown: unknown,
  { readOnly }: CommandDefinition,
  surface: 'mcp' | 'cli',
  signal: AbortSignal,
): CommandOutcome {
  const told =
    signal.aborted && !(thrown instanceof GloveboxError)
      ? errorReport(new GloveboxError('INTERNAL', 'the call was cancelled', { dispatched: 'maybe' }))
      : errorReport(thrown);
  // What only reads has sent nothing, whatever became of it.
  const said =
    readOnly && told.dispatched === 'maybe' ? { ...told, dispatched: false as const, retrySafe: true } : told;
  const report = surface === 'mcp' && said.hint !== undefined ? { ...said, hint: inToolWords(said.hint) } : said;
  return { ok: false, line: jsonLine({ error: report }), report };
}

/** A call that fails after input has left says so whatever failed, for a repeat would act twice. */
function afterSending(thrown: unknown): unknown {
  if (!(thrown instanceof GloveboxError) || thrown.dispatched === true) return thrown;
  return thrown.with({ dispatched: true, retrySafe: false });
}

/** The command line prints one JSON line, so an outline beside the JSON stands in it there. */
function success(result: CommandResult, surface: 'mcp' | 'cli'): CommandOutcome {
  const { value, outline, isOutlineOnly = false, pictures = [], meta } = result;
  const beside = { pictures, ...(meta === undefined ? {} : { meta }) };
  if (outline === undefined) return { ok: true, line: jsonLine(value), value, ...beside };
  if (isOutlineOnly) return { ok: true, line: outline, value: undefined, ...beside };
  if (surface === 'mcp') return { ok: true, line: jsonLine(value), value, outline, ...beside };
  return { ok: true, line: jsonLine({ ...value, outline }), value, ...beside };
}

/** A hint names calls as the command line spells them; a client of tools is told its own spelling. What is quoted is the screen's. */
const inToolWords = (hint: string): string =>
  hint
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, index) => (index % 2 === 1 ? part : toolSpelling(part)))
    .join('');

function toolSpelling(words: string): string {
  const named = commands
    .filter(({ name }) => name.includes('-'))
    .reduce((text, command) => text.replaceAll(command.name, toolName(command)), words);
  return named.replace(/(?<![\w-])--([a-z][a-z-]*)/g, (_, option: string) =>
    option.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
  );
}

/** Checks, runs and reports one call: the one way in, for the command line and for servers. Never throws. */
export async function runCommand(
  command: CommandDefinition,
  given: GivenArguments,
  surface: 'mcp' | 'cli',
  { environment, devices, log }: Host,
  { signal: callersSignal, progress }: CallOptions,
): Promise<CommandOutcome> {
  const start = performance.now();
  // Once one part of a call has failed the others have no use: they end with the call.
  const ended = new AbortController();
  const signal = AbortSignal.any([callersSignal, ended.signal]);
  // Many devices may be asked at once on behalf of one call; Node would warn of a leak from the eleventh on.
  setMaxListeners(0, signal);
  let hasSent = false;
  const outcome = await (async (): Promise<CommandOutcome> => {
    try {
      const checked = checkArguments(command, given, surface);
      const handler = await command.load();
      const result = await handler(
        {
          signal,
          surface,
          environment,
          devices,
          select: (device) =>
            devices.select({ device, command: command.name, platforms: command.platforms }, { signal }),
          progress,
          sent: () => {
            hasSent = true;
          },
          foreground: checked.foreground === true,
        },
        checked,
      );
      return success(result, surface);
    } catch (thrown) {
      return failure(hasSent ? afterSending(thrown) : thrown, command, surface, callersSignal);
    }
  })();
  ended.abort();
  // No argument is logged: what is typed may be a secret.
  log('call', {
    command: command.name,
    surface,
    ms: Math.round(performance.now() - start),
    outcome: outcome.ok ? 'ok' : outcome.report.code,
  });
  return outcome;
}

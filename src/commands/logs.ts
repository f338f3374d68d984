import type { CommandContext, CommandResult } from '../device/context.ts';
import { readPackageName } from '../domain/package-name.ts';

/** As many as one answer holds without being cut by clients, nearly always. */
const LINES = 30;

interface LogsArguments {
  readonly package?: string;
  readonly since?: string;
  readonly lines?: number;
  readonly device?: string;
}

/** The newest records of the device's log, oldest first. Raises INVALID_ARGS, APP_NOT_FOUND. */
export async function logs(
  context: CommandContext,
  { package: name, since, lines = LINES, device }: LogsArguments,
): Promise<CommandResult> {
  const app = name === undefined ? undefined : readPackageName(name);
  const session = await context.select(device);
  const { uid, records, omitted } = await session.capability('logs', 'logs').read({ app, since, lines }, context);
  return {
    value: {
      device: session.device.id,
      ...(app === undefined ? {} : { package: app, uid }),
      records: records.map(({ time, pid, tid, level, tag, message }) => ({ time, pid, tid, level, tag, message })),
      omitted,
    },
  };
}

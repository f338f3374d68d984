import type { CommandContext, CommandResult } from '../device/context.ts';

/** Lists every device. A platform that cannot look is named in `errors` beside what the others found. */
export async function devices(context: CommandContext): Promise<CommandResult> {
  const { devices: listed, errors } = await context.devices.list(context);
  return {
    value: {
      devices: listed.map(({ id, platform, kind, state, name }) => ({ id, platform, kind, state, name })),
      ...(errors.length > 0
        ? { errors: errors.map(({ platform, code, message }) => ({ platform, code, message })) }
        : {}),
    },
  };
}

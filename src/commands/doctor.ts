import type { CommandContext, CommandResult } from '../device/context.ts';
import type { JsonObject } from '../domain/json.ts';

/** What this machine has for driving devices, and what mends what is wrong. Whatever it finds, it succeeds. */
export async function doctor(context: CommandContext): Promise<CommandResult> {
  const checks = await context.devices.check(context);
  const tools: JsonObject = Object.assign({}, ...checks.map((check) => check.tools));
  return { value: { ...tools, devices: checks.flatMap((check) => check.devices.map((device) => ({ ...device }))) } };
}

import type { CommandContext, CommandResult } from '../device/context.ts';

const warned = (warnings: readonly string[]) => (warnings.length > 0 ? { warnings } : {});

/** Reads the element tree as JSON. */
export async function uiTree(
  context: CommandContext,
  { device }: { readonly device?: string },
): Promise<CommandResult> {
  const session = await context.select(device);
  context.progress('reading the screen');
  const { tree } = await session.readTree('ui-tree', context);
  const { rotation, root, warnings } = tree;
  return { value: { device: session.device.id, rotation, root, ...warned(warnings) } };
}

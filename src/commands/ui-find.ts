import type { CommandContext, CommandResult } from '../device/context.ts';
import { selectNodes } from '../domain/selector/select-nodes.ts';
import { elementJson } from './element-json.ts';
import { matchesText } from './outline-text.ts';
import { type SelectorArguments, selectorOf } from './selector-parameters.ts';

const LIMIT = 20;

interface FindArguments extends SelectorArguments {
  readonly limit?: number;
  readonly format?: 'outline' | 'json';
  readonly device?: string;
}

/** Reads the screen and answers every element that the selector names, the first `limit` of them in full. None is no failure. */
export async function uiFind(context: CommandContext, checked: FindArguments): Promise<CommandResult> {
  const { limit = LIMIT, format = context.surface === 'mcp' ? 'outline' : 'json', device } = checked;
  const selector = selectorOf(checked, 'ui-find');
  const session = await context.select(device);
  session.capability('tree', 'ui-find');
  context.progress('reading the screen');
  const snapshot = await session.look('ui-find', context);
  const found = selectNodes(snapshot.scene, selector, snapshot);
  const shown = found.slice(0, limit);
  await session.name(snapshot, shown, context);
  const value = {
    device: session.device.id,
    snapshot: snapshot.id,
    matches: shown.map((node) => elementJson(snapshot, node)),
    total: found.length,
  };
  if (format === 'json') return { value };
  return { value, outline: matchesText(session, snapshot, shown, found.length), isOutlineOnly: true };
}

import type { CommandContext, CommandResult } from '../device/context.ts';
import type { TargetArguments } from '../domain/desktop/target.ts';
import { nearMisses } from '../domain/selector/near-misses.ts';
import { selectNodes } from '../domain/selector/select-nodes.ts';
import { requireKnownRef } from './element-aims.ts';
import { elementJson } from './element-json.ts';
import { matchesText } from './outline-text.ts';
import { type SelectorArguments, selectorOf } from './selector-parameters.ts';
import { aimedWindow } from './target.ts';

const LIMIT = 20;
/** How much is told of what may have been meant where nothing matches. */
const NEAR = 3;

interface FindArguments extends SelectorArguments, TargetArguments {
  readonly limit?: number;
  readonly format?: 'outline' | 'json';
  readonly device?: string;
}

/** Reads the screen and answers every element that the selector names, the first `limit` of them in full. None is no failure: what may have been meant is told. */
export async function uiFind(context: CommandContext, checked: FindArguments): Promise<CommandResult> {
  const { limit = LIMIT, format = context.surface === 'mcp' ? 'outline' : 'json', device } = checked;
  const selector = selectorOf(checked, 'ui-find');
  const session = await context.select(device);
  session.capability('tree', 'ui-find');
  await requireKnownRef(session, selector);
  context.progress('reading the screen');
  const window = await aimedWindow(session, checked, 'part', context);
  const snapshot = await session.look('ui-find', context, window === undefined ? {} : { windows: window.id });
  const found = selectNodes(snapshot.scene, selector, snapshot);
  const shown = found.slice(0, limit);
  await session.name(snapshot, shown, context);
  const near = found.length === 0 ? nearMisses(snapshot.scene, selector, NEAR, snapshot) : [];
  const value = {
    device: session.device.id,
    snapshot: snapshot.id,
    matches: shown.map((node) => elementJson(snapshot, node)),
    total: found.length,
    ...(near.length === 0 ? {} : { near }),
  };
  if (format === 'json') return { value };
  return { value, outline: matchesText(session, snapshot, shown, { total: found.length, near }), isOutlineOnly: true };
}

import type { CommandContext, CommandResult } from '../device/context.ts';
import { GloveboxError } from '../domain/errors.ts';
import { parseSnapshotId, type SnapshotId } from '../domain/identity/ref.ts';
import { outlineSince, outlineText } from './outline-text.ts';
import { treeJson } from './tree-json.ts';

interface TreeArguments {
  readonly format?: 'outline' | 'json';
  readonly full?: boolean;
  readonly maxDepth?: number;
  readonly maxNodes?: number;
  readonly includeInvisible?: boolean;
  readonly window?: 'active' | 'all';
  readonly bounds?: boolean;
  readonly since?: string;
  readonly device?: string;
}

function snapshotNamed(text: string): SnapshotId {
  const id = parseSnapshotId(text);
  if (id !== undefined) return id;
  throw new GloveboxError('INVALID_ARGS', `--since must be a snapshot such as s12 (got '${text}')`, {
    hint: 'ui-tree tells the snapshot it is',
  });
}

/**
 * Reads the screen: as an outline for a model, or as JSON with every element. `since` tells only what changed from an
 * earlier snapshot. In JSON nothing is left out unless a limit says so.
 *
 * Raises INVALID_ARGS, STALE_REFERENCE when that snapshot is not kept any more, and what the reading raises.
 */
export async function uiTree(context: CommandContext, checked: TreeArguments): Promise<CommandResult> {
  const { format = context.surface === 'mcp' ? 'outline' : 'json', window, since, device, ...options } = checked;
  const sinceId = since === undefined ? undefined : snapshotNamed(since);
  const session = await context.select(device);
  session.capability('tree', 'ui-tree');
  const before = sinceId === undefined ? undefined : await session.snapshots.find(sinceId);
  context.progress('reading the screen');
  const snapshot = await session.look('ui-tree', context, window === undefined ? {} : { windows: window });
  const { rotation, warnings } = snapshot.scene.tree;
  const value = {
    device: session.device.id,
    snapshot: snapshot.id,
    rotation,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
  if (format === 'outline') {
    const outline =
      before === undefined ? outlineText(session, snapshot, options) : outlineSince(session, before, snapshot, options);
    return { value, outline, isOutlineOnly: true };
  }
  if (before !== undefined) {
    return { value: { ...value, since: before.id, changes: outlineSince(session, before, snapshot, options) } };
  }
  await session.name(snapshot, snapshot.scene.nodes, context);
  session.showed(snapshot);
  const { device: id, snapshot: name } = value;
  return {
    value: {
      device: id,
      snapshot: name,
      rotation,
      root: treeJson(snapshot, options),
      ...(warnings.length > 0 ? { warnings } : {}),
    },
  };
}

import type { CommandContext, CommandResult } from '../device/context.ts';
import type { WindowChoice } from '../device/device.ts';
import { readScreenPlace } from '../domain/desktop/screen-place.ts';
import { readTarget, type Target, type TargetArguments } from '../domain/desktop/target.ts';
import { GloveboxError } from '../domain/errors.ts';
import { parseSnapshotId, type SnapshotId } from '../domain/identity/ref.ts';
import { outlineSince, outlineText } from './outline-text.ts';
import { requireWindows, targetedWindow } from './target.ts';
import { treeJson } from './tree-json.ts';

interface TreeArguments extends TargetArguments {
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

/** Which windows are meant: the one of a target, or by `app: "screen"` and `"frontmost"` what is there without one. */
function scopeOf(checked: TargetArguments): { readonly target?: Target | undefined; readonly windows?: WindowChoice } {
  const place = readScreenPlace(checked);
  if (place === undefined) return { target: readTarget(checked) };
  if (place.kind === 'monitor') {
    throw new GloveboxError('INVALID_ARGS', 'a tree is of windows, and not of one screen', { hint: '--app screen' });
  }
  return { windows: place.kind === 'screen' ? 'all' : 'active' };
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
  const given = scopeOf(checked);
  if (given.target !== undefined && window !== undefined) {
    throw new GloveboxError('INVALID_ARGS', '--window is for the screen, and a window was named', {
      hint: 'leave --window out',
    });
  }
  const session = await context.select(device);
  session.capability('tree', 'ui-tree');
  const before = sinceId === undefined ? undefined : await session.snapshots.find(sinceId);
  context.progress('reading the screen');
  if (given.windows !== undefined) requireWindows(session);
  const aimed = given.target && (await targetedWindow(session, given.target, 'part', context));
  const windows = aimed?.id ?? window ?? given.windows;
  const snapshot = await session.look('ui-tree', context, {
    mayBePartial: true,
    ...(windows === undefined ? {} : { windows }),
  });
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

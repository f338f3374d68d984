import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { diffLines, rememberedLines, renderDiff } from '../domain/outline/diff.ts';
import { bareOrQuoted } from '../domain/outline/escape.ts';
import { lineText } from '../domain/outline/line-text.ts';
import { outlineOf } from '../domain/outline/lines.ts';
import { nameOf } from '../domain/outline/name.ts';
import type { OutlineOptions } from '../domain/outline/outline.ts';
import { fenced, renderOutline, unmarked } from '../domain/outline/render.ts';
import { statesOf } from '../domain/outline/states.ts';
import type { SceneNode } from '../domain/scene.ts';

/** A word that nothing on the screen can know: the marks around its words are made of it. */
const freshWord = (): string => crypto.randomUUID().slice(0, 6);

/** The screen as a model reads it. The caller is shown it, so that later changes are told against it. */
export function outlineText(session: DeviceSession, snapshot: Snapshot, options: OutlineOptions): string {
  const { scene } = snapshot;
  const { tree, surroundings } = scene;
  session.showed(snapshot);
  return renderOutline(
    outlineOf(scene, (node) => snapshot.refOf(node), options),
    {
      snapshot: snapshot.id,
      device: session.device.id,
      app: surroundings.app,
      size: surroundings.size,
      rotation: tree.rotation,
      warnings: tree.warnings,
    },
    freshWord(),
  );
}

const linesOf = (snapshot: Snapshot, options: OutlineOptions) =>
  rememberedLines(outlineOf(snapshot.scene, (node) => snapshot.refOf(node), options));

/** What is on that screen and cannot be seen. */
function unseenLinesOf(snapshot: Snapshot) {
  const outline = outlineOf(snapshot.scene, (node) => snapshot.refOf(node), { includeInvisible: true });
  const entries = outline.entries.filter((entry) => entry.kind === 'line' && entry.node.visible === undefined);
  return rememberedLines({ ...outline, entries, keyboard: false });
}

/**
 * What changed from one snapshot to a later one: `+`, `-` and `~` lines by ref; or the whole outline, where nearly
 * everything is new or that is shorter.
 */
export function outlineSince(
  session: DeviceSession,
  before: Snapshot,
  after: Snapshot,
  options: OutlineOptions,
): string {
  const diff = diffLines(linesOf(before, options), linesOf(after, options), unseenLinesOf(after));
  const whole = outlineText(session, after, options);
  if (diff.kind === 'replaced') return whole;
  session.showed(after);
  const warnings = after.scene.tree.warnings.length > 0 ? ' partial' : '';
  const changes = `${after.id} since ${before.id}${warnings}\n${renderDiff(diff, freshWord())}`;
  // Much that went and little that came: the screen as it is says it in fewer words.
  return changes.length > whole.length ? whole : changes;
}

/** The elements that a search found, as lines of an outline without their surroundings; what is near where there are none. */
export function matchesText(
  session: DeviceSession,
  snapshot: Snapshot,
  shown: readonly SceneNode[],
  { total, near }: { readonly total: number; readonly near: readonly string[] },
): string {
  const word = freshWord();
  const lines = shown.map((node) => matchText(snapshot, node));
  const more = total > shown.length ? [`… ${total - shown.length} more`] : [];
  const found = unmarked((total === 0 ? ['(nothing matches)', ...near] : [...lines, ...more]).join('\n'), word);
  return `${snapshot.id} ${bareOrQuoted(session.device.id)} ${total} found\n${fenced(found, word)}`;
}

function matchText(snapshot: Snapshot, node: SceneNode): string {
  const { role, label, value, element } = node;
  const ref = snapshot.refOf(node);
  const words = lineText({
    ref,
    role,
    label,
    name: label.length === 0 ? nameOf(node) : undefined,
    value,
    states: statesOf(node),
  });
  const [left, top, right, bottom] = node.visible ?? element.bounds;
  return `${words} (${left},${top} ${right - left}x${bottom - top})`;
}

import type { CommandContext } from '../device/context.ts';
import type { Scope, WindowChoice } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { aimPoint } from '../domain/aim/aim-point.ts';
import { refusal } from '../domain/aim/refusal.ts';
import { rivalWarnings } from '../domain/aim/rival.ts';
import { tellApart } from '../domain/aim/tell-apart.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Point } from '../domain/geometry.ts';
import type { Ref } from '../domain/identity/ref.ts';
import { bareOrQuoted } from '../domain/outline/escape.ts';
import type { SceneNode } from '../domain/scene.ts';
import { distinctTargets } from '../domain/selector/distinct-targets.ts';

/** A way to name one element of a screen. */
export interface ElementAim {
  /** As messages say it: `text or contentDesc 'Save'`. */
  readonly words: string;
  /** Where one element of an earlier screen is meant. */
  readonly ref?: Ref;
  /** Every element of that screen which is meant, in document order. Raises STALE_REFERENCE. */
  select(snapshot: Snapshot): readonly SceneNode[] | Promise<readonly SceneNode[]>;
  /** What a caller may have meant where nothing matches; empty where nothing is near. */
  near(snapshot: Snapshot): readonly string[];
}

/** The one element that was meant, on the newest screen, and where to press it. */
export interface Located {
  readonly snapshot: Snapshot;
  readonly node: SceneNode;
  readonly point: Point;
  /** That something else may take the press there. */
  readonly warnings: readonly string[];
}

const SHOWN_CANDIDATES = 5;

const elsewhere = (command: string) =>
  `ui-tree shows all of it; ${command === 'tap' ? '--timeout' : 'ui-wait'} waits for what is to come; ui-scroll brings in what is off screen`;

async function ambiguous(
  session: DeviceSession,
  snapshot: Snapshot,
  found: readonly SceneNode[],
  aim: ElementAim,
  scope: Scope,
): Promise<GloveboxError> {
  const candidates = found.slice(0, SHOWN_CANDIDATES);
  await session.name(snapshot, candidates, scope);
  const shown = candidates.map(({ element }) => `${bareOrQuoted(element.class)} [${element.bounds.join(',')}]`);
  const more = found.length > shown.length ? `, and ${found.length - shown.length} more` : '';
  const words = tellApart(candidates);
  const choices = candidates.map((node, index) => {
    const told = words[index];
    return `--ref ${snapshot.refOf(node)}${told === undefined ? '' : ` (${told})`}`;
  });
  return new GloveboxError(
    'ELEMENT_AMBIGUOUS',
    `${found.length} nodes match ${aim.words}: ${shown.join(', ')}${more}; tap one by its coordinates`,
    { hint: `choose by ref: ${choices.join(', or ')}` },
  );
}

function notFound(
  snapshot: Snapshot,
  aim: ElementAim,
  command: string,
  { reads, elapsedMs }: { readonly reads: number; readonly elapsedMs: number },
): GloveboxError {
  const { app } = snapshot.scene.surroundings;
  const named = snapshot.scene.nodes[0]?.package ?? app;
  const where = named === null ? 'the focused window' : bareOrQuoted(named);
  return new GloveboxError(
    'ELEMENT_NOT_FOUND',
    `no node with ${aim.words} in ${where} (${reads} read${reads === 1 ? '' : 's'} in ${(elapsedMs / 1000).toFixed(1)} s)`,
    { hint: [...aim.near(snapshot), elsewhere(command)].join('; ') },
  );
}

/**
 * The one element that the aim names on this screen; undefined where nothing matches. Several matches that the same press
 * would work are one. Raises ELEMENT_AMBIGUOUS with the candidates' refs, STALE_REFERENCE.
 */
async function theOne(
  session: DeviceSession,
  snapshot: Snapshot,
  aim: ElementAim,
  scope: Scope,
): Promise<SceneNode | undefined> {
  const found = distinctTargets(await aim.select(snapshot));
  if (found.length > 1) throw await ambiguous(session, snapshot, found, aim, scope);
  return found[0];
}

/** Where to press the element. Raises ELEMENT_NOT_ACTIONABLE or ELEMENT_COVERED where a touch would not reach it. */
export function reach(snapshot: Snapshot, node: SceneNode): Located {
  const hindered = refusal(node, (hinted) => snapshot.refOf(hinted));
  if (hindered !== undefined) throw hindered;
  const point = aimPoint(snapshot.scene.nodes, node);
  if (point === undefined) throw new Error('what nothing hinders can be seen');
  return { snapshot, node, point, warnings: rivalWarnings(snapshot.scene.nodes, node, point) };
}

interface Waiting {
  /** For messages: the command that asks. */
  readonly command: string;
  /** How long "no match" is read again, without a pause; the last read may overrun it. */
  readonly timeoutMs: number;
  /** Where the element is looked for. Default: in the window in front. */
  readonly windows?: WindowChoice | undefined;
}

/**
 * Finds the one element that the aim names and acts on it, both in one turn: no other call of ours changes the screen in
 * between. Only "no match" is read again, and other calls get their turns between the reads. A failed read ends the wait.
 *
 * Raises ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, ELEMENT_NOT_ACTIONABLE, ELEMENT_COVERED, STALE_REFERENCE and whatever the
 * read raises, with nothing sent; and what `act` raises.
 */
export async function actOnElement<T>(
  session: DeviceSession,
  aim: ElementAim,
  { command, timeoutMs, windows }: Waiting,
  context: CommandContext,
  act: (snapshot: Snapshot, node: SceneNode) => Promise<T>,
): Promise<T> {
  const start = performance.now();
  let missed: Snapshot | undefined;
  for (let reads = 1; ; reads++) {
    context.signal.throwIfAborted();
    const outcome = await session.change(async () => {
      const snapshot =
        aim.ref === undefined
          ? await session.look(command, context, { instead: missed, ...(windows === undefined ? {} : { windows }) })
          : await session.knowing(aim.ref, command, context, windows);
      const node = await theOne(session, snapshot, aim, context);
      return node === undefined ? { snapshot } : { done: await act(snapshot, node) };
    }, context);
    if ('done' in outcome) return outcome.done;
    missed = outcome.snapshot;
    const elapsed = performance.now() - start;
    if (elapsed >= timeoutMs) throw notFound(outcome.snapshot, aim, command, { reads, elapsedMs: elapsed });
    context.progress(`waiting for ${aim.words}: ${reads} read${reads === 1 ? '' : 's'}`);
  }
}

import { type AtspiNode, isRefusal, orElse } from './node.ts';
import { readPageNode } from './page-node.ts';
import { isNothing, type ObjectReference, referenceKey } from './reference.ts';
import type { WalkContext } from './walk.ts';

/** An object of the list, with the object that it is in. */
interface Listed {
  readonly node: AtspiNode;
  readonly parent: ObjectReference;
}

/**
 * Reads a window whose application lists all that is shown in one call: no level waits for the one above. Undefined
 * where the window is gone; raises DBusError `remote` where the application knows no such call.
 */
export async function readShownAtOnce(context: WalkContext, window: ObjectReference): Promise<AtspiNode | undefined> {
  const { client, budget } = context;
  const [root, objects] = await Promise.all([readListed(context, window), client.shownDescendants(window)]);
  if (root === undefined) return undefined;
  const listed = await Promise.all(
    unique(objects, window).map((object) => (budget.take() ? readListed(context, object) : undefined)),
  );
  const nodes = [root, ...listed.filter((one) => one !== undefined)];
  const byKey = new Map(nodes.map(({ node }) => [referenceKey(node.object), node]));
  for (const one of nodes.slice(1)) await attach(context, one, byKey);
  return root.node;
}

/** What is met twice is read once. */
function unique(objects: readonly ObjectReference[], window: ObjectReference): readonly ObjectReference[] {
  const byKey = new Map(objects.map((object) => [referenceKey(object), object]));
  byKey.delete(referenceKey(window));
  return [...byKey.values()];
}

async function readListed(context: WalkContext, object: ObjectReference): Promise<Listed | undefined> {
  try {
    const [node, parent] = await Promise.all([readPageNode(context, object, undefined), context.client.parent(object)]);
    return { node: { ...node, children: [] }, parent };
  } catch (error) {
    // It went away meanwhile.
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Levels between a shown object and the next shown one around it. */
const LEVELS = 20;

/** Puts an object into the one around it that is listed too: what is between may not be shown. */
async function attach({ client }: WalkContext, { node, parent }: Listed, byKey: ReadonlyMap<string, AtspiNode>) {
  let around = parent;
  for (let level = 0; level < LEVELS && !isNothing(around); level += 1) {
    const holder = byKey.get(referenceKey(around));
    if (holder !== undefined) {
      holder.children.push(node);
      return;
    }
    around = await orElse(client.parent(around), { busName: '', path: '/org/a11y/atspi/null' });
  }
}

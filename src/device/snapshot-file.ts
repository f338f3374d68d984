import type { UiElement, UiTree } from '../domain/element.ts';
import { numberOf, type Ref, refOf } from '../domain/identity/ref.ts';
import type { Scene, SceneNode } from '../domain/scene.ts';
import type { ScreenReading } from './device.ts';
import { elementsOf, Snapshot } from './snapshot.ts';
import { isNumber, isObject, readReading } from './stored-reading.ts';

/** Files of another version are not read: snapshots live for minutes. */
const VERSION = 1;

const MASK = '•';

/** What is written down of a snapshot: the reading without secrets, and names by their element's place in the tree. */
export function snapshotToJson(snapshot: Snapshot): unknown {
  const { tree, surroundings } = snapshot.scene;
  const places = new Map(elementsOf(tree).map((element, place) => [element, place]));
  const refs = [...snapshot.refs].flatMap(([node, ref]) => {
    const place = places.get(node.element);
    return place === undefined ? [] : [[place, numberOf(ref)]];
  });
  return {
    version: VERSION,
    id: numberOf(snapshot.id),
    begunAt: snapshot.begunAt,
    takenAt: snapshot.takenAt,
    refs,
    ended: [...snapshot.ended].map(numberOf),
    surroundings,
    tree: { ...tree, root: tree.root === null ? null : withoutSecrets(tree.root) },
  };
}

/**
 * The snapshot that a file holds. Undefined for what this version of Glovebox did not write as it stands: damaged,
 * foreign, for another snapshot.
 */
export function snapshotFromJson(
  json: unknown,
  expected: Pick<Snapshot, 'id' | 'takenAt'>,
  buildScene: (reading: ScreenReading) => Scene,
): Snapshot | undefined {
  if (!isObject(json) || json.version !== VERSION) return undefined;
  const { id, begunAt, takenAt } = json;
  if (id !== numberOf(expected.id) || takenAt !== expected.takenAt || !isNumber(begunAt)) return undefined;
  const reading = readReading(json);
  if (reading === undefined) return undefined;
  const ended = refList(json.ended);
  const scene = buildScene(reading);
  const refs = readRefs(json.refs, reading.tree, scene);
  return ended === undefined || refs === undefined
    ? undefined
    : new Snapshot({ ...expected, begunAt }, scene, refs, new Set(ended));
}

function readRefs(json: unknown, tree: UiTree, scene: Scene): Map<SceneNode, Ref> | undefined {
  if (!Array.isArray(json)) return undefined;
  const elements = elementsOf(tree);
  const nodes = new Map(scene.nodes.map((node) => [node.element, node]));
  const refs = new Map<SceneNode, Ref>();
  const seen = new Set<number>();
  for (const pair of json as readonly unknown[]) {
    if (!Array.isArray(pair)) return undefined;
    const [place, number] = pair as readonly unknown[];
    if (!isNumber(place) || !isNumber(number) || !isRefNumber(number) || seen.has(number)) return undefined;
    const element = elements[place];
    const node = element === undefined ? undefined : nodes.get(element);
    if (node === undefined || refs.has(node)) return undefined;
    seen.add(number);
    refs.set(node, refOf(number));
  }
  return refs;
}

function refList(json: unknown): Ref[] | undefined {
  if (!Array.isArray(json) || !json.every((number) => isNumber(number) && isRefNumber(number))) return undefined;
  return json.map(refOf);
}

const isRefNumber = (number: number): boolean => Number.isSafeInteger(number) && number > 0;

/** Of what a password field holds only the length is kept. An empty field shows its hint as its text, which is no secret. */
function withoutSecrets(element: UiElement): UiElement {
  const { children, ...own } = element;
  const masked = own.password === true ? { ...own, ...mask(own, 'text'), ...mask(own, 'value') } : own;
  return children === undefined ? masked : { ...masked, children: children.map(withoutSecrets) };
}

function mask(element: Omit<UiElement, 'children'>, field: 'text' | 'value'): { readonly [field]?: string } {
  const words = element[field];
  return words === undefined || words === element.hint ? {} : { [field]: MASK.repeat([...words].length) };
}

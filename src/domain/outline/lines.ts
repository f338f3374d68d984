import type { Bounds } from '../geometry.ts';
import { isFrame, isWindow, showsSomething } from '../scene/windows.ts';
import { ownWords, saidBy } from '../scene/words.ts';
import type { Scene, SceneNode } from '../scene.ts';
import { GapCounter } from './gaps.ts';
import { nameOf } from './name.ts';
import type { Outline, OutlineEntry, OutlineLine, OutlineOptions } from './outline.ts';
import { statesOf } from './states.ts';

const DEFAULT_MAX_DEPTH = 30;
const DEFAULT_MAX_NODES = 1000;

/**
 * The lines that tell what is on a screen: what can be acted on and what can be read, each once; wrappers vanish, what
 * cannot be seen is counted where it would scroll.
 *
 * @param refOf The ref of an element, asked once for each that can be acted on and has a line, in document order.
 */
export function outlineOf(
  scene: Scene,
  refOf: (node: SceneNode) => string | undefined,
  options: OutlineOptions = {},
): Outline {
  const { nodes } = scene;
  const entries: OutlineEntry[] = [];
  const gaps = new GapCounter(scene, entries);
  const ends = subtreeEnds(nodes);
  /** By node: the nearest element around it, or itself, that is worth a line; and how many lines it stands within. */
  const within: (SceneNode | undefined)[] = [];
  const depths: number[] = [];
  const cut = { depth: 0, nodes: 0 };
  const { maxDepth = DEFAULT_MAX_DEPTH, maxNodes = DEFAULT_MAX_NODES } = options;
  const told = new Set(nodes.map(({ namedBy }) => namedBy));
  let lines = 0;
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (node === undefined) break;
    gaps.leave(index);
    const around = node.parent === undefined ? undefined : within[node.parent.index];
    const depth = node.parent === undefined ? 0 : (depths[node.parent.index] ?? 0);
    within[index] = around;
    depths[index] = depth;
    if (isWorthALine(node, around, options) && (options.full === true || !told.has(node))) {
      within[index] = node;
      const listed = node.visible !== undefined || options.includeInvisible === true;
      if (!listed) gaps.count(node);
      else if (depth >= maxDepth) cut.depth += 1;
      else if (lines >= maxNodes) cut.nodes += 1;
      else {
        lines += 1;
        entries.push(lineOf(node, depth, refOf, options));
        depths[index] = depth + 1;
        if (node.element.scrollable === true) gaps.enter(node, ends[index] ?? 0, depth + 1);
      }
    }
    // The keyboard's keys have the keyboard's line.
    if (node.role === 'keyboard' && options.full !== true) index = (ends[index] ?? index + 1) - 1;
  }
  gaps.leave(nodes.length);
  gaps.end();
  const keyboard = scene.surroundings.keyboard.length > 0 || nodes.some(({ role }) => role === 'keyboard');
  return { entries, cut, keyboard };
}

/** By node: the place behind the last element in it. */
function subtreeEnds(nodes: readonly SceneNode[]): readonly number[] {
  const ends = nodes.map(({ index }) => index + 1);
  for (let index = nodes.length - 1; index > 0; index -= 1) {
    const parent = nodes[index]?.parent?.index;
    if (parent !== undefined) ends[parent] = Math.max(ends[parent] ?? 0, ends[index] ?? 0);
  }
  return ends;
}

/** Whether an element is worth a line, given the nearest one around it that is. */
function isWorthALine(node: SceneNode, around: SceneNode | undefined, { full }: OutlineOptions): boolean {
  const { role, label } = node;
  if (full === true) return !isFrame(node);
  if (node.actionable || role === 'keyboard' || role === 'progress') return true;
  if (role === 'webview' && node.children.length === 0) return true;
  if (label.length === 0 && role === 'window') return isWindow(node) && showsSomething(node);
  if (label.length === 0) return node.value !== undefined;
  if (role === 'tab') return true;
  if (around === undefined) return !isNamedLikeContent(node);
  if (around.tellsContent) return false;
  const said = around.label.map((text) => ({ text, described: false }));
  return label.some((text) => !saidBy(said, text)) && !isNamedLikeContent(node);
}

/** A wrapper that says no more than a control in it. */
function isNamedLikeContent({ label, children }: SceneNode): boolean {
  const waiting = children.slice(0, 3);
  for (let looked = 0; looked < 10; looked += 1) {
    const inside = waiting.shift();
    if (inside === undefined) return false;
    if (inside.actionable && inside.visible !== undefined) {
      return label.every((text) => inside.label.some((other) => other.trim() === text.trim()));
    }
    waiting.push(...inside.children.slice(0, 3));
  }
  return false;
}

function lineOf(
  node: SceneNode,
  depth: number,
  refOf: (node: SceneNode) => string | undefined,
  { full, bounds }: OutlineOptions,
): OutlineLine {
  const label = full === true ? ownWords(node).map(({ text }) => text) : node.label;
  const nameless = label.length === 0 && (node.actionable || node.role === 'window' || full === true);
  return {
    kind: 'line',
    node,
    depth,
    ref: node.actionable ? refOf(node) : undefined,
    role: node.role,
    label,
    name: nameless ? nameOf(node) : undefined,
    value: node.value,
    states: statesOf(node),
    bounds: bounds === true ? placeOf(node) : undefined,
    keys: node.role === 'keyboard' && full !== true ? keysIn(node) : undefined,
  };
}

function placeOf(node: SceneNode): Bounds {
  return node.visible ?? node.element.bounds;
}

function keysIn(keyboard: SceneNode): number {
  let keys = 0;
  const waiting = [...keyboard.children];
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    if (inside.actionable) keys += 1;
    for (const child of inside.children) waiting.push(child);
  }
  return keys;
}

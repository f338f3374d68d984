import { quoted } from './escape.ts';
import { lineText, nameText, valueText } from './line-text.ts';
import type { Outline, OutlineLine } from './outline.ts';
import { fenced, unmarked } from './render.ts';

/** What is kept of a line to tell later what changed: plain JSON, screen text unescaped, no password. */
export type RememberedLine = {
  /** Null for what can only be read. */
  readonly ref: string | null;
  readonly role: string;
  readonly label: readonly string[];
  /** What it is called where it has no label; absent where it has one. */
  readonly name?: string;
  readonly value: string | null;
  readonly states: readonly string[];
  /** The ref of the nearest line around it that has one. */
  readonly parent: string | null;
};

export type LineChange =
  | { readonly kind: 'added'; readonly line: RememberedLine }
  | { readonly kind: 'removed'; readonly line: RememberedLine }
  | { readonly kind: 'changed'; readonly line: RememberedLine; readonly before: RememberedLine };

/**
 * What changed between two outlines. `replaced`: so much is new that the whole outline says it in fewer words; the
 * changes are there all the same.
 */
export type OutlineDiff =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'changed' | 'replaced';
      readonly changes: readonly LineChange[];
      /** Lines that are gone because their elements cannot be seen now. */
      readonly hidden: number;
    };

/** How much of the later outline may be new before it is a new screen. */
const REPLACED = 0.7;
/** Few lines are short enough either way. */
const SMALL = 4;

/**
 * An outline's lines as they are remembered. The on-screen keyboard is one line, whether the tree told of it or what
 * is around the tree.
 */
export function rememberedLines({ entries, keyboard }: Outline): readonly RememberedLine[] {
  const lines: RememberedLine[] = [];
  const around: (string | null)[] = [];
  for (const entry of entries) {
    if (entry.kind === 'gap') continue;
    const parent = entry.depth === 0 ? null : (around[entry.depth - 1] ?? null);
    around.length = entry.depth;
    around[entry.depth] = entry.ref ?? parent;
    if (entry.role !== 'keyboard') lines.push(remembered(entry, parent));
  }
  if (keyboard) lines.push({ ref: null, role: 'keyboard', label: [], value: null, states: [], parent: null });
  return lines;
}

function remembered({ ref, role, label, name, value, states }: OutlineLine, parent: string | null): RememberedLine {
  return {
    ref: ref ?? null,
    role,
    label,
    ...(name === undefined ? {} : { name }),
    value: value ?? null,
    states,
    parent,
  };
}

/**
 * What is new, gone or different. Lines with a ref are told apart by it; the others by what they say and where, and one
 * that goes while another comes in its place has changed. Lines that only moved are silent.
 *
 * @param unseen What the later screen has that cannot be seen: such lines are not gone, and only counted.
 */
export function diffLines(
  before: readonly RememberedLine[],
  after: readonly RememberedLine[],
  unseen: readonly RememberedLine[] = [],
): OutlineDiff {
  const earlier = new Map<string, RememberedLine[]>();
  for (const line of before) push(earlier, identity(line), line);
  const unmatched: RememberedLine[] = [];
  const changed = new Map<RememberedLine, RememberedLine>();
  for (const line of after) {
    const partner = earlier.get(identity(line))?.shift();
    if (partner === undefined) unmatched.push(line);
    else if (!sameWords(partner, line)) changed.set(line, partner);
  }
  const gone = new Set([...earlier.values()].flat());
  const came = leaveMoved(gone, unmatched);
  const hidden = leaveUnseen(gone, unseen);
  pairInPlace(gone, came, changed);
  const changes: LineChange[] = [];
  for (const line of before) if (gone.has(line)) changes.push({ kind: 'removed', line });
  const added = new Set(came.filter((line) => !changed.has(line)));
  for (const line of after) {
    const partner = changed.get(line);
    if (partner !== undefined) changes.push({ kind: 'changed', line, before: partner });
    else if (added.has(line)) changes.push({ kind: 'added', line });
  }
  if (changes.length === 0 && hidden === 0) return { kind: 'unchanged' };
  const replaced = after.length >= SMALL && added.size >= REPLACED * after.length;
  return { kind: replaced ? 'replaced' : 'changed', changes, hidden };
}

/** Takes out what says the same in another place: a list that begins to scroll is a new place for all that lies in it. */
function leaveMoved(gone: Set<RememberedLine>, came: readonly RememberedLine[]): readonly RememberedLine[] {
  const earlier = new Map<string, RememberedLine[]>();
  for (const line of gone) if (line.ref === null) push(earlier, identity({ ...line, parent: null }), line);
  return came.filter((line) => {
    const partner = line.ref === null ? earlier.get(identity({ ...line, parent: null }))?.shift() : undefined;
    return partner === undefined || !gone.delete(partner);
  });
}

/** Takes out what is still there, unseen, and answers how much that is. */
function leaveUnseen(gone: Set<RememberedLine>, unseen: readonly RememberedLine[]): number {
  const names = new Map<string, number>();
  for (const line of unseen) names.set(unseenName(line), (names.get(unseenName(line)) ?? 0) + 1);
  let hidden = 0;
  for (const line of gone) {
    const left = names.get(unseenName(line)) ?? 0;
    if (left === 0) continue;
    names.set(unseenName(line), left - 1);
    gone.delete(line);
    hidden += 1;
  }
  return hidden;
}

const unseenName = ({ ref, role, label }: RememberedLine): string =>
  ref === null ? JSON.stringify([role, label]) : `ref ${ref}`;

function byPlace(lines: Iterable<RememberedLine>): ReadonlyMap<string, readonly RememberedLine[]> {
  const places = new Map<string, RememberedLine[]>();
  for (const line of lines) if (line.ref === null) push(places, `${line.parent} ${line.role}`, line);
  return places;
}

function push<Key>(map: Map<Key, RememberedLine[]>, key: Key, line: RememberedLine): void {
  const lines = map.get(key);
  if (lines === undefined) map.set(key, [line]);
  else lines.push(line);
}

function identity({ ref, role, label, value, states, parent }: RememberedLine): string {
  return ref === null ? JSON.stringify([parent, role, label, value, states]) : `ref ${ref}`;
}

function sameWords(one: RememberedLine, other: RememberedLine): boolean {
  return (
    one.role === other.role &&
    one.name === other.name &&
    one.value === other.value &&
    sameList(one.label, other.label) &&
    sameList(one.states, other.states)
  );
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, place) => word === other[place]);
}

/**
 * Of what can only be read: where one went and one came in the same place and role, it is one that changed. Of several
 * nobody can tell which became which.
 */
function pairInPlace(
  gone: Set<RememberedLine>,
  came: readonly RememberedLine[],
  changed: Map<RememberedLine, RememberedLine>,
): void {
  const left = byPlace(gone);
  for (const [place, [line, ...others]] of byPlace(came)) {
    const [partner, ...rivals] = left.get(place) ?? [];
    if (line === undefined || partner === undefined || others.length + rivals.length > 0) continue;
    gone.delete(partner);
    changed.set(line, partner);
  }
}

/**
 * The changes as a model reads them, between two marks: `+` new, `-` gone, `~` different, with what it was before.
 *
 * @param word Fresh and random for each call.
 */
export function renderDiff(diff: OutlineDiff, word: string): string {
  if (diff.kind === 'unchanged') return '(nothing changed)';
  const lines = diff.changes.map(changeText);
  if (diff.hidden > 0) lines.push(`… ${diff.hidden} out of sight now`);
  return fenced(unmarked(lines.join('\n'), word), word);
}

function changeText(change: LineChange): string {
  if (change.kind === 'added') return `+ ${lineText(change.line)}`;
  if (change.kind === 'removed') return `- ${lineText(change.line)}`;
  return `~ ${lineText(change.line)} (was ${differenceText(change.before, change.line)})`;
}

/** What was otherwise before: only that. */
function differenceText(before: RememberedLine, after: RememberedLine): string {
  const parts: string[] = [];
  if (before.role !== after.role) parts.push(before.role);
  if (!sameList(before.label, after.label) || before.name !== after.name) {
    const named = before.label.map(quoted).join(' ');
    parts.push(named !== '' ? named : before.name === undefined ? 'without words' : nameText(before.name));
  }
  if (before.value !== after.value) parts.push(before.value === null ? 'empty' : valueText(before.value));
  const lost = before.states.filter((state) => !after.states.includes(state));
  const gained = after.states.filter((state) => !before.states.includes(state));
  if (lost.length > 0) parts.push(...lost);
  else parts.push(...gained.map((state) => `not ${state}`));
  return parts.join(' ');
}

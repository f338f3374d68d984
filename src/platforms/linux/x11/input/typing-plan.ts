import { keysymOfCharacter } from './keysym.ts';

/** Where a keysym is on the keyboard. */
export interface KeyPlace {
  readonly keycode: number;
  readonly shift: boolean;
}

/** A key code that no key of the layout uses, with up to two keysyms that we gave it: plain, and with Shift. */
export interface SpareKey {
  readonly keycode: number;
  readonly keysyms: readonly number[];
}

/** What can be typed right now. */
export interface Keymap {
  /** The layout's own keys by keysym. */
  readonly places: ReadonlyMap<number, KeyPlace>;
  /** Least recently used first. */
  readonly spares: readonly SpareKey[];
}

/** Some of a text: first these spare keys get new keysyms, then these keys are struck, one a character. */
export interface TypingRound {
  readonly bindings: readonly SpareKey[];
  readonly strokes: readonly KeyPlace[];
  /** The spare keys as they are afterwards. */
  readonly spares: readonly SpareKey[];
}

/** A character that cannot be typed, or how. */
export type TypingPlan =
  | { readonly kind: 'untypable'; readonly characters: readonly string[] }
  | { readonly kind: 'rounds'; readonly rounds: readonly TypingRound[] };

/** Characters of a spare key: one plain and one with Shift. */
const PER_KEY = 2;

/**
 * How to type the text: characters of the layout by their own keys, the others by spare keys that get their keysyms
 * first. As few rounds as a text needs whose characters are more than the spare keys hold: between rounds applications
 * must have caught up.
 */
export function planTyping(text: string, keymap: Keymap): TypingPlan {
  const characters = [...text.replaceAll('\r\n', '\n')];
  const keysyms = characters.map(keysymOfCharacter);
  const untypable = characters.filter(
    (_, index) => keysyms[index] === undefined || (keymap.spares.length === 0 && !keymap.places.has(keysyms[index])),
  );
  if (untypable.length > 0) return { kind: 'untypable', characters: [...new Set(untypable)] };
  const rounds: TypingRound[] = [];
  let spares = keymap.spares;
  let rest = keysyms.filter((keysym) => keysym !== undefined);
  while (rest.length > 0) {
    const { round, taken } = nextRound(rest, keymap.places, spares);
    rounds.push(round);
    spares = round.spares;
    rest = rest.slice(taken);
  }
  return { kind: 'rounds', rounds };
}

function nextRound(
  keysyms: readonly number[],
  places: ReadonlyMap<number, KeyPlace>,
  spares: readonly SpareKey[],
): { readonly round: TypingRound; readonly taken: number } {
  const holder = new Map(spares.flatMap((spare) => spare.keysyms.map((keysym) => [keysym, spare] as const)));
  const kept = new Set<SpareKey>();
  const fresh = new Set<number>();
  let taken = 0;
  for (const keysym of keysyms) {
    if (!places.has(keysym) && !fresh.has(keysym)) {
      const held = holder.get(keysym);
      const keptAfter = kept.size + (held !== undefined && !kept.has(held) ? 1 : 0);
      const freshAfter = fresh.size + (held === undefined ? 1 : 0);
      if (freshAfter > PER_KEY * (spares.length - keptAfter)) break;
      if (held === undefined) fresh.add(keysym);
      else kept.add(held);
    }
    taken += 1;
  }
  const { bindings, untouched } = bind(
    [...fresh],
    spares.filter((spare) => !kept.has(spare)),
  );
  const after = [...untouched, ...kept, ...bindings];
  const spareOf = new Map(
    after.flatMap(({ keycode, keysyms: held }) =>
      held.map((keysym, index): [number, KeyPlace] => [keysym, { keycode, shift: index === 1 }]),
    ),
  );
  const strokes = keysyms
    .slice(0, taken)
    .map((keysym) => places.get(keysym) ?? spareOf.get(keysym))
    .filter((place) => place !== undefined);
  return { round: { bindings, strokes, spares: after }, taken };
}

/** Two to a key, empty keys first, then those not used for longest. */
function bind(fresh: readonly number[], free: readonly SpareKey[]) {
  const order = [
    ...free.filter(({ keysyms }) => keysyms.length === 0),
    ...free.filter(({ keysyms }) => keysyms.length > 0),
  ];
  const count = Math.ceil(fresh.length / PER_KEY);
  const bindings = order
    .slice(0, count)
    .map(({ keycode }, index) => ({ keycode, keysyms: fresh.slice(PER_KEY * index, PER_KEY * (index + 1)) }));
  return { bindings, untouched: order.slice(count) };
}

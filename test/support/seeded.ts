/** Chances that follow from the seed alone. */
export interface Chances {
  /** From 0 to 1, without 1. */
  number(): number;
  /** A whole number from 0 to `end`, without it. */
  below(end: number): number;
  pick<T>(choices: readonly T[]): T;
  happens(chance: number): boolean;
}

/** The same ones for the same seed (a linear congruential generator with the constants of Numerical Recipes). */
export function seeded(seed: number): Chances {
  let state = seed >>> 0;
  const number = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (end: number) => Math.floor(number() * end);
  return {
    number,
    below,
    pick<T>(choices: readonly T[]): T {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('nothing to choose from');
      return choice;
    },
    happens: (chance) => number() < chance,
  };
}

import { kebabCase } from '../domain/check-arguments.ts';
import type { Parameters } from '../domain/parameters.ts';

/**
 * Where the command's name stands among the words: the first one that is neither an option nor the value of one.
 * Options may come first (`--device emulator-5554 tap 1 2`), so an option that takes a value in any command takes the
 * next word with it. -1 when there is none.
 */
export function commandWordIndex(
  words: readonly string[],
  all: readonly { readonly parameters: Parameters }[],
): number {
  const takesValue = new Set(
    all.flatMap(({ parameters }) =>
      Object.entries(parameters.properties)
        .filter(([, { type }]) => type !== 'boolean')
        .map(([name]) => `--${kebabCase(name)}`),
    ),
  );
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (word === '--') return -1;
    if (!word.startsWith('-')) return index;
    if (takesValue.has(word)) index++;
  }
  return -1;
}

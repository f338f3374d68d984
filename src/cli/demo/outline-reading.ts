/** The ref in the first line of an outline that has these words, as a model would read it off. Raises when there is none. */
export function refIn(outline: string, words: string): string {
  const line = linesWith(outline, words)[0];
  const ref = line === undefined ? undefined : /\[(e\d+)\]/.exec(line)?.[1];
  if (ref === undefined) throw new Error(`nothing to aim at says ${words}: ${outline}`);
  return ref;
}

/** The lines of an outline that have these words, without their indent. */
export function linesWith(outline: string, words: string): readonly string[] {
  return outline
    .split('\n')
    .filter((line) => line.includes(words))
    .map((line) => line.trim());
}

/** What the screen says: an outline without its header and the two marks around the screen's words. */
export function screenLines(outline: string): string {
  return outline.split('\n').slice(2, -1).join('\n');
}

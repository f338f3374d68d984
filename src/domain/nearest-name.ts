/** Edit distance with insert, delete, replace and swap of neighbours, cut off above `limit`. */
function distance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? limit + 1;
}

/** The known name a mistyped one most likely meant; undefined when none is near. Case and separators do not count. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.slice(0, 64).toLowerCase().replace(/[-_ ]/g, '');
  const wanted = plain(given);
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let best: { name: string; cost: number } | undefined;
  for (const name of known) {
    const cost = distance(wanted, plain(name), limit);
    if (cost <= limit && (best === undefined || cost < best.cost)) best = { name, cost };
  }
  return best?.name;
}

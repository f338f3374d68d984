const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3})?$/;
const PERCENT = /^\d{1,3}\s?%$/;

/** How far a clock may have gone on between two readings: the time that a caller takes to think. */
const LONGEST_SECONDS = 60;

function seconds(text: string): number | undefined {
  const parts = CLOCK.exec(text);
  return parts === null ? undefined : Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3]);
}

/**
 * Whether one text may be the other some moments later: a stopwatch, a player's place, a percentage. Such a text
 * changes all the time, and says nothing about which page it is on. Words and bare numbers (an amount to be paid) do.
 */
export function isPassingTime(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || one.length > 12 || other.length > 12) return false;
  if (PERCENT.test(one) && PERCENT.test(other)) return true;
  const [before, after] = [seconds(one), seconds(other)];
  return before !== undefined && after !== undefined && Math.abs(after - before) < LONGEST_SECONDS;
}

/** A value as the CLI would have been given it: 12.5 is '12.5'; an object keeps its JSON, which every grammar refuses. */
export function givenText(value: unknown): string {
  if (typeof value !== 'object') return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    // JSON arrives nested deeper than it can be written.
    return 'a value nested too deep';
  }
}

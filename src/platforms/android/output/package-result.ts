import { answerLines, shownAnswer } from './answer.ts';

/** What the package manager answered to an install or uninstall. */
export type PackageResult =
  | { readonly kind: 'success' }
  /** `reason` is Android's constant; undefined where it named none. `text` may be empty: some phones say nothing. */
  | { readonly kind: 'failure'; readonly reason: string | undefined; readonly text: string };

/**
 * Reads `Success`, `Failure [INSTALL_FAILED_…: why]`, `Error: …`, an exception's trace, or nothing. A failure counts
 * whatever else is said, and only a line of its own is a success.
 */
export function parsePackageResult(text: string): PackageResult {
  const lines = answerLines(text);
  for (const line of lines) {
    const failure = /\bFailure \[(?:([A-Z][A-Z0-9_]*)(?=[:\]\s]|$))?.*$/.exec(line);
    if (failure !== null) return { kind: 'failure', reason: failure[1], text: shownAnswer(failure[0]) };
  }
  if (lines.includes('Success')) return { kind: 'success' };
  return { kind: 'failure', reason: undefined, text: shownAnswer(text) };
}

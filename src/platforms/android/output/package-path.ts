import { answerLines, shownAnswer } from './answer.ts';

/** What `pm path NAME` says: installed (for the main user), not, or something else went wrong. */
export type PackagePath =
  | { readonly kind: 'installed'; readonly paths: readonly string[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly text: string };

/** Reads `pm path`: one `package:/path` line for each APK of the app, nothing at all for one that is not installed. */
export function parsePackagePath(text: string): PackagePath {
  const lines = answerLines(text);
  const paths = lines.filter((line) => line.startsWith('package:')).map((line) => line.slice('package:'.length));
  if (paths.length > 0) return { kind: 'installed', paths };
  return lines.length === 0 ? { kind: 'absent' } : { kind: 'failed', text: shownAnswer(text) };
}

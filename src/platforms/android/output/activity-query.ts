import { answerLines, shownAnswer } from './answer.ts';

/** Which activities of an app answer an intent. */
export type ActivityQuery =
  /** As `package/class`, best first; empty when there is none. */
  | { readonly kind: 'activities'; readonly components: readonly string[] }
  /** This system's `cmd package` cannot be asked that way (before Android 8), or has no `cmd` (before 7). */
  | { readonly kind: 'unknown_command' }
  | { readonly kind: 'failed'; readonly text: string };

const NONE = /^No activit(?:y|ies) found$/;
const UNKNOWN = /^(?:Unknown command|Unknown option|Error: Unknown option|.*\bcmd: .*(?:not found|inaccessible))/;

/**
 * Reads `cmd package query-activities --components` and `resolve-activity --brief`, whose first line tells of the
 * match (`priority=0 … isDefault=false`). Only components of `app` count: the question was for its alone.
 */
export function parseActivityQuery(text: string, app: string): ActivityQuery {
  const components: string[] = [];
  let isNone = false;
  const rest: string[] = [];
  for (const line of answerLines(text)) {
    if (line.startsWith(`${app}/`) && /^[^\s/]+\/[^\s/]+$/.test(line)) components.push(line);
    else if (NONE.test(line)) isNone = true;
    else if (!line.startsWith('priority=')) rest.push(line);
  }
  if (components.length > 0 || isNone) return { kind: 'activities', components };
  if (rest.some((line) => UNKNOWN.test(line))) return { kind: 'unknown_command' };
  return { kind: 'failed', text: shownAnswer(text) };
}

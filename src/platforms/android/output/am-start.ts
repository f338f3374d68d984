import { answerLines, shownAnswer } from './answer.ts';

/** What `am start -W` says. */
export type AmStart =
  | {
      readonly kind: 'started';
      /** `ok`, or `timeout` when the activity was not drawn within about 10 s; undefined where am tells none. */
      readonly status: string | undefined;
      /** The activity that came up, as `package/.Class`. */
      readonly activity: string | undefined;
    }
  /** No activity answers the intent. */
  | { readonly kind: 'unresolved'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string };

/**
 * Reads `am start -W`. A `Status:` line means that the start went through, even `timeout`. A warning is no error: the
 * app was running already and came to the front. Errors go to stdout with -W, behind the echo of the intent.
 */
export function parseAmStart(text: string): AmStart {
  const lines = answerLines(text);
  const fieldOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const status = fieldOf('Status');
  if (status !== undefined) return { kind: 'started', status, activity: fieldOf('Activity') };
  const error = lines.find((line) => line.startsWith('Error:'));
  if (error?.includes('unable to resolve Intent')) return { kind: 'unresolved', text: shownAnswer(error) };
  if (error !== undefined) return { kind: 'failed', text: shownAnswer(error) };
  const isException = lines.some((line) => /^(?:Exception occurred|java\.|android\.)/.test(line));
  if (!isException && lines.some((line) => line.startsWith('Warning:'))) {
    return { kind: 'started', status: undefined, activity: fieldOf('Activity') };
  }
  const said = lines.filter((line) => !line.startsWith('Starting: ')).join('\n');
  return { kind: 'failed', text: shownAnswer(said) };
}

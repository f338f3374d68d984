import { GloveboxError } from '../../../domain/errors.ts';

declare const deviceCommand: unique symbol;

/** A line for the device's shell. Only this file makes them, so no text reaches that shell unquoted. */
export type DeviceCommand = string & { readonly [deviceCommand]: true };

/** Words that mean only themselves to mksh and to POSIX shells. `~`, `{` and all blanks are outside on purpose. */
const PLAIN_WORD = /^[A-Za-z0-9_@%+=:,./-]+$/;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** As a command's first word these are grammar, unless quoted (POSIX 2.4, and mksh's and bash's own). */
const RESERVED_WORDS: ReadonlySet<string> = new Set(
  'if then else elif fi for while until do done case esac in function select time coproc'.split(' '),
);

/**
 * The shell line that runs `words[0]` with the others as its arguments, each arriving exactly as given: nothing in a
 * word is expanded, split or run. Words are quoted for a POSIX shell (Android's is mksh since 4.0).
 *
 * Raises INVALID_ARGS for no words, a NUL (no process can receive one) and a lone surrogate (it has no UTF-8 form, so
 * it would arrive as another character).
 */
export function command(words: readonly string[]): DeviceCommand {
  if (words.length === 0) throw new GloveboxError('INVALID_ARGS', 'a device command needs at least one word');
  return words.map((word, position) => quoted(word, position === 0)).join(' ') as DeviceCommand;
}

/** Runs the commands one after the other, whatever each one's exit code; the last one's is answered. */
export function sequence(commands: readonly DeviceCommand[]): DeviceCommand {
  if (commands.length === 0) throw new GloveboxError('INVALID_ARGS', 'a sequence needs at least one device command');
  return commands.join('; ') as DeviceCommand;
}

function quoted(word: string, isFirst: boolean): string {
  if (word.includes('\0')) throw new GloveboxError('INVALID_ARGS', 'text for the device cannot hold a NUL character');
  if (LONE_SURROGATE.test(word)) {
    throw new GloveboxError('INVALID_ARGS', 'text for the device cannot hold half of a surrogate pair');
  }
  // A first word with `=` would be an assignment, and nothing would run.
  const isGrammar = isFirst && (word.includes('=') || RESERVED_WORDS.has(word));
  if (PLAIN_WORD.test(word) && !isGrammar) return word;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

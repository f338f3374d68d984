import { GloveboxError } from '../errors.ts';
import { nearestName } from '../nearest-name.ts';
import { quoteScreenText } from '../screen-text.ts';

/** What of a menu entry its path is found by. */
export interface NamedEntry {
  readonly name: string;
  readonly enabled: boolean;
  readonly entries: readonly NamedEntry[];
}

/** The names of a path `File > Save As…`. Raises INVALID_ARGS. */
export function readMenuPath(text: string): readonly string[] {
  const names = text.split('>').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new GloveboxError('INVALID_ARGS', `--path must name menu entries parted by > (got ${quoteScreenText(text)})`, {
    hint: 'menu click --path "File > Save"',
  });
}

/** Dots are typed three, and shown as one character. */
const fold = (name: string): string => name.trim().replace(/\.\.\.$/, '…');

const SHOWN = 12;

function among(entries: readonly NamedEntry[]): string {
  const names = entries.slice(0, SHOWN).map(({ name }) => quoteScreenText(name));
  return `${names.join(', ')}${entries.length > SHOWN ? `, … ${entries.length - SHOWN} more` : ''}`;
}

/**
 * The entry at the end of the path. Names are whole; case and whether there are dots behind them count only where two
 * differ in nothing else. Raises ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, ELEMENT_NOT_ACTIONABLE for what is disabled or opens more.
 */
export function entryAt<Entry extends NamedEntry & { readonly entries: readonly Entry[] }>(
  top: readonly Entry[],
  path: readonly string[],
): Entry {
  let entries: readonly Entry[] = top;
  let found: Entry | undefined;
  for (const [depth, wanted] of path.entries()) {
    found = named(entries, wanted, path.slice(0, depth));
    if (!found.enabled) {
      throw new GloveboxError('ELEMENT_NOT_ACTIONABLE', `the menu entry ${quoteScreenText(found.name)} is disabled`, {
        hint: 'menu list tells which are enabled',
      });
    }
    entries = found.entries;
  }
  if (found === undefined) throw new Error('a path has a name');
  if (found.entries.length === 0) return found;
  throw new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${quoteScreenText(found.name)} is a menu, and nothing to choose`, {
    hint: `add what is in it: ${among(found.entries)}`,
  });
}

function named<Entry extends NamedEntry>(entries: readonly Entry[], wanted: string, above: readonly string[]): Entry {
  const plain = (name: string) => fold(name).replace(/…$/, '').toLowerCase();
  const exact = entries.filter(({ name }) => fold(name) === fold(wanted));
  const alike = exact.length > 0 ? exact : entries.filter(({ name }) => plain(name) === plain(wanted));
  const [only, ...more] = alike;
  if (only !== undefined && more.length === 0) return only;
  const where = above.length === 0 ? 'the menu bar' : quoteScreenText(above.join(' > '));
  if (only !== undefined) {
    throw new GloveboxError('ELEMENT_AMBIGUOUS', `${where} has ${alike.length} entries ${quoteScreenText(wanted)}`, {
      hint: 'tap the one that is meant: ui-tree shows an open menu',
    });
  }
  const near = nearestName(
    wanted,
    entries.map(({ name }) => name),
  );
  throw new GloveboxError('ELEMENT_NOT_FOUND', `${where} has no entry ${quoteScreenText(wanted)}`, {
    hint: `${near === undefined ? '' : `did you mean ${quoteScreenText(near)}? `}it has ${among(entries) || 'none'}`,
  });
}

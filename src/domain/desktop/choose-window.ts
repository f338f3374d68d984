import { type ErrorCode, GloveboxError } from '../errors.ts';
import { nearestName } from '../nearest-name.ts';
import { quoteScreenText } from '../screen-text.ts';
import type { Target } from './target.ts';

/** What windows are chosen by. */
export interface WindowTraits {
  /** No other window has it at the same time. */
  readonly id: number;
  readonly title: string;
  /** The app as calls name it; null where nobody knows. */
  readonly app: string | null;
  /** What else the app is called: its class, its name in menus. */
  readonly names: readonly string[];
  readonly pid: number | null;
}

/** Looking may go by a part of a name; what changes something takes whole names only. */
export type Exactness = 'whole' | 'part';

const SHOWN = 5;

const fold = (text: string): string => text.trim().toLowerCase();

const namesOf = ({ app, names }: WindowTraits): readonly string[] => [...(app === null ? [] : [app]), ...names];

/** What tells one app from another. */
const ownerOf = ({ app, pid, id }: WindowTraits): string => (app ?? pid ?? `window ${id}`).toString();

const described = ({ id, title, app }: WindowTraits): string =>
  `--window-id ${id} (${quoteScreenText(title)}${app === null ? '' : ` of ${quoteScreenText(app)}`})`;

function several<Window extends WindowTraits>(what: string, windows: readonly Window[]): GloveboxError {
  const more = windows.length > SHOWN ? `, or one of ${windows.length - SHOWN} more` : '';
  return new GloveboxError('ELEMENT_AMBIGUOUS', what, {
    hint: `name one: ${windows.slice(0, SHOWN).map(described).join(', ')}${more}`,
  });
}

function missing(code: ErrorCode, message: string, windows: readonly WindowTraits[]): GloveboxError {
  const shown = windows.slice(0, SHOWN).map(({ app, title }) => quoteScreenText(app ?? title));
  return new GloveboxError(code, message, {
    hint: `${windows.length === 0 ? 'no window is open' : `windows are open of ${[...new Set(shown)].join(', ')}`}; window list shows them`,
  });
}

function ofApp<Window extends WindowTraits>(
  windows: readonly Window[],
  app: string,
  exactness: Exactness,
): readonly Window[] {
  const wanted = fold(app).replace(/\.desktop$/, '');
  const whole = windows.filter((window) => namesOf(window).some((name) => fold(name) === wanted));
  if (whole.length > 0) return whole;
  const part = windows.filter((window) => namesOf(window).some((name) => fold(name).includes(wanted)));
  if (exactness === 'part' && wanted !== '' && part.length > 0) {
    if (new Set(part.map(ownerOf)).size > 1)
      throw several(`${quoteScreenText(app)} is a part of several apps' names`, part);
    return part;
  }
  const near = nearestName(app, windows.flatMap(namesOf)) ?? part[0]?.app ?? undefined;
  const error = missing('APP_NOT_FOUND', `no app ${quoteScreenText(app)} has a window`, windows);
  throw near === undefined ? error : error.with({ hint: `did you mean ${quoteScreenText(near)}? ${error.hint}` });
}

function titled<Window extends WindowTraits>(
  windows: readonly Window[],
  title: string,
  exactness: Exactness,
): readonly Window[] {
  const whole = windows.filter((window) => window.title === title);
  if (whole.length > 0 || exactness === 'whole') return whole;
  return windows.filter((window) => fold(window.title).includes(fold(title)));
}

/**
 * Every window that the target means, in the given order, which is the one in front first; at least one. Raises APP_NOT_FOUND,
 * ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, INVALID_ARGS for a window of another app, STALE_REFERENCE for a window that is gone.
 */
export function targetWindows<Window extends WindowTraits>(
  windows: readonly Window[],
  { app, pid, window: selector }: Target,
  exactness: Exactness,
): readonly Window[] {
  const named = app === undefined ? windows : ofApp(windows, app, exactness);
  const own = pid === undefined ? named : named.filter((window) => window.pid === pid);
  if (own.length === 0) throw missing('APP_NOT_FOUND', `process ${pid} has no window`, windows);
  switch (selector?.kind) {
    case undefined:
      return own;
    case 'id': {
      const found = windows.find(({ id }) => id === selector.id);
      if (found === undefined) {
        throw new GloveboxError('STALE_REFERENCE', `there is no window ${selector.id}`, {
          hint: 'window list tells those that are open',
        });
      }
      if (own.includes(found)) return [found];
      throw new GloveboxError('INVALID_ARGS', `window ${selector.id} is of another app: ${described(found)}`, {
        hint: '--window-id is enough alone',
      });
    }
    case 'title': {
      const found = titled(own, selector.title, exactness);
      if (found.length > 0) return found;
      throw missing('ELEMENT_NOT_FOUND', `no window is titled ${quoteScreenText(selector.title)}`, own);
    }
    case 'index': {
      const found = own[selector.index];
      if (found !== undefined) return [found];
      throw missing(
        'ELEMENT_NOT_FOUND',
        `there is no window ${selector.index}, counted from 0: the app has ${own.length}`,
        own,
      );
    }
  }
}

/** The one window that the target means. `whole` refuses to choose among several; for looking the one in front is taken. */
export function targetWindow<Window extends WindowTraits>(
  windows: readonly Window[],
  target: Target,
  exactness: Exactness,
): Window {
  const found = targetWindows(windows, target, exactness);
  const [first] = found;
  if (first === undefined) throw new Error('a target means at least one window');
  if (found.length === 1 || exactness === 'part') return first;
  throw several(`${found.length} windows are meant`, found);
}

import { qualify, shortComponent } from '../phone/packages.ts';

/** An intent as `am` and `cmd package` read it from their words. */
export interface Intent {
  readonly action: string | undefined;
  readonly categories: readonly string[];
  readonly data: string | undefined;
  readonly type: string | undefined;
  readonly packageName: string | undefined;
  readonly component: { readonly packageName: string; readonly activity: string } | undefined;
  readonly flags: number;
  readonly hasExtras: boolean;
  /** Those with a value, as text. */
  readonly extras: ReadonlyMap<string, string>;
}

export const MAIN = 'android.intent.action.MAIN';
export const VIEW = 'android.intent.action.VIEW';
export const LAUNCHER = 'android.intent.category.LAUNCHER';
/** What the system adds itself to an intent that names no component. */
export const DEFAULT = 'android.intent.category.DEFAULT';
export const HOME = 'android.intent.category.HOME';

/** Extras that name a key and a value; `--esn` names a key alone. */
const EXTRAS = /^(-e|--e[a-z]+|--e[a-z]+al?|--uri)$/;

/** The words are no intent; `message` is what the phone prints after `Error: `. */
export class IntentError extends Error {}

/**
 * Reads Android's intent words: `-a -d -t -c -n -p -f`, extras, and one word alone (a URI, a component or a package).
 * @param option handles the command's own options; answers how many words it took, 0 when it does not know the first
 */
export function parseIntent(words: readonly string[], option: (words: readonly string[]) => number): Intent {
  let action: string | undefined;
  let data: string | undefined;
  let type: string | undefined;
  let packageName: string | undefined;
  let component: Intent['component'];
  let flags = 0;
  let hasExtras = false;
  const extras = new Map<string, string>();
  const categories: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const value = (): string => {
      const next = words[++index];
      if (next === undefined) throw new IntentError(`Argument expected after "${word}"`);
      return next;
    };
    const taken = option(words.slice(index));
    if (taken > 0) index += taken - 1;
    else if (word === '-a') action = value();
    else if (word === '-d') data = value();
    else if (word === '-t') type = value();
    else if (word === '-c') categories.push(value());
    else if (word === '-p') packageName = value();
    else if (word === '-n') component = readComponent(value());
    else if (word === '-f') flags = Number(value());
    else if (word === '--esn') {
      value();
      hasExtras = true;
    } else if (EXTRAS.test(word)) {
      const key = value();
      extras.set(key, value());
      hasExtras = true;
    } else if (/^--(grant|exclude|include|activity|receiver|debug)-/.test(word)) continue;
    else if (word.startsWith('-')) throw new IntentError(`Unknown option: ${word}`);
    else if (word.includes(':')) data = word;
    else if (word.includes('/')) component = readComponent(word);
    else packageName = word;
  }
  if (action === undefined && data !== undefined) action = VIEW;
  // A package alone means its launcher entry.
  if (action === undefined && packageName !== undefined && component === undefined) {
    action = MAIN;
    if (categories.length === 0) categories.push(LAUNCHER);
  }
  return { action, categories, data, type, packageName, component, flags, hasExtras, extras };
}

function readComponent(text: string): NonNullable<Intent['component']> {
  const [packageName = '', activity = ''] = text.split('/');
  if (packageName === '' || activity === '') throw new IntentError(`Bad component name: ${text}`);
  return { packageName, activity: qualify(packageName, activity) };
}

/** As Android prints an intent. Data is cut down to its scheme and authority, as a phone does. */
export function describeIntent(intent: Intent): string {
  const parts: string[] = [];
  if (intent.action !== undefined) parts.push(`act=${intent.action}`);
  if (intent.categories.length > 0) parts.push(`cat=[${intent.categories.join(',')}]`);
  if (intent.data !== undefined) parts.push(`dat=${safeUri(intent.data)}`);
  if (intent.type !== undefined) parts.push(`typ=${intent.type}`);
  if (intent.flags !== 0) parts.push(`flg=0x${intent.flags.toString(16)}`);
  if (intent.packageName !== undefined) parts.push(`pkg=${intent.packageName}`);
  if (intent.component !== undefined) {
    parts.push(`cmp=${shortComponent(intent.component.packageName, intent.component.activity)}`);
  }
  if (intent.hasExtras) parts.push('(has extras)');
  return `Intent { ${parts.join(' ')} }`;
}

function safeUri(uri: string): string {
  const [, scheme, authority] = /^([a-zA-Z][a-zA-Z0-9+.-]*):(\/\/[^/?#]*)?/.exec(uri) ?? [];
  if (scheme === undefined) return uri;
  return authority === undefined
    ? `${scheme}:xxxx`
    : `${scheme}:${authority}${uri.length > scheme.length + 1 + authority.length ? '/...' : ''}`;
}

/** What a .desktop file says of an application (Desktop Entry Specification 1.5). */
export interface DesktopEntry {
  /** In the language that was asked for, else as written first. */
  readonly name: string;
  /** The command line with its field codes; undefined where only D-Bus starts it. */
  readonly exec: string | undefined;
  readonly icon: string | undefined;
  /** The folder to start it in. */
  readonly workingFolder: string | undefined;
  /** A program without which the entry does not count. */
  readonly tryExec: string | undefined;
  readonly startupWindowClass: string | undefined;
  /** Whether it runs in a terminal. */
  readonly terminal: boolean;
  /** Whether menus leave it out; it can be started all the same. */
  readonly noDisplay: boolean;
  /** Deleted by the user: counts as not being there. */
  readonly hidden: boolean;
  readonly onlyShowIn: readonly string[];
  readonly notShowIn: readonly string[];
}

/** The keys of the main group, with their locale in brackets where they have one. */
function mainGroup(text: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  let isMain = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('[')) {
      if (isMain) break;
      isMain = line.trim() === '[Desktop Entry]';
      continue;
    }
    const match = /^([A-Za-z0-9-]+(?:\[[^\]]*\])?)\s*=\s*(.*)$/.exec(line);
    if (isMain && match?.[1] !== undefined && !keys.has(match[1])) keys.set(match[1], match[2] ?? '');
  }
  return keys;
}

const ESCAPES: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' };

/** Undoes a string's escapes; an unknown one stays as it is. */
const unescaped = (value: string) => value.replace(/\\(.)/g, (whole, letter: string) => ESCAPES[letter] ?? whole);

/** A list parted by semicolons, of which `\;` is not one. */
const listOf = (value: string | undefined) =>
  (value ?? '')
    .split(/(?<!\\);/)
    .map((item) => unescaped(item.replaceAll('\\;', ';')))
    .filter((item) => item !== '');

/**
 * The locales to look for, best first, for one such as `sr_YU.UTF-8@Latn` ("Localized values for keys"). Empty for the
 * locales without a language.
 */
export function localesOf(locale: string): readonly string[] {
  const match = /^([A-Za-z]+)(?:_([A-Za-z0-9]+))?(?:\.[^@]*)?(?:@(.+))?$/.exec(locale);
  const [, language = '', country, modifier] = match ?? [];
  if (language === '' || language === 'C' || language === 'POSIX') return [];
  const parts = [
    ...(country && modifier ? [`${language}_${country}@${modifier}`] : []),
    ...(country ? [`${language}_${country}`] : []),
    ...(modifier ? [`${language}@${modifier}`] : []),
  ];
  return [...parts, language];
}

/** Reads a .desktop file; undefined for one that is no application. `locale` as in LC_MESSAGES. */
export function parseDesktopEntry(text: string, locale: string): DesktopEntry | undefined {
  const keys = mainGroup(text);
  if (keys.get('Type') !== 'Application') return undefined;
  const localized = (key: string): string | undefined => {
    const value = localesOf(locale)
      .map((one) => keys.get(`${key}[${one}]`))
      .find((one) => one !== undefined);
    const found = value ?? keys.get(key);
    return found === undefined ? undefined : unescaped(found);
  };
  const plain = (key: string): string | undefined => {
    const value = keys.get(key);
    return value ? unescaped(value) : undefined;
  };
  const name = localized('Name');
  if (name === undefined) return undefined;
  return {
    name,
    exec: plain('Exec'),
    icon: localized('Icon') || undefined,
    workingFolder: plain('Path'),
    tryExec: plain('TryExec'),
    startupWindowClass: plain('StartupWMClass'),
    terminal: keys.get('Terminal') === 'true',
    noDisplay: keys.get('NoDisplay') === 'true',
    hidden: keys.get('Hidden') === 'true',
    onlyShowIn: listOf(keys.get('OnlyShowIn')),
    notShowIn: listOf(keys.get('NotShowIn')),
  };
}

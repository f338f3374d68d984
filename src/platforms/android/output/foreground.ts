/** An activity by its package and whole class name. */
export interface Component {
  readonly packageName: string;
  readonly className: string;
}

/** What is in front on the display that has the focus. */
export interface Foreground {
  /** The activity that runs in front; undefined when none does. */
  readonly activity: Component | undefined;
  /** The title of the window that takes keys: `package/class`, or a name such as `NotificationShade`. */
  readonly focusedWindow: string | undefined;
  /** That window with its token, `Window{5c0715e u0 com.app/com.app.Main}`: no other window has had the same. */
  readonly focus: string | undefined;
}

/** `com.app/.Main`, as Android shortens it, or `com.app/com.app.Main`; undefined for anything else. */
export function parseComponent(text: string): Component | undefined {
  const [, packageName, name] = /^([^\s/{}]+)\/([^\s/{}]+)$/.exec(text.trim()) ?? [];
  if (packageName === undefined || name === undefined) return undefined;
  return { packageName, className: name.startsWith('.') ? `${packageName}${name}` : name };
}

/** As Android shortens it. */
export function componentText({ packageName, className }: Component): string {
  const isInside = className.startsWith(`${packageName}.`);
  return `${packageName}/${isInside ? className.slice(packageName.length) : className}`;
}

/**
 * Reads `dumpsys activity activities`, `dumpsys window displays` or `dumpsys window windows`, Android 4 to 17. What the
 * activity manager calls resumed for the whole device comes first, then the top one of a display (in the dump's order:
 * the default display is first), then what the window manager has in focus. `null` stands where a display has nothing.
 */
export function parseForeground(text: string): Foreground {
  const found = new Map<string, string>();
  for (const [, name, value] of text.matchAll(LINE)) {
    if (name === undefined || value === undefined || found.has(name)) continue;
    if (/^\w+\{/.test(value)) found.set(name, value);
  }
  const focus = found.get('mCurrentFocus');
  const focusedWindow = focus === undefined ? undefined : WINDOW.exec(focus)?.[1];
  const named = SOURCES.map((name) => ACTIVITY.exec(found.get(name) ?? '')?.[1]);
  const candidates = [...named.slice(0, RESUMED.length), focusedWindow, ...named.slice(RESUMED.length)];
  const activity = candidates.map((candidate) => parseComponent(candidate ?? '')).find(Boolean);
  return { activity, focusedWindow, focus: focusedWindow === undefined ? undefined : focus };
}

/** ResumedActivity (8 on) is the whole device's, the others a stack's or a display's; mFocusedActivity is up to 7. */
const RESUMED = ['ResumedActivity', 'topResumedActivity', 'mFocusedActivity', 'mResumedActivity'] as const;

const SOURCES = [...RESUMED, 'mFocusedApp'] as const;

const LINE =
  /^[ \t]*(ResumedActivity|topResumedActivity|mFocusedActivity|mResumedActivity|mCurrentFocus|mFocusedApp)[=:][ \t]*([^\r\n]{1,500})/gm;

/** `ActivityRecord{254306b u0 com.app/.Main t79}`, on 8 and 9 inside a token; without `u0` up to 4.1. */
const ACTIVITY = /\bActivityRecord\{\S+ (?:u\d+ )?([^\s/{}]+\/[^\s/{}]+)/;

/** `Window{5c0715e u0 com.app/com.app.Main}`, on 4 with ` paused=false` behind. */
const WINDOW = /^Window\{\S+ (?:u\d+ )?([^{}]+?)(?: paused=\w+)?\}/;

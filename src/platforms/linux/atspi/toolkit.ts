import type { StateSet } from './states.ts';

/** What draws an application, as far as it changes how its objects are read. */
export type ToolkitKind = 'gtk3' | 'gtk4' | 'qt' | 'chromium' | 'gecko' | 'other';

export interface Toolkit {
  readonly kind: ToolkitKind;
  /** Its own name and version, such as `gtk` and `3.24.38`; empty where it does not say. */
  readonly name: string;
  readonly version: string;
}

/** By the words of Application.ToolkitName: GTK 3 says `gtk`, GTK 4 `GTK`, Electron and Chrome `Chromium`. */
export function toolkitOf(name: string, version: string): Toolkit {
  return { kind: kindOf(name), name, version };
}

function kindOf(name: string): ToolkitKind {
  if (name === 'gtk') return 'gtk3';
  if (name === 'GTK') return 'gtk4';
  if (/^qt$/i.test(name)) return 'qt';
  if (/^(?:chromium|chrome|electron)$/i.test(name)) return 'chromium';
  if (/^gecko$/i.test(name)) return 'gecko';
  return 'other';
}

/** Whether a person can see the object. GTK 4.8 says SHOWING of windows only, and VISIBLE of what is in them. */
export function isShown({ kind }: Toolkit, states: StateSet): boolean {
  return states.has('showing') || (kind === 'gtk4' && states.has('visible'));
}

/** Whether positions count from the window's corner although those of the screen were asked for. */
export function isRelativeToWindow({ kind }: Toolkit): boolean {
  return kind === 'gtk4';
}

/**
 * Whether the cache holds most of what there is: GTK 4.8 fills it while it is asked, Qt 5 never, and Chromium's lacks
 * whatever was loaded after somebody first listened.
 */
export function hasCache({ kind }: Toolkit): boolean {
  return kind === 'gtk3';
}

/**
 * Whether its objects are those of web pages, which are read their own way: what is shown is found by one call (GTK 3 can
 * do that too, but looks into every row of a table for it, of which there may be millions), and see `readPageNode`.
 */
export function showsPages({ kind }: Toolkit): boolean {
  return kind === 'chromium';
}

/** Whether every object's attributes tell something: a page's ids. Elsewhere only those of fields do. */
export function tellsByAttributes({ kind }: Toolkit): boolean {
  return kind === 'chromium' || kind === 'gecko' || kind === 'other';
}

/** Whether the toolkit knows the property AccessibleId. Browsers have ids as attributes; Qt has the property since 6. */
export function hasAccessibleId({ kind, version }: Toolkit): boolean {
  if (kind === 'chromium' || kind === 'gecko') return false;
  return kind !== 'qt' || Number.parseInt(version, 10) >= 6;
}

/** Whether the words of a paragraph are objects of their own, with names. */
export function holdsTextInObjects({ kind }: Toolkit): boolean {
  return kind === 'chromium' || kind === 'gecko';
}

/** Whether GrabFocus does anything: GTK 4 refuses it. */
export function canTakeFocus({ kind }: Toolkit): boolean {
  return kind !== 'gtk4';
}

/** Whether ScrollTo does anything: elsewhere than in browsers it is refused. */
export function canScrollTo({ kind }: Toolkit): boolean {
  return kind === 'chromium' || kind === 'gecko';
}

/** Whether an object without a name is called by the class of its widget, as by GTK 4.8. */
export function tellsClassAsName({ kind }: Toolkit): boolean {
  return kind === 'gtk4';
}

/**
 * Whether an action is over only when the dialog that it opened is: GTK 3's gtk_dialog_run and Qt's QDialog::exec run within
 * the call, and until then the application answers no other. GTK 4 has no such dialogs, and browsers act in another process.
 */
export function waitsInActions({ kind }: Toolkit): boolean {
  return kind === 'gtk3' || kind === 'qt' || kind === 'other';
}

import type { View } from './view.ts';

/** What the phone remembers of a page while it is open: scroll positions and the focused view, by path. */
export interface PageState {
  readonly scroll: Map<string, number>;
  focus: string | undefined;
  /** Whether the soft keyboard may show; BACK hides it without taking the focus. */
  keyboardWanted: boolean;
}

/** What a page may want to know of the screen it is built for. */
export interface Surroundings {
  readonly landscape: boolean;
}

/** One screen of an app. */
export interface Page {
  readonly state: PageState;
  /** The activity that holds it, by its full class name. */
  readonly activity: string;
  /** Builds the content afresh, from what the app knows now. */
  readonly view: (surroundings: Surroundings) => View;
  /** Drawn dimmed beneath a dialog; a tap outside the dialog closes it. The dialog alone is in the dump. */
  readonly beneath?: Page;
  /** The page draws behind the system bars, and is dark there: clock and icons are white. */
  readonly edgeToEdge?: boolean;
  /** FLAG_SECURE: the page is black in screen captures. */
  readonly secure?: boolean;
  /** The package whose window it is, where that is not the app that opened it: the system's own dialogs. */
  readonly owner?: string;
  /** The title of a window that is no activity: the activity beneath it stays the one in front. */
  readonly windowTitle?: string;
  /** A dialog that a tap outside leaves open. */
  readonly modal?: boolean;
  /** Makes the page a popup that hangs from a view of the page beneath, named by its key; `width` in dp. */
  readonly popup?: { readonly from: string; readonly width: number };
  /** The keyboard lies over the page, which keeps its size: what is beneath it cannot be touched. */
  readonly underKeyboard?: boolean;
  /** Whether the content may change by itself now; then every look at the screen builds it afresh. */
  readonly live?: () => boolean;
  /** Whether it stands still long enough for accessibility tools, which wait for that. Default: always. */
  readonly idle?: () => boolean;
  /** A swipe that nothing on the page took; true when the page did something with it. */
  readonly onSwipe?: (direction: 'up' | 'down' | 'left' | 'right') => boolean;
}

type PageOptions = Omit<Page, 'state' | 'activity' | 'view'> & {
  /** The key of the field that has the focus from the start, keyboard shown. */
  readonly focus?: string;
  /** How far views are scrolled from the start, by key, in pixels; more than there is means to the end. */
  readonly scrolled?: Readonly<Record<string, number>>;
};

/** A page with a fresh state. */
export function createPage(
  activity: string,
  view: (surroundings: Surroundings) => View,
  options: PageOptions = {},
): Page {
  const { focus, scrolled = {}, ...rest } = options;
  const scroll = new Map(Object.entries(scrolled));
  const state: PageState = { scroll, focus, keyboardWanted: focus !== undefined };
  return { state, activity, view, ...rest };
}

/** The pages that an app has opened on top of each other, as Android's back stack. Never empty. */
export class PageStack {
  readonly #pages: Page[];

  constructor(first: Page) {
    this.#pages = [first];
  }

  /** The page in front. */
  get top(): Page {
    const top = this.#pages.at(-1);
    if (top === undefined) throw new Error('a page stack is never empty');
    return top;
  }

  push(page: Page): void {
    this.#pages.push(page);
  }

  /** Closes the page in front; false when it is the only one. */
  pop(): boolean {
    if (this.#pages.length === 1) return false;
    this.#pages.pop();
    return true;
  }
}

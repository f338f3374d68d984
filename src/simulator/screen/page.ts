import type { View } from './view.ts';

/** What the phone remembers of a page while it is open: scroll positions and the focused view, by path. */
interface PageState {
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
}

/** A page with a fresh state. `focus`: the key of the field that has the focus from the start, keyboard shown. */
export function createPage(
  activity: string,
  view: (surroundings: Surroundings) => View,
  options: {
    readonly focus?: string;
    readonly beneath?: Page;
    readonly edgeToEdge?: boolean;
    readonly secure?: boolean;
  } = {},
): Page {
  const { focus, ...rest } = options;
  const state: PageState = { scroll: new Map(), focus, keyboardWanted: focus !== undefined };
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

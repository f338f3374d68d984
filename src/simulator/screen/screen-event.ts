import type { Frame } from './frame.ts';
import { type Placed, textOf } from './layout.ts';
import type { PageState } from './page.ts';
import { windowKind } from './windows.ts';

interface ChangedView {
  readonly view: string;
  readonly id: string | null;
}

/** What truly happened on the screen. A view is named by what it says, or what stands in or beside it, or by its id. */
export type ScreenEvent =
  | {
      readonly type: 'tap' | 'long-press';
      readonly x: number;
      readonly y: number;
      /** Null: nothing there took it. */
      readonly view: string | null;
      readonly id: string | null;
      readonly on: 'app' | 'keyboard' | 'outside';
    }
  | ({ readonly type: 'text'; readonly old: string; readonly new: string } & ChangedView)
  | ({ readonly type: 'checked' | 'selected'; readonly on: boolean } & ChangedView)
  /** Of a slider, 0 to 1. */
  | ({ readonly type: 'value'; readonly old: number; readonly new: number } & ChangedView)
  /** Pixels from the content's beginning. */
  | { readonly type: 'scroll'; readonly view: string; readonly old: number; readonly new: number }
  | { readonly type: 'focus'; readonly view: string | null }
  | {
      readonly type: 'page';
      readonly packageName: string;
      readonly activity: string;
      readonly kind: 'activity' | 'dialog' | 'popup' | 'system';
      readonly window: number;
    }
  | { readonly type: 'keyboard'; readonly shown: boolean }
  | { readonly type: 'display'; readonly width: number; readonly height: number; readonly rotation: number }
  | { readonly type: 'note'; readonly text: string };

const LONGEST_NAME = 80;

/** What a person would call the view; empty for one without words or id. */
export function viewName(placed: Placed): string {
  const { view } = placed;
  const id = view.id ?? view.key ?? '';
  const name = view.field === undefined ? words(placed) || id : id;
  return name.slice(0, LONGEST_NAME);
}

function words({ view, children }: Placed): string {
  const own = view.contentDescription || textOf(view).text;
  if (own) return own;
  for (const child of children) {
    const inner = words(child);
    if (inner !== '') return inner;
  }
  return '';
}

/** What of a view may become different; read at once, since fields change in place. */
interface ViewState {
  readonly name: string;
  readonly id: string | null;
  readonly className: string;
  readonly text: string | undefined;
  readonly checked: boolean | undefined;
  readonly selected: boolean;
  readonly fraction: number | undefined;
  readonly offset: number | undefined;
}

interface Observation {
  readonly frame: Frame;
  readonly page: PageState;
  readonly views: ReadonlyMap<string, ViewState>;
  readonly focus: string | undefined;
  readonly rotation: number;
}

/** What events tell of the page in front. */
export interface FrontPage {
  readonly packageName: string;
  readonly window: number;
  readonly rotation: number;
}

/** Compares the screen with what it was before, and tells of what became different. */
export class ScreenWatch {
  readonly #tell: (event: ScreenEvent) => void;
  #last: Observation | undefined;

  constructor(tell: (event: ScreenEvent) => void) {
    this.#tell = tell;
  }

  compare(frame: Frame, front: FrontPage): void {
    const last = this.#last;
    if (last?.frame === frame && last.rotation === front.rotation) return;
    const now = observe(frame, front.rotation);
    this.#last = now;
    if (last === undefined) return;
    const { width, height, page } = frame;
    if (last.frame.width !== width || last.frame.height !== height || last.rotation !== front.rotation) {
      this.#tell({ type: 'display', width, height, rotation: front.rotation });
    }
    if (last.page === now.page) this.#compareViews(last, now);
    else {
      const { packageName, window } = front;
      this.#tell({ type: 'page', packageName, activity: page.activity, kind: windowKind(page), window });
    }
    const shown = frame.keyboard !== undefined;
    if (shown !== (last.frame.keyboard !== undefined)) this.#tell({ type: 'keyboard', shown });
  }

  #compareViews(last: Observation, now: Observation): void {
    for (const [path, view] of now.views) {
      const before = last.views.get(path);
      // Where rows moved, the same place holds another view: that is no change of this one.
      if (before?.name === view.name && before.className === view.className) this.#compareView(before, view);
    }
    if (last.focus === now.focus) return;
    const focused = now.focus === undefined ? undefined : now.views.get(now.focus);
    this.#tell({ type: 'focus', view: focused?.name ?? null });
  }

  #compareView(before: ViewState, now: ViewState): void {
    const { name: view, id, text, checked, selected, fraction, offset } = now;
    if (text !== before.text) this.#tell({ type: 'text', view, id, old: before.text ?? '', new: text ?? '' });
    if (checked !== before.checked) this.#tell({ type: 'checked', view, id, on: checked === true });
    if (selected !== before.selected) this.#tell({ type: 'selected', view, id, on: selected });
    if (fraction !== before.fraction) {
      this.#tell({ type: 'value', view, id, old: before.fraction ?? 0, new: fraction ?? 0 });
    }
    if (offset !== before.offset) {
      this.#tell({ type: 'scroll', view: id ?? view, old: before.offset ?? 0, new: offset ?? 0 });
    }
  }
}

function observe(frame: Frame, rotation: number): Observation {
  const views = new Map<string, ViewState>();
  collect(frame.window, [], views);
  const { state } = frame.page;
  return { frame, page: state, views, focus: state.focus, rotation };
}

/** How far up the words are looked for that stand beside a view without any: a switch, its frame, its row. */
const BESIDE = 2;

function collect(placed: Placed, above: readonly Placed[], views: Map<string, ViewState>): void {
  views.set(placed.path, viewState(placed, above));
  const around = [placed, ...above].slice(0, BESIDE);
  for (const child of placed.children) if (!child.view.decorative) collect(child, around, views);
}

function viewState(placed: Placed, above: readonly Placed[]): ViewState {
  const { view } = placed;
  const control = view.look?.control;
  const id = view.id ?? view.key ?? null;
  const named = view.field === undefined && view.scroll === undefined;
  const beside = view.checkable ? above.map(words).find((text) => text !== '') : undefined;
  return {
    // What a field or a scrolling view says is what becomes different.
    name: named ? words(placed) || beside || (id ?? '') : (id ?? placed.path),
    id,
    className: view.className,
    text: view.field?.editing.text,
    checked: view.checkable ? view.checked === true : undefined,
    selected: view.selected === true,
    fraction: control?.kind === 'slider' ? control.fraction : undefined,
    offset: placed.scrolled?.offset,
  };
}

import type { Bounds } from '../../../src/domain/geometry.ts';
import type { Scene } from '../../../src/domain/scene.ts';
import { sceneOfView, type View } from '../../support/scene.ts';

/** A view of a make-believe app. Its number is who it really is, which no reading tells. */
interface Living {
  who: number;
  /** Who it was when it was made. */
  readonly origin: number;
  readonly kind: 'text' | 'button' | 'icon' | 'checkbox' | 'field' | 'group' | 'row' | 'list' | 'switch';
  words: string;
  /** What it holds: typed text, checked, the number of a row's second line. */
  state: number;
  readonly children: Living[];
}

/** Chooses one of so many. */
export type Choose = (count: number) => number;

/** So few words that nearly everything on a screen has its double. */
const WORDS = ['OK', 'Back', 'Delete', 'Anna', 'Bob'] as const;
/** For the rows of lists: one in four is a name that other lists have too. */
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal'] as const;

const ROW_HEIGHT = 100;
const LIST: Bounds = [0, 200, 1080, 750];

const CLASS_OF: Readonly<Record<Living['kind'], string>> = {
  text: 'TextView',
  button: 'Button',
  icon: 'ImageButton',
  checkbox: 'CheckBox',
  switch: 'Switch',
  field: 'EditText',
  group: 'LinearLayout',
  row: 'LinearLayout',
  list: 'ListView',
};

/** What tells one page or dialog from all others stays, or there would be nothing to tell them by. */
const isTelling = ({ words }: Living): boolean => /\d$/.test(words);

interface Page {
  readonly root: Living;
  scroll: number;
  alphabet: number;
}

/** What one reading shows: the scene, and who each of its nodes is. */
export interface Shown {
  readonly scene: Scene;
  readonly who: readonly number[];
}

/**
 * A screen whose views have identities, changed step by step as apps change theirs. Each page has a title of its own and
 * each dialog a message of its own; everything else is drawn from a handful of words.
 */
export class LivingScreen {
  readonly #choose: Choose;
  #last = 0;
  #titles = 0;
  readonly #titled = new Map<string, number>();
  readonly #pages: Page[] = [];
  #current: Page;
  #dialog: Page | undefined;
  #window = 1;
  #wide = false;

  constructor(choose: Choose) {
    this.#choose = choose;
    this.#current = this.#newPage();
    this.#pages.push(this.#current);
  }

  /** Changes something, and says what, for whoever reads of a failure. */
  change(): string {
    const page = this.#dialog ?? this.#current;
    const kinds = [
      'toggle',
      'type',
      'second',
      'insert',
      'delete',
      'move',
      'retitle',
      'rotate',
      'recycle',
      'scroll',
      'swap',
      'return',
      'dialog',
      'turn',
    ] as const;
    const kind = kinds[this.#choose(kinds.length)] ?? 'toggle';
    const before = JSON.stringify(this.#observable());
    const undo = structuredClone(page);
    this.#apply(kind, page);
    // Twins that changed places, or one that took the place of another: nobody could tell, so it did not happen.
    if (JSON.stringify(this.#observable()) === before && kind !== 'dialog') {
      const states = this.#all(page.root).map(({ state }) => state);
      page.root.children.splice(0, page.root.children.length, ...undo.root.children);
      page.scroll = undo.scroll;
      for (const [index, each] of this.#all(page.root).entries()) each.state = states[index] ?? each.state;
    }
    return kind;
  }

  show(): Shown {
    const who: number[] = [];
    const page = this.#dialog ?? this.#current;
    const view = this.#render(page.root, page, who, 0);
    const window = `Window{${this.#dialog === undefined ? 0 : this.#window}}`;
    const scene = sceneOfView(view ?? {}, {
      window,
      size: this.#wide ? { width: 2400, height: 1080 } : { width: 1080, height: 2400 },
    });
    return { scene, who };
  }

  /** All that identity may be read from: no states, but the places of rows. */
  #observable(): unknown {
    const strip = ({ checked: _, focused: __, text, ...view }: View): unknown => ({
      ...view,
      text: view.class === 'EditText' || view.class === 'Switch' ? '' : text,
      children: view.children?.map(strip),
    });
    const page = this.#dialog ?? this.#current;
    return strip(this.#render(page.root, page, [], 0) ?? {});
  }

  #apply(kind: string, page: Page): void {
    const all = this.#visible(page);
    const pick = (wanted: (view: Living) => boolean): Living | undefined => {
      const found = all.filter(wanted);
      return found[this.#choose(found.length || 1)];
    };
    const parent = pick(({ kind, children }) => (kind === 'group' || kind === 'list') && children.length > 0);
    const list = all.find(({ kind }) => kind === 'list');
    switch (kind) {
      case 'toggle': {
        const target = pick((view) => view.kind === 'checkbox' || view.kind === 'switch');
        if (target !== undefined) target.state = 1 - (target.state % 2);
        return;
      }
      case 'type': {
        const target = pick((view) => view.kind === 'field');
        if (target !== undefined) target.state += 1;
        return;
      }
      case 'second': {
        const target = pick((view) => view.kind === 'row');
        if (target !== undefined) target.state += 1;
        return;
      }
      case 'insert':
        if (parent !== undefined) parent.children.splice(this.#placeIn(parent, page), 0, this.#newChild(parent, page));
        return;
      case 'delete':
        if (parent !== undefined) {
          const place = this.#placeIn(parent, page);
          if (!this.#all(parent.children[place] ?? parent).some(isTelling)) parent.children.splice(place, 1);
        }
        return;
      case 'move': {
        const [moved] = parent?.children.splice(this.#placeIn(parent, page), 1) ?? [];
        if (parent !== undefined && moved !== undefined) parent.children.splice(this.#placeIn(parent, page), 0, moved);
        return;
      }
      case 'retitle': {
        const target = pick((view) => ['button', 'text', 'row', 'switch'].includes(view.kind) && !isTelling(view));
        if (target === undefined) return;
        const words = target.kind === 'row' ? this.#rowWords(page) : this.#words();
        if (words === target.words) return;
        target.words = words;
        for (const each of this.#all(target)) each.who = this.#retitled(each.origin, words);
        return;
      }
      case 'rotate': {
        const [first] = parent?.children.splice(0, 1) ?? [];
        if (first !== undefined) parent?.children.push(first);
        return;
      }
      case 'recycle':
        if (list === undefined) return;
        page.alphabet = this.#next();
        page.scroll = 0;
        list.children.splice(0, list.children.length, ...this.#newRows(list, page));
        return;
      case 'scroll':
        if (list === undefined) return;
        page.scroll = Math.max(
          0,
          Math.min(list.children.length * ROW_HEIGHT - 300, page.scroll + (this.#choose(17) - 8) * 50),
        );
        return;
      case 'swap':
        if (this.#dialog !== undefined) this.#dialog = this.#newDialog();
        else {
          this.#current = this.#newPage();
          this.#pages.push(this.#current);
        }
        return;
      case 'return':
        if (this.#dialog === undefined) this.#current = this.#pages[this.#choose(this.#pages.length)] ?? this.#current;
        return;
      case 'dialog':
        this.#window += 1;
        this.#dialog = this.#dialog === undefined ? this.#newDialog() : undefined;
        return;
      default:
        this.#wide = !this.#wide;
    }
  }

  #next(): number {
    this.#last += 1;
    return this.#last;
  }

  /** What gets other words is another thing; what gets its old ones back is what it was. */
  #retitled(origin: number, words: string): number {
    const who = this.#titled.get(`${origin} ${words}`) ?? this.#next();
    this.#titled.set(`${origin} ${words}`, who);
    return who;
  }

  #words(): string {
    return WORDS[this.#choose(WORDS.length)] ?? 'OK';
  }

  #rowWords(page: Pick<Page, 'alphabet'>): string {
    const name = NAMES[this.#choose(NAMES.length)] ?? 'Ada';
    return this.#choose(4) === 0 ? name : `${page.alphabet} ${name}`;
  }

  #make(kind: Living['kind'], words: string, ...children: Living[]): Living {
    const who = this.#next();
    this.#titled.set(`${who} ${words}`, who);
    for (const child of kind === 'row' ? children : []) this.#titled.set(`${child.origin} ${words}`, child.who);
    return { who, origin: who, kind, words, state: 0, children };
  }

  #newLeaf(): Living {
    const kind =
      (['button', 'text', 'icon', 'checkbox', 'field', 'switch', 'button'] as const)[this.#choose(7)] ?? 'button';
    return this.#make(kind, kind === 'button' || kind === 'text' || kind === 'switch' ? this.#words() : '');
  }

  #newGroup(): Living {
    return this.#make('group', '', ...Array.from({ length: 1 + this.#choose(4) }, () => this.#newLeaf()));
  }

  /** What its list holds: rows with one or two lines, with a box or a button in them, or bare texts and buttons. */
  #newRow(style: number, page: Pick<Page, 'alphabet'>): Living[] {
    const words = this.#rowWords(page);
    if (style === 0) return [this.#make('row', words)];
    if (style === 1) return [this.#make('row', words, this.#make('checkbox', ''))];
    if (style === 2) return [this.#make('row', words, this.#make('button', 'Delete'))];
    return [this.#make('group', '', this.#make('text', words), this.#make('checkbox', ''))];
  }

  #newRows(list: Pick<Living, 'state'>, page: Pick<Page, 'alphabet'>): Living[] {
    return Array.from({ length: 8 + this.#choose(8) }, () => this.#newRow(list.state, page)).flat();
  }

  #newChild(parent: Living, page: Page): Living {
    if (parent.kind === 'list') return this.#newRow(parent.state, page)[0] ?? this.#newLeaf();
    return this.#newLeaf();
  }

  #newPage(): Page {
    this.#titles += 1;
    const alphabet = this.#next();
    const bar = this.#make('group', '', this.#make('button', 'Back'), this.#make('text', `Page ${this.#titles}`));
    const parts = Array.from({ length: this.#choose(4) }, () => this.#newGroup());
    if (this.#choose(2) === 0) {
      const list = this.#make('list', '');
      list.state = this.#choose(4);
      list.children.push(...this.#newRows(list, { alphabet }));
      parts.push(list);
    }
    return { root: this.#make('group', '', bar, ...parts), scroll: 0, alphabet };
  }

  #newDialog(): Page {
    this.#titles += 1;
    const buttons = this.#make(
      'group',
      '',
      ...['Back', 'OK', 'Delete'].slice(0, 1 + this.#choose(3)).map((words) => this.#make('button', words)),
    );
    const root = this.#make(
      'group',
      '',
      this.#make('text', 'Title'),
      this.#make('text', `Message ${this.#titles}`),
      buttons,
    );
    return { root, scroll: 0, alphabet: 0 };
  }

  #all(view: Living): Living[] {
    return [view, ...view.children.flatMap((child) => this.#all(child))];
  }

  #visible(page: Page): Living[] {
    const inside = (view: Living): Living[] =>
      view.kind === 'list'
        ? [view, ...view.children.filter((_, place) => this.#isShown(place, page)).flatMap((child) => this.#all(child))]
        : [view, ...view.children.flatMap(inside)];
    return inside(page.root);
  }

  #isShown(place: number, { scroll }: Page): boolean {
    const top = LIST[1] + place * ROW_HEIGHT - scroll;
    return top + ROW_HEIGHT > LIST[1] && top < LIST[3];
  }

  /** Where something happens in it: what nobody sees stays as it is. The bar keeps its Back and its title. */
  #placeIn(parent: Living, page: Page): number {
    if (parent.kind !== 'list') return this.#choose(parent.children.length || 1);
    // A row put in where only its second line is seen looks like one that was scrolled there.
    const shown = parent.children.flatMap((_, place) =>
      this.#isShown(place, page) && place * ROW_HEIGHT >= page.scroll ? [place] : [],
    );
    return shown[this.#choose(shown.length || 1)] ?? parent.children.length;
  }

  #render(view: Living, page: Page, who: number[], top: number, frame?: Bounds): View | undefined {
    const height = view.kind === 'list' ? LIST[3] - LIST[1] : ROW_HEIGHT;
    const full: Bounds = view.kind === 'list' ? this.#frame() : [0, top, this.#frame()[2], top + height];
    const bounds: Bounds =
      frame === undefined ? full : [full[0], Math.max(full[1], frame[1]), full[2], Math.min(full[3], frame[3])];
    if (bounds[3] <= bounds[1]) return undefined;
    who.push(view.who);
    const children: View[] = [];
    const lines =
      view.kind === 'row' ? [view.words, `${view.words.length % 2 === 0 ? 'On' : 'Off'} ${view.state}`] : [];
    for (const [line, text] of lines.entries()) {
      const own: Bounds = [0, full[1] + line * 50, 900, full[1] + line * 50 + 50];
      const shown: Bounds = [own[0], Math.max(own[1], bounds[1]), own[2], Math.min(own[3], bounds[3])];
      if (shown[3] <= shown[1]) continue;
      // The lines of a row live and die with it.
      who.push(view.who + 0.1 * (line + 1));
      children.push({ class: 'TextView', text, bounds: shown });
    }
    for (const [place, child] of view.children.entries()) {
      const at =
        view.kind === 'list'
          ? LIST[1] + place * ROW_HEIGHT - page.scroll
          : view.kind === 'row'
            ? full[1]
            : full[1] + place * 10;
      const rendered = this.#render(
        child,
        page,
        who,
        at,
        view.kind === 'list' ? full : frame === undefined ? undefined : bounds,
      );
      if (rendered !== undefined) children.push(rendered);
    }
    return {
      class: CLASS_OF[view.kind],
      bounds,
      ...this.#ownWords(view),
      ...(['button', 'icon', 'checkbox', 'switch', 'field', 'row'].includes(view.kind) ? { clickable: true } : {}),
      ...(view.kind === 'checkbox' || view.kind === 'switch' ? { checkable: true } : {}),
      ...((view.kind === 'checkbox' || view.kind === 'switch') && view.state % 2 === 1 ? { checked: true } : {}),
      ...(view.kind === 'list' ? { scrollable: true } : {}),
      children,
    };
  }

  #frame(): Bounds {
    return [0, LIST[1], this.#wide ? 2400 : 1080, LIST[3]];
  }

  #ownWords({ kind, words, state }: Living): View {
    if (kind === 'field') return state === 0 ? {} : { text: `typed ${state}` };
    if (kind === 'switch') return { text: `${words} ${state % 2 === 1 ? 'ON' : 'OFF'}` };
    return kind === 'button' || kind === 'text' ? { text: words } : {};
  }
}

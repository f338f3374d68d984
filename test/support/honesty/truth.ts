import type { InputEvent, RecordedEvent } from '../../../src/simulator/phone/record.ts';
import type { SimulatedPhone } from '../../../src/simulator/phone.ts';
import type { ScreenEvent } from '../../../src/simulator/screen/screen-event.ts';
import { type DumpNode, readDump } from '../../simulator/screen/support.ts';

/** A view as it truly is, whatever anybody was told of it. */
export interface TrueView {
  readonly className: string;
  readonly id: string;
  readonly text: string;
  readonly description: string;
  /** What a field shows, as its text too, while it is empty. */
  readonly hint: string;
  readonly checkable: boolean;
  readonly bounds: readonly [number, number, number, number];
  readonly clickable: boolean;
  readonly checked: boolean;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly password: boolean;
  readonly scrollable: boolean;
  /** Its place in document order, and that of what is around it. */
  readonly index: number;
  readonly parent: TrueView | undefined;
}

export type TrueScreen = readonly TrueView[];

/** What the phone shows at this moment. */
function screenOf({ screen }: SimulatedPhone): TrueScreen {
  const views: TrueView[] = [];
  const add = (node: DumpNode, parent: TrueView | undefined): void => {
    const { attributes, bounds } = node;
    const view: TrueView = {
      className: attributes.get('class') ?? '',
      id: attributes.get('resource-id') ?? '',
      text: attributes.get('text') ?? '',
      description: attributes.get('content-desc') ?? '',
      hint: attributes.get('hint') ?? '',
      checkable: attributes.get('checkable') === 'true',
      bounds,
      clickable: attributes.get('clickable') === 'true',
      checked: attributes.get('checked') === 'true',
      selected: attributes.get('selected') === 'true',
      focused: attributes.get('focused') === 'true',
      password: attributes.get('password') === 'true',
      scrollable: attributes.get('scrollable') === 'true',
      index: views.length,
      parent,
    };
    views.push(view);
    for (const child of node.children) add(child, view);
  };
  add(readDump(screen.tree ?? screen.dump()).root, undefined);
  return views;
}

/** A touch or key of the phone's own record, with what the screen showed when it came. */
export interface Arrival {
  readonly seq: number;
  readonly event: InputEvent;
  readonly screen: TrueScreen;
}

/** What happened between two moments. */
export interface Happened {
  readonly before: TrueScreen;
  readonly after: TrueScreen;
  readonly arrivals: readonly Arrival[];
  /** What the screen did, in order. */
  readonly screen: readonly ScreenEvent[];
  /** Every screen there was: at the beginning, whenever input came or something changed, and at the end. */
  readonly screens: readonly TrueScreen[];
  /** How many `input` programs were started, and how many of them the phone refused to obey. */
  readonly inputs: number;
  readonly refused: number;
  readonly dumps: number;
  readonly faults: readonly string[];
  /** Whether what was known when the last input left was an old tree: the phone lied. */
  readonly aimedOnOld: boolean;
  /** Whether every tree that was read was an old one. */
  readonly readOnlyOld: boolean;
  /** Whether something that was asked for before happened only now. */
  readonly late: boolean;
}

/** Stands beside one phone and sees everything. */
export class Witness {
  readonly phone: SimulatedPhone;
  #arrivals: Arrival[] = [];
  #screens: TrueScreen[] = [];
  #before: TrueScreen;
  #from: number;
  #lastDumpWasOld = false;
  #looksUntilLate = 0;

  constructor(phone: SimulatedPhone) {
    this.phone = phone;
    const { record } = phone;
    const add = record.add.bind(record);
    record.add = (event: RecordedEvent): void => {
      add(event);
      if (event.kind === 'input') {
        const screen = screenOf(phone);
        this.#arrivals.push({ seq: record.last, event: event.event, screen });
        this.#screens.push(screen);
      }
      if (event.kind === 'screen') this.#screens.push(screenOf(phone));
    };
    this.#before = screenOf(phone);
    this.#from = record.last;
  }

  /** How many `input` programs ran since the last look: none may, once every call has its answer. */
  get pendingInputs(): number {
    return this.phone.record.since(this.#from).filter(isInput).length;
  }

  /** Begins to look. */
  begin(): void {
    this.#arrivals = [];
    this.#before = screenOf(this.phone);
    this.#screens = [this.#before];
    this.#from = this.phone.record.last;
  }

  /** What happened since then. */
  end(): Happened {
    const after = screenOf(this.phone);
    const events = this.phone.record.since(this.#from);
    this.#from = this.phone.record.last;
    const faults = events.flatMap((event) => (event.kind === 'fault' ? [event.name] : []));
    let aimedOnOld = this.#lastDumpWasOld;
    let fresh = 0;
    let dumps = 0;
    for (const [index, event] of events.entries()) {
      if (event.kind !== 'command') continue;
      if (event.words[0] === 'input') aimedOnOld = this.#lastDumpWasOld;
      if (event.words[0] !== 'uiautomator') continue;
      // What befalls a command stands right behind it, unless something else came in between.
      const next = events.slice(index + 1, index + 4).find(({ kind }) => kind === 'fault' || kind === 'command');
      this.#lastDumpWasOld = next?.kind === 'fault' && next.name === 'dump-stale';
      dumps += 1;
      if (!this.#lastDumpWasOld) fresh += 1;
    }
    const late = this.#looksUntilLate > 0 || faults.includes('input-late');
    this.#looksUntilLate = faults.includes('input-late') ? LATE_LOOKS : Math.max(0, this.#looksUntilLate - dumps);
    return {
      before: this.#before,
      after,
      arrivals: this.#arrivals,
      screen: events.flatMap((event) => (event.kind === 'screen' ? [event.event] : [])),
      screens: [...this.#screens, after],
      inputs: events.filter(isInput).length,
      refused: faults.filter((name) => name === 'input-blocked').length,
      dumps,
      faults,
      aimedOnOld,
      readOnlyOld: dumps > 0 && fresh === 0,
      late,
    };
  }
}

/** Late input comes within 1.5 s, and each look takes half a second of the phone's time. */
const LATE_LOOKS = 4;

const isInput = (event: RecordedEvent): boolean => event.kind === 'command' && event.words[0] === 'input';

export const holdsPoint = ({ bounds: [left, top, right, bottom] }: TrueView, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** The innermost thing at a point that says it takes taps, as accessibility tells it; later ones lie above. */
export const clickableIn = (screen: TrueScreen, x: number, y: number): TrueView | undefined =>
  screen.findLast((view) => view.clickable && holdsPoint(view, x, y));

/** Whether one is the other, around it or in it. */
export function isKin(one: TrueView, other: TrueView): boolean {
  const isWithin = (inner: TrueView, outer: TrueView): boolean => {
    for (let view: TrueView | undefined = inner; view !== undefined; view = view.parent)
      if (view === outer) return true;
    return false;
  };
  return isWithin(one, other) || isWithin(other, one);
}

import type { ScreenEvent } from '../../../src/simulator/screen/screen-event.ts';
import { clickableIn, type Happened, holdsPoint, isKin, type TrueScreen, type TrueView } from './truth.ts';

/** One call and what Glovebox said of it. */
export interface Said {
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  /** The JSON line, read. */
  readonly answer: Answer;
  readonly elapsedMs: number;
}

export interface ToldElement {
  readonly ref?: string;
  readonly class?: string;
  readonly text?: string;
  readonly contentDesc?: string;
  readonly resourceId?: string;
  readonly bounds?: readonly [number, number, number, number];
  readonly center?: readonly [number, number];
  readonly password?: boolean;
}

export interface Answer {
  readonly error?: { readonly code: string; readonly message: string; readonly dispatched: unknown };
  readonly effect?: string;
  readonly element?: ToldElement;
  readonly match?: ToldElement | null;
  readonly x?: number;
  readonly y?: number;
  readonly route?: string;
  readonly oldValue?: string | null;
  readonly newValue?: string | null;
  readonly moved?: boolean;
  readonly atEnd?: boolean;
  readonly scrolls?: number;
  readonly submitted?: boolean;
  readonly warnings?: readonly string[];
}

/** Why something said is no lie though it was not so: the phone told a falsehood, or did something else than it was told to. */
export type Excuse = 'aimed on an old tree' | 'read old trees only' | 'late input';

export interface Verdict {
  readonly lies: readonly string[];
  /** What would be lies had the phone been honest. */
  readonly excused: readonly { readonly lie: string; readonly excuse: Excuse }[];
}

/** Holds one answer against what happened. */
export function judge(said: Said, happened: Happened, deadlineMs: number): Verdict {
  const lies: string[] = [];
  const excused: { lie: string; excuse: Excuse }[] = [];
  const excuseFor = (): Excuse | undefined => {
    if (happened.readOnlyOld) return 'read old trees only';
    if (happened.aimedOnOld) return 'aimed on an old tree';
    return happened.late ? 'late input' : undefined;
  };
  const tell = (lie: string, excuse = excuseFor()): void => {
    if (excuse === undefined) lies.push(lie);
    else excused.push({ lie, excuse });
  };
  if (said.elapsedMs > deadlineMs) lies.push(`it took ${Math.round(said.elapsedMs)} ms`);
  const { error } = said.answer;
  if (said.isError !== (error !== undefined)) lies.push('the error mark and the answer disagree');
  if (error !== undefined) {
    for (const lie of dispatchLies(error.dispatched, happened)) lies.push(lie);
    return { lies, excused };
  }
  for (const lie of sentLies(said.answer, happened)) lies.push(lie);
  for (const lie of namedLies(said, happened)) tell(lie);
  if (said.answer.effect === 'confirmed') for (const lie of confirmedLies(said, happened)) tell(lie);
  if (said.tool === 'ui_set_text') for (const lie of valueLies(said, happened)) tell(lie);
  if (said.tool === 'ui_scroll') for (const lie of scrollLies(said, happened)) tell(lie);
  return { lies, excused };
}

/** `false` must not be said of what reached the phone, nor `true` of what did not. */
function* dispatchLies(dispatched: unknown, { inputs, refused }: Happened): Generator<string> {
  if (dispatched === false && inputs > refused) yield `dispatched false, but ${inputs} input commands came`;
  if (dispatched === true && inputs === 0) yield 'dispatched true, but no input command came';
  if (![true, false, 'maybe'].includes(dispatched as boolean)) yield `dispatched is ${JSON.stringify(dispatched)}`;
}

/** A success has sent something, unless it says that nothing had to be done. */
function* sentLies({ route, oldValue, newValue, match, scrolls }: Answer, { inputs }: Happened): Generator<string> {
  if (inputs > 0) return;
  const nothingToDo = route === 'nothing to do' || (oldValue !== undefined && oldValue === newValue);
  const foundAtOnce = scrolls === 0 && match !== null && match !== undefined;
  if (!nothingToDo && !foundAtOnce) yield 'it succeeded, and nothing was sent';
}

/** What the answer calls the element must be what the touch came to. */
function* namedLies({ answer, tool }: Said, { arrivals }: Happened): Generator<string> {
  const { element } = answer;
  if (element === undefined || tool === 'ui_scroll') return;
  const point = answer.x !== undefined && answer.y !== undefined ? [answer.x, answer.y] : element.center;
  const touch = arrivals.find(
    ({ event }) =>
      (event.type === 'tap' || event.type === 'long-press') && event.x === point?.[0] && event.y === point[1],
  );
  if (touch === undefined || point === undefined) return;
  const [x = 0, y = 0] = point;
  const meant = touch.screen.filter((view) => isSame(view, element));
  if (meant.length === 0) {
    yield `it names ${JSON.stringify(element)}, which was not there when (${x}, ${y}) was touched`;
    return;
  }
  if (!meant.some((view) => holdsPoint(view, x, y))) {
    yield `it names ${JSON.stringify(element)}, but (${x}, ${y}) lies outside`;
    return;
  }
  const hit = clickableIn(touch.screen, x, y);
  // It says so itself where it cannot know.
  if (answer.warnings?.some((warning) => warning.includes('may have taken the press'))) return;
  if (hit !== undefined && !meant.some((view) => isKin(view, hit))) {
    yield `it names ${JSON.stringify(element)}, but (${x}, ${y}) is ${hit.className} ${hit.id} '${hit.text || hit.description}'`;
  }
}

function isSame(view: TrueView, told: ToldElement): boolean {
  return (
    view.className === told.class &&
    view.id === (told.resourceId ?? '') &&
    (told.text === undefined || view.text === told.text) &&
    view.description === (told.contentDesc ?? '') &&
    view.bounds.every((edge, index) => edge === told.bounds?.[index])
  );
}

/** The same view on another screen, wherever it went and whatever it says now. */
const isLike = (view: TrueView, told: ToldElement): boolean =>
  view.className === told.class && view.id === (told.resourceId ?? '') && view.description === (told.contentDesc ?? '');

const ofType = <T extends ScreenEvent['type']>(events: readonly ScreenEvent[], type: T) =>
  events.filter((event): event is Extract<ScreenEvent, { readonly type: T }> => event.type === type);

/** Whether at some time that was so of the element. */
const everSo = (screens: readonly TrueScreen[], told: ToldElement, isSo: (view: TrueView) => boolean): boolean =>
  screens.some((screen) => screen.some((view) => isLike(view, told) && isSo(view)));

function* confirmedLies({ tool, given, answer }: Said, happened: Happened): Generator<string> {
  const { screen, screens } = happened;
  const element = answer.element ?? {};
  if (tool === 'text') {
    const value = String(given.text);
    const holds = ofType(screen, 'text').some((event) => event.new.includes(value) && !event.old.includes(value));
    const changed = ofType(screen, 'text');
    const joined = changed.length > 0 && (changed.at(-1)?.new.includes(value) ?? false);
    if (!holds && !joined) yield `'${value}' is confirmed, and no field came to hold it`;
  }
  if (tool === 'tap' || (tool === 'ui_action' && given.action === 'click')) {
    if (ofType(screen, 'checked').length === 0 && ofType(screen, 'selected').length === 0) {
      yield 'the press is confirmed, and nothing was switched or selected';
    }
  }
  if (tool !== 'ui_action') return;
  const { action } = given;
  if (action === 'focus' && !everSo(screens, element, ({ focused }) => focused)) yield 'the focus was never there';
  if (action === 'clear' && !everSo(screens, element, isEmpty)) yield 'the field was never empty';
  if (action === 'select' && !everSo(screens, element, ({ selected, checked }) => selected || checked)) {
    yield 'it was never selected';
  }
  if (action === 'show_on_screen' && !everSo(screens, element, ({ bounds }) => bounds[3] > bounds[1])) {
    yield 'it was never on the screen';
  }
  if (['long_click', 'dismiss', 'expand', 'collapse'].includes(String(action))) yield `${action} cannot be read back`;
}

const isEmpty = ({ text, hint }: TrueView): boolean => text === '' || text === hint;

/** What a field or switch is said to have held and to hold. */
function* valueLies({ given, answer }: Said, { screens }: Happened): Generator<string> {
  const { element = {}, oldValue, newValue, effect } = answer;
  const wasOnce = (value: string | null | undefined): boolean =>
    value === null || value === undefined || holdsValue(screens, element, value);
  if (!wasOnce(oldValue)) yield `oldValue '${oldValue}' was never there`;
  if (!wasOnce(newValue)) yield `newValue '${newValue}' was never there`;
  const wanted = ['on', 'off'].includes(String(newValue)) ? String(newValue) : String(given.value);
  if (effect === 'confirmed' && newValue !== wanted) yield `'${given.value}' is confirmed, and '${newValue}' was read`;
}

function holdsValue(screens: readonly TrueScreen[], told: ToldElement, value: string): boolean {
  if (value === '') return everSo(screens, told, isEmpty);
  const isSwitch = (value === 'on' || value === 'off') && told.class?.endsWith('EditText') !== true;
  if (!isSwitch) return everSo(screens, told, ({ text }) => text === value);
  const isOn = value === 'on';
  // The switch may stand inside the row that is named.
  return screens.some((screen) =>
    screen.some((view) => isLike(view, told) && screen.some((part) => part.checked === isOn && isKin(part, view))),
  );
}

function* scrollLies({ answer }: Said, { screen, after }: Happened): Generator<string> {
  const { moved, match, effect } = answer;
  if (moved === true && effect === 'confirmed' && ofType(screen, 'scroll').length === 0) {
    yield 'it moved and is confirmed, and nothing was scrolled';
  }
  if (match !== null && match !== undefined && !after.some((view) => isSame(view, match))) {
    yield `the match ${JSON.stringify(match)} is not on the screen`;
  }
}

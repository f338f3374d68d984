import type { Chances } from '../seeded.ts';
import type { TrueScreen } from './truth.ts';

/** A call of a tool. */
export interface Step {
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
}

/** What the script knows besides the screen: refs that answers told, of this screen or of earlier ones. */
export interface Memory {
  readonly refs: readonly string[];
  readonly since: string | undefined;
}

const ACTIONS = [
  'click',
  'long_click',
  'focus',
  'clear',
  'select',
  'expand',
  'collapse',
  'dismiss',
  'increment',
  'decrement',
  'show_on_screen',
  'ACTION_COPY',
] as const;

const DIRECTIONS = ['down', 'up', 'forward', 'backward', 'left', 'right'] as const;

const WORDS = ['Ada', 'two words', '100 %s', 'teh end ', '42', 'x'.repeat(130), 'ü', ''] as const;

/** An action of every kind by chance, mostly on something that is there. */
export function nextStep(screen: TrueScreen, { refs }: Memory, chances: Chances): Step {
  const { pick, happens, below } = chances;
  const shown = screen.filter(({ bounds: [left, top, right, bottom] }) => right > left && bottom > top);
  const named = shown.flatMap(({ text, description }) => [text, description]).filter((text) => text !== '');
  const text = (): string => (named.length === 0 || happens(0.05) ? 'Nowhere' : pick(named));
  const ids = shown.map(({ id }) => id).filter((id) => id !== '');
  const id = (): string => (ids.length === 0 ? 'nothing' : pick(ids));
  const selector = (): Record<string, unknown> => {
    if (happens(0.4)) return { text: text() };
    if (happens(0.4)) return { viewId: id() };
    if (happens(0.5))
      return { role: pick(['button', 'switch', 'checkbox', 'input', 'radio', 'listitem']), index: below(2) };
    return { text: text().slice(0, 6) || 'x', contains: true, index: 0 };
  };
  const aim = (): Record<string, unknown> =>
    refs.length > 0 && happens(0.4) ? { ref: pick(refs) } : { selector: selector() };
  const field = (): Record<string, unknown> => {
    const fields = shown.filter(({ className }) => className.endsWith('EditText'));
    if (fields.length > 0 && happens(0.7)) return { selector: { viewId: pick(fields).id } };
    return happens(0.2) ? {} : aim();
  };
  const switches = shown.filter(({ checkable }) => checkable);
  const toggled = (): Record<string, unknown> => {
    if (switches.length === 0) return aim();
    const { text: words, description, id: itsId } = pick(switches);
    return {
      selector: words !== '' ? { text: words } : description !== '' ? { text: description } : { viewId: itsId },
    };
  };
  const pressables = shown.filter(({ clickable }) => clickable);
  const pressable = (): Record<string, unknown> => {
    if (pressables.length === 0) return aim();
    const { id: itsId, text: words, className } = pick(pressables);
    if (words !== '') return { selector: { text: words } };
    return { selector: itsId === '' ? { className, index: 0 } : { viewId: itsId, index: 0 } };
  };
  const observe = happens(0.4) ? { observe: happens(0.1) ? 'screenshot' : pick(['tree', 'diff']) } : {};
  const on = (tool: string, given: Record<string, unknown>): Step => ({ tool, given: { ...given, ...observe } });
  const onSwitch = switches.length > 0 && happens(0.6);
  const hasFields = shown.some(({ className }) => className.endsWith('EditText'));
  const onField = !onSwitch && happens(hasFields ? 0.6 : 0.1);
  const kinds: readonly (() => Step)[] = onSwitch
    ? [
        () => on('ui_action', { action: pick(['click', 'click', 'select']), ...toggled() }),
        () => on('ui_action', { action: 'click', ...toggled() }),
        () => on('ui_set_text', { value: pick(['on', 'off']), ...toggled() }),
        () => ({ tool: 'tap', given: { target: toggled().selector ?? selector(), observe: pick(['tree', 'diff']) } }),
      ]
    : onField
      ? [
          () => on('ui_set_text', { value: pick(WORDS), ...field(), ...(happens(0.1) ? { submit: true } : {}) }),
          () => on('ui_set_text', { value: pick(['on', 'off', 'Ada']), ...field() }),
          () => on('ui_action', { action: pick(['clear', 'focus']), ...field() }),
          () => ({ tool: 'text', given: { text: pick(WORDS.slice(0, -1)), observe: pick(['tree', 'diff']) } }),
        ]
      : [
          () => on('tap', { text: text() }),
          () => on('tap', refs.length === 0 ? { text: text() } : { ref: pick(refs) }),
          () => on('tap', { target: selector(), ...(happens(0.2) ? { timeout: 50 } : {}) }),
          () => on('tap', { id: id(), ...(happens(0.3) ? { duration: 700 } : {}) }),
          () => on('tap', { x: below(1080), y: below(2300) }),
          () => on('text', { text: pick(WORDS.slice(0, -1)), ...(happens(0.1) ? { submit: true } : {}) }),
          () => on('key', { key: pick(['BACK', 'ENTER', 'TAB', 'DEL', 'DPAD_DOWN', 'NONE']) }),
          () => on('ui_action', { action: pick(['click', 'long_click', 'show_on_screen']), ...pressable() }),
          () => on('ui_action', { action: pick(['click', 'long_click', 'select']), ...pressable() }),
          () => on('ui_action', { action: pick(ACTIONS), ...(happens(0.15) ? {} : aim()) }),
          () => on('ui_scroll', { direction: pick(DIRECTIONS), ...(happens(0.2) ? aim() : {}) }),
          () => on('ui_scroll', { direction: pick(['down', 'up']), until: selector(), max: 1 + below(4) }),
        ];
  return pick(kinds)();
}

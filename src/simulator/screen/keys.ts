import { fitting, pressInField } from './field-keys.ts';
import { fieldAfter, nextFocus } from './focus.ts';
import { placedByPath } from './hit-test.ts';
import { KEY, type Modifiers } from './key-codes.ts';
import type { Placed } from './layout.ts';
import type { Stage } from './stage.ts';
import { insert } from './text-editing.ts';
import { changeField } from './text-field.ts';

const NO_MODIFIERS: Modifiers = { shift: false, control: false, alt: false, meta: false };

/** Types into the focused field; nothing happens where there is none. */
export function typeText(stage: Stage, text: string): void {
  const focused = stage.focusedField();
  if (focused === undefined) return;
  const { field } = focused;
  changeField(field, insert(field.editing, fitting(field, text)));
  stage.changed(true);
}

/** A key pressed and released: the system's own keys first, then the focused field, the focus, the app. */
export function pressKey(stage: Stage, code: number, modifiers: Modifiers = NO_MODIFIERS, long = false): void {
  if (code === KEY.home || code === KEY.appSwitch) {
    stage.goHome(code);
    return;
  }
  if (code === KEY.back) {
    stage.goBack();
    return;
  }
  const focused = stage.focusedField();
  if (focused !== undefined) {
    const { field } = focused;
    const heeded = field.ignoresModifiers ? NO_MODIFIERS : modifiers;
    const result = pressInField(field, code, heeded, stage.clipboard);
    if (result !== undefined) {
      changeField(field, result.editing);
      stage.clipboard = result.clipboard ?? stage.clipboard;
      stage.changed(true);
      return;
    }
    if (code === KEY.enter || code === KEY.numpadEnter) {
      submit(stage, focused.placed);
      return;
    }
  }
  if (stepFocused(stage, code) || moveFocus(stage, code, modifiers) || pressFocused(stage, code, long)) return;
  const handled = stage.processes.running.key?.(code) ?? false;
  if (!handled && code === KEY.escape) stage.goBack();
  stage.changed();
}

/** Enter in a single line: what the field has for it, else on to the next field, or done with typing. */
function submit(stage: Stage, placed: Placed): void {
  const { window, page } = stage.frame();
  if (placed.view.onEnter !== undefined) {
    placed.view.onEnter();
    stage.changed();
    return;
  }
  const next = fieldAfter(window, placed.path);
  if (next === undefined) page.state.keyboardWanted = false;
  else page.state.focus = next.path;
  stage.changed(true);
}

/** A slider's arrow keys. */
function stepFocused(stage: Stage, code: number): boolean {
  if (code !== KEY.dpadLeft && code !== KEY.dpadRight) return false;
  const { window, page } = stage.frame();
  const view = placedByPath(window, page.state.focus)?.view;
  if (view?.onStep === undefined || view.disabled) return false;
  view.onStep(code === KEY.dpadLeft ? 'back' : 'forward');
  stage.changed();
  return true;
}

function moveFocus(stage: Stage, code: number, { shift }: Modifiers): boolean {
  const backwards = code === KEY.dpadUp || code === KEY.dpadLeft || (code === KEY.tab && shift);
  if (!backwards && code !== KEY.dpadDown && code !== KEY.dpadRight && code !== KEY.tab) return false;
  const { window, page } = stage.frame();
  const next = nextFocus(window, page.state.focus, backwards);
  if (next === undefined) return true;
  page.state.focus = next.path;
  stage.changed(true);
  return true;
}

function pressFocused(stage: Stage, code: number, long: boolean): boolean {
  if (code !== KEY.enter && code !== KEY.numpadEnter && code !== KEY.dpadCenter && code !== KEY.space) return false;
  const { window, page } = stage.frame();
  const view = placedByPath(window, page.state.focus)?.view;
  if (view === undefined || view.disabled || view.field !== undefined) return false;
  if (long && view.onLongPress !== undefined) view.onLongPress();
  else view.onTap?.();
  stage.changed();
  return true;
}

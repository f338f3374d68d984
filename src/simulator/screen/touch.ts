import { contains, type Point } from '../../domain/geometry.ts';
import { offsetAtPoint } from './caret.ts';
import { clickableAt, longClickableAt, scrollableAt } from './hit-test.ts';
import type { Placed } from './layout.ts';
import { SCALE } from './panel.ts';
import { type ScreenEvent, viewName } from './screen-event.ts';
import { scrolledBy } from './scroll.ts';
import type { Stage } from './stage.ts';
import { edited, selectWord } from './text-editing.ts';

/** ViewConfiguration: a finger that moved less than 8 dp stood still, and a press is long after 400 ms. */
const TOUCH_SLOP = 8 * SCALE;
const LONG_PRESS_MS = 400;
/** From the gesture handle upwards by this much is the way home; from a side edge inwards by this much, the way back. */
const HOME_GESTURE = 60 * SCALE;
const BACK_GESTURE = 40 * SCALE;
const EDGE = 10 * SCALE;

/** A finger put down and lifted at a point. */
export function tapAt(stage: Stage, point: Point): void {
  const frame = stage.frame();
  if (frame.keyboard !== undefined && contains(frame.keyboard.visible, point)) {
    const key = clickableAt(frame.keyboard, point);
    stage.tell(touched('tap', point, key, 'keyboard'));
    key?.view.onTap?.();
    stage.changed();
    return;
  }
  const onBar = contains(frame.statusBar.bounds, point);
  if (onBar || (frame.beneath !== undefined && !contains(frame.window.visible, point))) {
    stage.tell(touched('tap', point, undefined, 'outside'));
    if (!onBar && !frame.page.modal) stage.leavePage();
    return;
  }
  const hit = clickableAt(frame.window, point);
  stage.tell(touched('tap', point, hit, 'app'));
  if (hit === undefined) return;
  if (hit.view.onSlide !== undefined) hit.view.onSlide(fractionAlong(hit, point));
  else if (hit.view.field !== undefined) enterField(stage, hit, point);
  else hit.view.onTap?.();
  stage.changed(hit.view.field !== undefined);
}

/** A finger held still. What takes no long press is tapped by it, as on Android. */
export function longPressAt(stage: Stage, point: Point, durationMs: number): void {
  const { window, keyboard } = stage.frame();
  const onKeyboard = keyboard !== undefined && contains(keyboard.visible, point);
  const hit = durationMs < LONG_PRESS_MS || onKeyboard ? undefined : longClickableAt(window, point);
  if (hit === undefined) {
    tapAt(stage, point);
    return;
  }
  stage.tell(touched('long-press', point, hit, 'app'));
  if (hit.view.onLongPress !== undefined) {
    hit.view.onLongPress();
  } else if (hit.view.field !== undefined) {
    enterField(stage, hit, point);
    hit.view.field.editing = selectWord(hit.view.field.editing, hit.view.field.editing.caret);
  }
  stage.changed(hit.view.field !== undefined);
}

/** A finger dragged from one point to another at even speed. */
export function swipeBetween(stage: Stage, from: Point, to: Point, durationMs: number): void {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (Math.hypot(dx, dy) < TOUCH_SLOP) {
    longPressAt(stage, from, durationMs);
    return;
  }
  const frame = stage.frame();
  const sideways = Math.abs(dx) > Math.abs(dy);
  if (contains(frame.navigationBar.bounds, from) && -dy > HOME_GESTURE) {
    stage.goHome();
    return;
  }
  const inwards = from.x < EDGE ? dx : from.x >= frame.width - EDGE ? -dx : 0;
  if (sideways && inwards > BACK_GESTURE) {
    stage.goBack();
    return;
  }
  if (frame.keyboard !== undefined && contains(frame.keyboard.visible, from)) return;
  if (contains(frame.statusBar.bounds, from)) return;
  const slider = clickableAt(frame.window, from);
  if (sideways && slider?.view.onSlide !== undefined) {
    slider.view.onSlide(fractionAlong(slider, to));
    stage.changed();
    return;
  }
  const container = scrollableAt(frame.window, from, sideways ? 'horizontal' : 'vertical');
  if (container?.scrolled === undefined) {
    const direction = sideways ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'up' : 'down';
    if (frame.page.onSwipe?.(direction)) stage.changed();
    return;
  }
  const { offset, limit } = container.scrolled;
  const [start, end] = sideways ? [from.x, to.x] : [from.y, to.y];
  frame.page.state.scroll.set(container.path, scrolledBy(offset, limit, start, end, durationMs));
  stage.changed();
}

function touched(
  type: 'tap' | 'long-press',
  { x, y }: Point,
  hit: Placed | undefined,
  on: 'app' | 'keyboard' | 'outside',
): ScreenEvent {
  return { type, x, y, view: hit === undefined ? null : viewName(hit), id: hit?.view.id ?? null, on };
}

/** Gives a field the focus and the keyboard; the caret goes where the finger was. */
function enterField(stage: Stage, hit: Placed, point: Point): void {
  const { field } = hit.view;
  if (field === undefined) return;
  const { state } = stage.frame().page;
  state.focus = hit.path;
  state.keyboardWanted = true;
  field.editing = edited(field.editing.text, offsetAtPoint(hit, point));
}

function fractionAlong({ bounds: [left, , right] }: Placed, { x }: Point): number {
  return Math.min(1, Math.max(0, (x - left) / Math.max(1, right - left)));
}

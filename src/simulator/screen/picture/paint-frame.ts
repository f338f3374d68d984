import type { Frame } from '../frame.ts';
import { SCALE } from '../panel.ts';
import { Canvas } from './canvas.ts';
import { paintView, type Style } from './paint-view.ts';

const SCRIM = [0, 0, 0, 0.5] as const;
const BLACK = [0, 0, 0, 1] as const;

/** Draws all windows of the screen in their order. A secure page is black, as in every screen capture. */
export function paintFrame(frame: Frame, dark: boolean): Canvas {
  const { width, height, page, window, beneath, keyboard } = frame;
  const canvas = new Canvas(width, height);
  const style: Style = { dark, scale: SCALE, focus: page.state.focus };
  const quiet: Style = { ...style, focus: undefined };
  if (beneath !== undefined) {
    if (page.beneath?.secure) canvas.rectangle(beneath.bounds, BLACK);
    else paintView(canvas, beneath, quiet);
    if (page.popup === undefined) canvas.rectangle(beneath.bounds, SCRIM);
  }
  if (page.secure) canvas.rectangle(window.bounds, BLACK);
  else paintView(canvas, window, style);
  if (keyboard !== undefined) paintView(canvas, keyboard, quiet);
  paintView(canvas, frame.statusBar, quiet);
  paintView(canvas, frame.navigationBar, quiet);
  return canvas;
}

/** The panel in its natural orientation, in device pixels. */
export const PANEL = { width: 1080, height: 2400 };

/** Dots per inch. */
export const DENSITY = 420;

/** Device pixels per dp. */
export const SCALE = DENSITY / 160;

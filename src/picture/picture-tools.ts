import { annotate } from './annotate.ts';
import { drawGrid } from './draw-grid.ts';
import { fitBudget } from './fit-budget.ts';
import { loadImageLibrary } from './image-library.ts';
import { encode, render } from './render.ts';

/** What changes pictures, loaded together and only when one must be changed. Raises NOT_SUPPORTED where the image library does not load. */
export async function loadPictureTools() {
  return { sharp: await loadImageLibrary(), render, encode, fitBudget, drawGrid, annotate };
}

export type PictureTools = Awaited<ReturnType<typeof loadPictureTools>>;

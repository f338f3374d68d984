import { cropWithin } from '../domain/crop.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Bounds, Point } from '../domain/geometry.ts';
import type { GridSpacing } from '../domain/grid.ts';
import { gridPixels } from '../domain/grid.ts';
import type { Picture, ScreenCapture } from '../domain/picture.ts';
import { deliveredSize, type PictureView, sizeOf, wholeScreen } from '../domain/picture-view.ts';
import type { Marked } from './annotate.ts';
import type { Fitted } from './fit-budget.ts';
import type { PictureTools } from './picture-tools.ts';
import type { Draw, PictureFormat } from './render.ts';

/** The longer edge of a picture beside the JSON line, unless another one is asked for: what models look at without scaling it themselves. */
const INLINE_EDGE = 1_280;

/**
 * What a picture beside the JSON line may have in bytes: clients refuse results near 1 MB, and base64 makes four bytes
 * of three.
 */
export const INLINE_BYTES = 700_000;

/** What is to become of a capture. */
export interface Wishes {
  /** The part that is wanted, in device pixels of the screen; it may reach beyond what is captured. */
  readonly crop?: Bounds | undefined;
  readonly grid?: GridSpacing | undefined;
  /** The most that the longer edge may have, in pixels; 0: any. */
  readonly maxEdge?: number | undefined;
  readonly format: PictureFormat;
  /** Elements to frame and name; undefined where none are to be. */
  readonly marks?: readonly Marked[] | undefined;
}

export interface Delivered {
  readonly picture: Picture;
  readonly view: PictureView;
}

/** Whether a capture must be changed for that, so that the tools are needed. */
const mustChange = ({ crop, grid, maxEdge = 0, format, marks }: Wishes): boolean =>
  crop !== undefined || grid !== undefined || marks !== undefined || maxEdge > 0 || format === 'jpeg';

/** The tools where those wishes need them; undefined where they do not. Raises NOT_SUPPORTED where they do not load. */
export async function toolsFor(wishes: Wishes): Promise<PictureTools | undefined> {
  return mustChange(wishes) ? loadTools() : undefined;
}

/** Loaded here: most pictures are saved as they come. */
const loadTools = async (): Promise<PictureTools> => (await import('./picture-tools.ts')).loadPictureTools();

const isSameSize = (one: PictureView, other: PictureView) =>
  one.delivered.width === other.delivered.width && one.delivered.height === other.delivered.height;

function shifted([left, top, right, bottom]: Bounds, { x, y }: Point, sign: 1 | -1): Bounds {
  return [left + sign * x, top + sign * y, right + sign * x, bottom + sign * y];
}

/** Makes pictures of one capture: the one that is saved, and the one beside the JSON line. */
export class Delivery {
  readonly #capture: ScreenCapture;
  readonly #wishes: Wishes;
  readonly #bounds: Bounds;
  /** The grid's spacing as it was drawn, where that is not what was asked for. */
  #thinned: number | undefined;

  /** Raises INVALID_ARGS when the crop lies outside the screen. */
  constructor(capture: ScreenCapture, wishes: Wishes) {
    this.#capture = capture;
    this.#wishes = wishes;
    const { crop } = wishes;
    this.#bounds =
      crop === undefined ? wholeScreen(capture.pixels) : cropWithin(shifted(crop, this.#corner, -1), capture.pixels);
  }

  /** Where the capture's first pixel lies on the screen. */
  get #corner(): Point {
    return this.#capture.area ?? { x: 0, y: 0 };
  }

  /** What was done otherwise than asked. */
  get warnings(): readonly string[] {
    const { crop } = this.#wishes;
    const shown = shifted(this.#bounds, this.#corner, 1);
    const [left, top, right, bottom] = shown;
    const isCut = crop?.some((edge, index) => edge !== shown[index]);
    return [
      ...(isCut === true
        ? [
            `The crop reaches beyond the screen; what is on it was delivered: ${left},${top},${right - left},${bottom - top}.`,
          ]
        : []),
      ...(this.#thinned === undefined
        ? []
        : [`Grid lines are ${this.#thinned} device pixels apart: closer ones would hide the picture.`]),
    ];
  }

  /** The picture to save: the capture as it came where nothing is to be changed. */
  async file(tools: PictureTools | undefined): Promise<Delivered> {
    const part = this.#part(this.#wishes.maxEdge ?? 0);
    const view = this.#onScreen(part);
    const { png } = this.#capture;
    if (tools === undefined) return { picture: { mimeType: 'image/png', data: png }, view };
    const raster = await tools.render(tools.sharp, png, part, this.#drawings(tools));
    return { picture: await tools.encode(tools.sharp, raster, this.#wishes.format), view };
  }

  /**
   * The picture beside the JSON line: the saved one where that is small enough. Where the tools do not load, and
   * nothing was wished that needs them, the capture as it came.
   */
  async inline(file: Delivered): Promise<Fitted> {
    const part = this.#part(this.#wishes.maxEdge ?? INLINE_EDGE);
    if (isSameSize(part, file.view) && file.picture.data.length <= INLINE_BYTES) return { ...file, warnings: [] };
    try {
      const tools = await loadTools();
      const recipe = { png: this.#capture.png, drawings: this.#drawings(tools) };
      const fitted = await tools.fitBudget(tools.sharp, recipe, part, this.#wishes.format, INLINE_BYTES);
      return { ...fitted, view: this.#onScreen(fitted.view) };
    } catch (error) {
      if (!(error instanceof GloveboxError)) throw error;
      return { ...file, warnings: [`The inline picture is as large as the screen: ${error.message}.`] };
    }
  }

  /** The part of the capture that is delivered, in the capture's own pixels. */
  #part(maxEdge: number): PictureView {
    const { pixels, rotation, scale } = this.#capture;
    const delivered = deliveredSize(sizeOf(this.#bounds), maxEdge);
    return { bounds: this.#bounds, delivered, screen: pixels, rotation, scale };
  }

  /** The same in pixels of the screen. */
  #onScreen(part: PictureView): PictureView {
    const { x, y } = this.#corner;
    return x === 0 && y === 0 ? part : { ...part, bounds: shifted(part.bounds, { x, y }, 1) };
  }

  #drawings({ drawGrid, annotate }: PictureTools): readonly Draw[] {
    const { grid, marks } = this.#wishes;
    const drawings: Draw[] = [];
    if (grid !== undefined) {
      const spacing = gridPixels(grid, this.#capture.scale);
      drawings.push((raster, part) => {
        const drawn = drawGrid(raster, this.#onScreen(part), spacing);
        if (drawn !== spacing) this.#thinned = Math.round(drawn);
      });
    }
    if (marks !== undefined) drawings.push((raster, part) => void annotate(raster, this.#onScreen(part), marks));
    return drawings;
  }
}

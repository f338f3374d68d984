import type { Bounds } from '../../domain/geometry.ts';
import { intersection } from './picture/canvas.ts';
import { shownText } from './text-field.ts';
import { breakLines, lineHeight, type TextLine } from './text-lines.ts';
import type { Alignment, Edges, Extent, TextLook, View } from './view.ts';

/** What sizes depend on. */
export interface Metrics {
  /** Device pixels per dp: density over 160. */
  readonly scale: number;
  /** The user's font size, 1 by default. */
  readonly fontScale: number;
}

/** A view with its place on the screen, in device pixels. */
export interface Placed {
  readonly view: View;
  /** Its place in the tree; names it for focus and scrolling. */
  readonly path: string;
  /** Where it lies, parts outside its parents included. */
  readonly bounds: Bounds;
  /** What of it can be seen; without area when nothing can. */
  readonly visible: Bounds;
  readonly children: readonly Placed[];
  /** The lines of its text, the size that they were broken at (pixels), and the area inside the padding. */
  readonly text?: PlacedText;
  /** For a scrolling view: how far it is scrolled and how far it could be, in pixels. */
  readonly scrolled?: { readonly offset: number; readonly limit: number };
}

interface PlacedText {
  readonly lines: readonly TextLine[];
  readonly size: number;
  readonly area: Bounds;
}

export type ScrollOffsets = ReadonlyMap<string, number>;

const NO_EDGES: Edges = [0, 0, 0, 0];
/** The room along a scrolling view's axis, in pixels; what is left of it after paddings still counts as unlimited. */
const UNLIMITED = 1e9;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Lays a view tree out in a rectangle of device pixels. `offsets` says, by path, how far scrolling views are
 * scrolled; they are clamped to what there is to scroll.
 */
export function layout(root: View, bounds: Bounds, metrics: Metrics, offsets: ScrollOffsets = new Map()): Placed {
  return new Layout(metrics, offsets).place(root, bounds, bounds, root.key ?? '0');
}

/** The text that a view shows, and whether it is only the field's hint. */
export function textOf(view: View): { readonly text: string; readonly isHint: boolean } {
  if (view.field === undefined) return { text: view.text ?? '', isHint: false };
  const text = shownText(view.field);
  return text === '' ? { text: view.field.hint, isHint: true } : { text, isHint: false };
}

class Layout {
  readonly #metrics: Metrics;
  readonly #offsets: ScrollOffsets;
  /** A parent asks for the same size several times on its way down. */
  readonly #sizes = new Map<View, Map<string, Size>>();

  constructor(metrics: Metrics, offsets: ScrollOffsets) {
    this.#metrics = metrics;
    this.#offsets = offsets;
  }

  place(view: View, bounds: Bounds, clip: Bounds, path: string): Placed {
    const visible = intersection(bounds, clip);
    const inner = this.#inside(bounds, view.box.padding);
    const look = view.look?.text;
    const lines = look === undefined ? undefined : this.#lines(view, look, inner[2] - inner[0]);
    const text = lines === undefined ? {} : { text: { ...lines, area: inner } };
    const placed = { view, path, bounds, visible, ...text };
    if (view.scroll === undefined) return { ...placed, children: this.#placeChildren(view, inner, visible, path) };
    return { ...placed, ...this.#placeScrolling(view, inner, visible, path) };
  }

  /** A scrolling view's children get all the room they want along its axis, moved by the offset. */
  #placeScrolling(view: View, inner: Bounds, visible: Bounds, path: string): Pick<Placed, 'children' | 'scrolled'> {
    const [left, top, right, bottom] = inner;
    const vertical = view.scroll === 'vertical';
    const content = this.#content(view, vertical ? right - left : UNLIMITED, vertical ? UNLIMITED : bottom - top);
    const room = vertical ? bottom - top : right - left;
    const length = vertical ? content.height : content.width;
    const limit = Math.max(0, length - room);
    const offset = Math.min(Math.max(0, this.#offsets.get(path) ?? 0), limit);
    const moved: Bounds = vertical
      ? [left, top - offset, right, top - offset + Math.max(length, room)]
      : [left - offset, top, left - offset + Math.max(length, room), bottom];
    return { children: this.#placeChildren(view, moved, visible, path), scrolled: { offset, limit } };
  }

  #placeChildren(view: View, inner: Bounds, clip: Bounds, path: string): Placed[] {
    const children = view.children ?? [];
    const flow = view.box.flow ?? 'stack';
    const [left, top, right, bottom] = inner;
    const sizes = this.#childSizes(view, right - left, bottom - top);
    const pathOf = (child: View, index: number): string => child.key ?? `${path}/${index}`;
    if (flow === 'stack') {
      return children.map((child, index) => {
        const [horizontal, vertical] = child.box.within ?? ['start', 'start'];
        const room = this.#inside(inner, child.box.margin);
        const size = sizes[index] ?? { width: 0, height: 0 };
        const x = aligned(room[0], room[2], size.width, horizontal);
        const y = aligned(room[1], room[3], size.height, vertical);
        return this.place(child, [x, y, x + size.width, y + size.height], clip, pathOf(child, index));
      });
    }
    const row = flow === 'row';
    const gap = this.#pixels(view.box.gap ?? 0);
    const used = this.#lengthOf(children, sizes, row, gap);
    let at = aligned(row ? left : top, row ? right : bottom, used, view.box.main ?? 'start');
    return children.map((child, index) => {
      const size = sizes[index] ?? { width: 0, height: 0 };
      const [marginLeft, marginTop, marginRight, marginBottom] = this.#edges(child.box.margin);
      const cross = view.box.cross ?? 'start';
      let x: number;
      let y: number;
      if (row) {
        x = at + marginLeft;
        y = aligned(top + marginTop, bottom - marginBottom, size.height, cross);
        at = x + size.width + marginRight + gap;
      } else {
        x = aligned(left + marginLeft, right - marginRight, size.width, cross);
        y = at + marginTop;
        at = y + size.height + marginBottom + gap;
      }
      return this.place(child, [x, y, x + size.width, y + size.height], clip, pathOf(child, index));
    });
  }

  /** What the children take along the flow, margins and gaps included. */
  #lengthOf(children: readonly View[], sizes: readonly Size[], row: boolean, gap: number): number {
    let length = children.length === 0 ? 0 : gap * (children.length - 1);
    for (const [index, child] of children.entries()) {
      const [left, top, right, bottom] = this.#edges(child.box.margin);
      const size = sizes[index] ?? { width: 0, height: 0 };
      length += row ? size.width + left + right : size.height + top + bottom;
    }
    return length;
  }

  /** The children's sizes in a room; weights share what the others leave. */
  #childSizes(view: View, width: number, height: number): Size[] {
    const children = view.children ?? [];
    const flow = view.box.flow ?? 'stack';
    const room = (child: View): Size => {
      const [left, top, right, bottom] = this.#edges(child.box.margin);
      return { width: Math.max(0, width - left - right), height: Math.max(0, height - top - bottom) };
    };
    if (flow === 'stack') return children.map((child) => this.size(child, room(child).width, room(child).height));
    const row = flow === 'row';
    const sizes: Size[] = children.map(() => ({ width: 0, height: 0 }));
    const gap = this.#pixels(view.box.gap ?? 0);
    let left = (row ? width : height) - this.#lengthOf(children, sizes, row, gap);
    const unlimited = isUnlimited(row ? width : height);
    let weights = 0;
    for (const [index, child] of children.entries()) {
      if (child.box.weight !== undefined && !unlimited) {
        weights += child.box.weight;
        continue;
      }
      const available = row ? Math.max(0, left) : room(child).width;
      const size = row
        ? this.size(child, available, room(child).height)
        : this.size(child, available, Math.max(0, left));
      sizes[index] = size;
      left -= row ? size.width : size.height;
    }
    for (const [index, child] of children.entries()) {
      const weight = child.box.weight;
      if (weight === undefined || unlimited) continue;
      const share = Math.max(0, Math.round((left * weight) / weights));
      left -= share;
      weights -= weight;
      const size = row ? this.size(child, share, room(child).height) : this.size(child, room(child).width, share);
      sizes[index] = row ? { width: share, height: size.height } : { width: size.width, height: share };
    }
    return sizes;
  }

  /** A view's own size in the room that its parent offers. */
  size(view: View, width: number, height: number): Size {
    const known = this.#sizes.get(view) ?? new Map<string, Size>();
    this.#sizes.set(view, known);
    const key = `${width} ${height}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const size = this.#measure(view, width, height);
    known.set(key, size);
    return size;
  }

  #measure(view: View, width: number, height: number): Size {
    const fixedWidth = this.#fixed(view.box.width, width);
    const fixedHeight = this.#fixed(view.box.height, height);
    if (fixedWidth !== undefined && fixedHeight !== undefined) return { width: fixedWidth, height: fixedHeight };
    const [left, top, right, bottom] = this.#edges(view.box.padding);
    const content = this.#content(
      view,
      Math.max(0, (fixedWidth ?? width) - left - right),
      Math.max(0, (fixedHeight ?? height) - top - bottom),
    );
    return {
      width: fixedWidth ?? Math.min(width, content.width + left + right),
      height: fixedHeight ?? Math.min(height, content.height + top + bottom),
    };
  }

  /** What the text or the children want inside the padding. */
  #content(view: View, width: number, height: number): Size {
    const look = view.look?.text;
    if (look !== undefined) {
      const { lines, size } = this.#lines(view, look, width);
      return {
        width: Math.ceil(lines.reduce((widest, line) => Math.max(widest, line.width), 0)),
        height: lines.length * lineHeight(size),
      };
    }
    const children = view.children ?? [];
    const sizes = this.#childSizes(view, width, height);
    const flow = view.box.flow ?? 'stack';
    const gap = this.#pixels(view.box.gap ?? 0);
    let across = 0;
    let down = 0;
    for (const [index, child] of children.entries()) {
      const [left, top, right, bottom] = this.#edges(child.box.margin);
      const size = sizes[index] ?? { width: 0, height: 0 };
      across = Math.max(across, size.width + left + right);
      down = Math.max(down, size.height + top + bottom);
    }
    return {
      width: flow === 'row' ? this.#lengthOf(children, sizes, true, gap) : across,
      height: flow === 'column' ? this.#lengthOf(children, sizes, false, gap) : down,
    };
  }

  #lines(view: View, look: TextLook, room: number): { readonly lines: readonly TextLine[]; readonly size: number } {
    const size = look.size * this.#metrics.fontScale * this.#metrics.scale;
    return { lines: breakLines(textOf(view).text, size, look.weight ?? 'regular', room, look.maxLines ?? 1), size };
  }

  #fixed(extent: Extent = 'wrap', room: number): number | undefined {
    if (extent === 'wrap') return undefined;
    if (extent !== 'fill') return this.#pixels(extent);
    // Inside a scrolling view there is no room to fill; the content decides, as with a ScrollView's fillViewport.
    return isUnlimited(room) ? undefined : room;
  }

  #pixels(dp: number): number {
    return Math.round(dp * this.#metrics.scale);
  }

  #edges(edges: Edges = NO_EDGES): Edges {
    const [left, top, right, bottom] = edges;
    return [this.#pixels(left), this.#pixels(top), this.#pixels(right), this.#pixels(bottom)];
  }

  #inside([left, top, right, bottom]: Bounds, edges: Edges | undefined): Bounds {
    const [padLeft, padTop, padRight, padBottom] = this.#edges(edges);
    return [left + padLeft, top + padTop, right - padRight, bottom - padBottom];
  }
}

function isUnlimited(room: number): boolean {
  return room >= UNLIMITED / 2;
}

function aligned(from: number, to: number, length: number, alignment: Alignment): number {
  switch (alignment) {
    case 'start':
      return from;
    case 'center':
      return Math.floor((from + to - length) / 2);
    case 'end':
      return to - length;
  }
}

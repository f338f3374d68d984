import type { Bounds } from '../../domain/geometry.ts';
import { Canvas, type Rgba } from './picture/canvas.ts';
import { drawText } from './picture/draw-text.ts';
import { breakLines } from './text-lines.ts';

/** Larger screens than any phone's or desktop's are a damaged dump's. */
const LARGEST = 8192;
const PAPER: Rgba = [250, 250, 252, 1];
const FRAME: Rgba = [178, 186, 200, 1];
const TOUCHABLE: Rgba = [43, 95, 180, 0.1];
const INK: Rgba = [32, 36, 44, 1];

interface WornNode {
  readonly bounds: Bounds;
  readonly text: string;
  readonly clickable: boolean;
}

/** The display that a captured dump was taken on. */
export interface WornDisplay {
  /** As it was held: the picture has this size. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns against the panel's natural orientation. */
  readonly rotation: 0 | 1 | 2 | 3;
}

/** What the dump tells of its display: the size of its first node (`fallback` where none can be read), its rotation. */
export function wornDisplay(
  dump: Uint8Array,
  fallback: { readonly width: number; readonly height: number },
): WornDisplay {
  const xml = new TextDecoder().decode(dump);
  const [, , right = 0, bottom = 0] = nodesOf(xml)[0]?.bounds ?? [];
  const readable = right > 0 && bottom > 0 && right <= LARGEST && bottom <= LARGEST;
  const turns = Number(/<hierarchy\b[^<>]*?\brotation=["']([0-3])["']/.exec(xml)?.[1] ?? 0);
  return {
    ...(readable ? { width: right, height: bottom } : fallback),
    rotation: turns === 1 || turns === 2 || turns === 3 ? turns : 0,
  };
}

/**
 * A wireframe of a captured dump: its rectangles and texts on paper. Reads what it can of damaged bytes and never
 * fails.
 */
export function sketch(dump: Uint8Array, { width, height }: WornDisplay): Canvas {
  const nodes = nodesOf(new TextDecoder().decode(dump));
  const canvas = new Canvas(width, height);
  canvas.rectangle(canvas.clip, PAPER);
  for (const node of nodes) {
    if (node.clickable) canvas.rectangle(node.bounds, TOUCHABLE);
    outline(canvas, node.bounds);
  }
  for (const node of nodes) write(canvas, node);
  return canvas;
}

function nodesOf(xml: string): WornNode[] {
  const nodes: WornNode[] = [];
  for (const [tag] of xml.matchAll(/<node\b(?:[^<>"']|"[^"]*"|'[^']*')*>?/g)) {
    const bounds = /\bbounds=["']\[(-?\d{1,6}),(-?\d{1,6})\]\[(-?\d{1,6}),(-?\d{1,6})\]["']/.exec(tag);
    if (bounds === null) continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = bounds.slice(1).map(Number);
    const text = attributeOf(tag, 'text') || attributeOf(tag, 'content-desc');
    nodes.push({ bounds: [left, top, right, bottom], text, clickable: tag.includes(' clickable="true"') });
  }
  return nodes;
}

function attributeOf(tag: string, name: string): string {
  const [, double, single] = new RegExp(` ${name}=(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? [];
  return (double ?? single ?? '').replace(/&(?:#(\d{1,7})|(\w{2,4}));/g, (entity, code: string, name: string) => {
    if (code !== undefined) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : entity;
    return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name] ?? entity;
  });
}

function outline(canvas: Canvas, [left, top, right, bottom]: Bounds): void {
  canvas.rectangle([left, top, right, top + 2], FRAME);
  canvas.rectangle([left, bottom - 2, right, bottom], FRAME);
  canvas.rectangle([left, top, left + 2, bottom], FRAME);
  canvas.rectangle([right - 2, top, right, bottom], FRAME);
}

/** The text in one line as large as the node is high, within reason. */
function write(canvas: Canvas, { bounds, text }: WornNode): void {
  const [left, top, right, bottom] = bounds;
  if (text === '' || right - left < 12 || bottom - top < 8) return;
  const size = Math.min(Math.max((bottom - top) * 0.5, 10), 40);
  const [line] = breakLines(text.replaceAll('\n', ' '), size, 'regular', right - left - 12, 1);
  if (line === undefined) return;
  canvas.clipped(bounds, () => {
    drawText(canvas, line.shown, left + 6, (top + bottom - size * 1.17) / 2, size, 'regular', INK);
  });
}

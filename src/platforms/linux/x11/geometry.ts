import type { Size } from '../../../domain/picture.ts';
import type { XCalls } from './calls.ts';
import { text } from './properties.ts';
import { getGeometry } from './wire/core.ts';
import { randr } from './wire/extensions.ts';

/** A rectangle in device pixels of the whole screen. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Monitor extends Area {
  /** The output's name: `HDMI-1`; `screen` where the server does not tell. */
  readonly name: string;
  readonly primary: boolean;
}

export interface ScreenGeometry {
  /** All monitors together, as pictures and the pointer see it. */
  readonly pixels: Size;
  /** Device pixels in one unit of the desktop's own: 1 at 96 dots per inch. */
  readonly scale: number;
  /** Primary first. */
  readonly monitors: readonly Monitor[];
}

/** The screen's size as it is now: RANDR may have changed it since the connection was made. */
export async function screenSize(calls: XCalls): Promise<Size> {
  const reply = await calls.request(getGeometry(calls.root));
  return { width: reply.readUInt16LE(16), height: reply.readUInt16LE(18) };
}

/** Screen, scale and monitors. Without RANDR 1.5 the screen is the one monitor. */
export async function screenGeometry(calls: XCalls): Promise<ScreenGeometry> {
  const [pixels, scale, monitors] = await Promise.all([screenSize(calls), desktopScale(calls), readMonitors(calls)]);
  const all = monitors.length > 0 ? monitors : [{ name: 'screen', primary: true, x: 0, y: 0, ...pixels }];
  return { pixels, scale, monitors: all.toSorted((one, other) => Number(other.primary) - Number(one.primary)) };
}

async function readMonitors(calls: XCalls): Promise<readonly Monitor[]> {
  const extension = await calls.extension('RANDR', randr.queryVersion);
  if (extension === undefined) return [];
  // Servers before RANDR 1.5 refuse the question.
  const reply = await calls.request(randr.getMonitors(extension, calls.root)).catch(() => undefined);
  calls.throwIfEnded();
  return reply === undefined
    ? []
    : Promise.all(
        parseMonitors(reply).map(async ({ atom, ...rest }) => ({ name: await calls.atomName(atom), ...rest })),
      );
}

/** The monitors in a reply to RRGetMonitors, each with the atom of its name. */
export function parseMonitors(reply: Buffer): readonly (Omit<Monitor, 'name'> & { readonly atom: number })[] {
  const monitors: (Omit<Monitor, 'name'> & { readonly atom: number })[] = [];
  let at = 32;
  for (let left = reply.readUInt32LE(12); left > 0; left--) {
    monitors.push({
      atom: reply.readUInt32LE(at),
      primary: reply.readUInt8(at + 4) === 1,
      x: reply.readInt16LE(at + 8),
      y: reply.readInt16LE(at + 10),
      width: reply.readUInt16LE(at + 12),
      height: reply.readUInt16LE(at + 14),
    });
    at += 24 + 4 * reply.readUInt16LE(at + 6);
  }
  return monitors;
}

/** Xft.dpi of the resource database over 96, which desktops set to their scale; 1 where it is not set. */
async function desktopScale(calls: XCalls): Promise<number> {
  return parseScale((await text(calls, calls.root, 'RESOURCE_MANAGER')) ?? '');
}

/** The scale that a resource database asks for (xrdb(1)). */
export function parseScale(resources: string): number {
  const dpi = Number(/^\s*\*?Xft[.*]dpi\s*:\s*([\d.]+)\s*$/m.exec(resources)?.[1]);
  return Number.isFinite(dpi) && dpi > 0 ? dpi / 96 : 1;
}

import type { Size } from '../../../domain/picture.ts';

/** A value of the panel, and what `wm` was told to use instead of it. */
export interface WmSetting<Value> {
  readonly physical: Value | undefined;
  readonly override: Value | undefined;
}

/** `wm density`: dots per inch. */
export function parseWmDensity(text: string): WmSetting<number> {
  const read = (kind: string): number | undefined => {
    const found = new RegExp(`^[ \\t]*${kind} density:[ \\t]*(\\d{1,5})[ \\t\\r]*$`, 'm').exec(text);
    return positive(found?.[1]);
  };
  return { physical: read('Physical'), override: read('Override') };
}

/** `wm size`, in the panel's natural orientation. */
export function parseWmSize(text: string): WmSetting<Size> {
  const read = (kind: string): Size | undefined => {
    const found = new RegExp(`^[ \\t]*${kind} size:[ \\t]*(\\d{1,5})x(\\d{1,5})[ \\t\\r]*$`, 'm').exec(text);
    return toSize(found?.[1], found?.[2]);
  };
  return { physical: read('Physical'), override: read('Override') };
}

function positive(digits: string | undefined): number | undefined {
  const value = Number(digits ?? 0);
  return value > 0 ? value : undefined;
}

/** From digits; undefined unless both are positive. */
export function toSize(width: string | undefined, height: string | undefined): Size | undefined {
  const size = { width: positive(width), height: positive(height) };
  return size.width === undefined || size.height === undefined ? undefined : { width: size.width, height: size.height };
}

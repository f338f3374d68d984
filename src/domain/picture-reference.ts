import { GloveboxError } from './errors.ts';
import type { Rotation } from './geometry.ts';
import type { Size } from './picture.ts';
import type { PictureView } from './picture-view.ts';

/** How long after it was taken a picture's points are accepted. */
const REFERENCE_LIFE_MS = 120_000;

/** One picture that was handed out: v1, v2, … on its device. */
export interface PictureRecord {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  readonly view: PictureView;
}

/** The screen as it is now. */
export interface ScreenGeometry {
  /** In device pixels, current orientation. */
  readonly size: Size;
  /** Null where the platform does not say. */
  readonly rotation: Rotation | null;
}

export const referenceName = (number: number): string => `v${number}`;

/** The number of a `v3`. Raises INVALID_ARGS. */
export function readReference(text: string): number {
  const digits = /^v([1-9]\d{0,14})$/.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  throw new GloveboxError('INVALID_ARGS', `--reference must be a picture's name such as v3 (got '${text}')`, {
    hint: 'screenshot answers it as reference',
  });
}

const stale = (message: string) =>
  new GloveboxError('STALE_REFERENCE', message, { hint: 'screenshot hands out a fresh picture and its reference' });

/** The time of day may have been set back since: then nobody knows how old a picture is. */
export const isAlive = ({ takenAt }: PictureRecord, now: number): boolean =>
  takenAt <= now && now - takenAt <= REFERENCE_LIFE_MS;

/**
 * The picture with that number among those known, else the last one. `next` is the number that the device's next picture gets.
 * Raises STALE_REFERENCE: never handed out, too old.
 */
export function pictureNumbered(
  number: number | undefined,
  known: readonly PictureRecord[],
  next: number,
  now: number,
): PictureRecord {
  const life = `${REFERENCE_LIFE_MS / 1000} s`;
  if (number !== undefined && number >= next) {
    throw stale(`no picture ${referenceName(number)} of this device was handed out`);
  }
  const found =
    number === undefined
      ? known.reduce<PictureRecord | undefined>(
          (last, one) => (last && last.number > one.number ? last : one),
          undefined,
        )
      : known.find((record) => record.number === number);
  if (found !== undefined && isAlive(found, now)) return found;
  if (number !== undefined) throw stale(`picture ${referenceName(number)} was taken more than ${life} ago`);
  throw stale(`no picture of this device was handed out in the last ${life}`);
}

const sizeText = ({ width, height }: Size) => `${width}x${height}`;

/** Raises STALE_REFERENCE when the screen is not any more as the picture shows it: turned, folded or resized. */
export function requireSameScreen({ number, view }: PictureRecord, now: ScreenGeometry): void {
  const name = referenceName(number);
  if (view.rotation !== null && now.rotation !== null && view.rotation !== now.rotation) {
    throw stale(`the screen was turned since picture ${name}: from ${view.rotation} to ${now.rotation} degrees`);
  }
  const { screen } = view;
  if (screen.width !== now.size.width || screen.height !== now.size.height) {
    throw stale(
      `the screen was folded or resized since picture ${name}: from ${sizeText(screen)} to ${sizeText(now.size)}`,
    );
  }
}

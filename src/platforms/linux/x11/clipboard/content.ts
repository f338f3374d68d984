import type { ClipboardContent } from '../../../../device/clipboard.ts';

/** One form in which a content is offered: the name of a selection target (ICCCM 2.6.2, or a MIME type) with its bytes. */
export interface Offer {
  readonly target: string;
  readonly data: Buffer;
}

/** Text targets, best first; all of them are UTF-8 but STRING, which is Latin-1. */
export const TEXT_TARGETS = ['UTF8_STRING', 'text/plain;charset=utf-8', 'TEXT', 'text/plain', 'STRING'] as const;

/** The forms of a content. STRING is offered only where Latin-1 holds the text. */
export function offersOf({ text, image }: ClipboardContent): readonly Offer[] {
  const texts =
    text === undefined
      ? []
      : TEXT_TARGETS.filter((target) => target !== 'STRING' || /^[\0-\xff]*$/.test(text)).map((target) => ({
          target,
          data: Buffer.from(text, target === 'STRING' ? 'latin1' : 'utf8'),
        }));
  return [...texts, ...(image === undefined ? [] : [{ target: image.mimeType, data: Buffer.from(image.data) }])];
}

/** Reads a text target's bytes. Some programs end texts with a zero byte. */
export function textOf(target: string, data: Buffer): string {
  return data.toString(target === 'STRING' ? 'latin1' : 'utf8').replace(/\0$/, '');
}

/** The picture to take of what is offered: PNG where there is one. */
export function imageTarget(targets: readonly string[]): string | undefined {
  return (
    ['image/png', 'image/jpeg'].find((one) => targets.includes(one)) ?? targets.find((one) => one.startsWith('image/'))
  );
}

import { GloveboxError } from '../domain/errors.ts';
import type { Keyboard, Pointer, Scope } from './device.ts';

/** Raises INVALID_ARGS unless the call says that it may take pointer and keyboard from whoever sits there. */
export function requireConsent({ foreground }: Scope): void {
  if (foreground === true) return;
  throw new GloveboxError(
    'INVALID_ARGS',
    'somebody may sit at this desktop, and this would take pointer or keyboard from them',
    {
      hint: 'repeat it with --foreground; accessibility needs neither: tap --ref with --mode semantic, ui-set-text, menu',
    },
  );
}

/** The one pointer of a desktop that somebody sits at: used only by calls that say so. */
export function attendedPointer(pointer: Pointer): Pointer {
  const { click, move, wheel } = pointer;
  return {
    tap: asked((...words) => pointer.tap(...words)),
    hold: asked((...words) => pointer.hold(...words)),
    swipe: asked((...words) => pointer.swipe(...words)),
    ...(click && { click: asked(click.bind(pointer)) }),
    ...(move && { move: asked(move.bind(pointer)) }),
    ...(wheel && { wheel: asked(wheel.bind(pointer)) }),
  };
}

/** The one keyboard of such a desktop. */
export function attendedKeyboard(keyboard: Keyboard): Keyboard {
  const { chords } = keyboard;
  return {
    requireTypable: (text) => keyboard.requireTypable(text),
    type: asked((...words) => keyboard.type(...words)),
    press: asked((...words) => keyboard.press(...words)),
    ...(chords && { chords: asked(chords.bind(keyboard)) }),
  };
}

/** Every call ends with its scope. */
function asked<Given extends readonly unknown[]>(
  work: (...words: [...Given, Scope]) => Promise<void>,
): (...words: [...Given, Scope]) => Promise<void> {
  return async (...words) => {
    requireConsent(words.at(-1) as Scope);
    return work(...words);
  };
}

import type { CommandContext } from '../device/context.ts';
import type { Keyboard } from '../device/device.ts';
import { type Key, keyNamed } from '../domain/key.ts';
import type { SceneNode } from '../domain/scene.ts';

/** A masked field may tell fewer characters than it holds, or none. */
const MASKED_CHARACTERS = 64;

function named(name: string): Key {
  const key = keyNamed(name);
  if (key === undefined) throw new Error(`there is no key ${name}`);
  return key;
}

const END = named('MOVE_END');
const ERASE = named('DEL');
const ERASE_FORWARD = named('FORWARD_DEL');

/**
 * Erases what the focused field holds, by as many keys as it tells characters: no chord is needed, which some apps would
 * take for a letter. In a field of several lines the end key stops at the line's end, so the rest is erased forwards.
 */
export async function clearField(keyboard: Keyboard, field: SceneNode, context: CommandContext): Promise<void> {
  const text = field.element.value ?? field.element.text ?? '';
  const characters = field.element.password === true ? Math.max(text.length, MASKED_CHARACTERS) : text.length;
  if (characters === 0) return;
  const forwards = text.includes('\n') ? characters : 0;
  await keyboard.press(
    [END, ...new Array<Key>(characters).fill(ERASE), ...new Array<Key>(forwards).fill(ERASE_FORWARD)],
    context,
  );
}

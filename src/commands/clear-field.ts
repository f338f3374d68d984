import { type Key, keyNamed } from '../domain/key.ts';
import type { SceneNode } from '../domain/scene.ts';

/** A masked field may tell fewer characters than it holds, or none. */
const MASKED_CHARACTERS = 64;

/** A shorter text lies on one line of any field, and the end key goes to the end of a line. */
const ONE_LINE = 16;

function named(name: string): Key {
  const key = keyNamed(name);
  if (key === undefined) throw new Error(`there is no key ${name}`);
  return key;
}

const END = named('MOVE_END');
const ERASE = named('DEL');
const ERASE_FORWARD = named('FORWARD_DEL');

/**
 * The keys that erase what the focused field holds, as many as it tells characters: no chord is needed, which some apps
 * would take for a letter. In a field of several lines, also of wrapped ones, the end key stops at the line's end, so the
 * rest is erased forwards. None where it holds nothing.
 */
export function keysToClear(field: SceneNode): readonly Key[] {
  const text = field.element.value ?? field.element.text ?? '';
  const characters = field.element.password === true ? Math.max(text.length, MASKED_CHARACTERS) : text.length;
  if (characters === 0) return [];
  const forwards = text.includes('\n') || characters > ONE_LINE ? characters : 0;
  return [END, ...new Array<Key>(characters).fill(ERASE), ...new Array<Key>(forwards).fill(ERASE_FORWARD)];
}

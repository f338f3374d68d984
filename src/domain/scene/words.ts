import type { SceneNode } from '../scene.ts';

const NONE: readonly Word[] = [];

/** One piece of a label. */
export interface Word {
  readonly text: string;
  /** Whether it is a description, which may sum up other words, and not what is written on the screen. */
  readonly described: boolean;
}

/** Its own words for what it is: text, content description, and for a field its hint; its content is not its name. */
export function ownWords(node: SceneNode): readonly Word[] {
  const { element, role } = node;
  const words: Word[] = [];
  // What can be turned often has its state for a text.
  if (element.checkable === true) addWord(words, element.contentDesc, true);
  if (!isContent(node)) addWord(words, element.text, false);
  addWord(words, element.contentDesc, true);
  if (role === 'input' || words.length === 0) addWord(words, element.hint, true);
  return words.length === 0 ? NONE : words;
}

/** Puts a word to the others unless they say it already; what it sums up goes, but for the first `kept`. */
export function addWord(words: Word[], text: string | undefined, described: boolean, kept = 0): void {
  // Nothing but spaces is no word.
  if (text === undefined || text.trim() === '') return;
  // Two to two is a score: figures that are written twice mean two things.
  const figure = !described && words.some((word) => !word.described) && /^[\d\s.,:%+−-]+$/.test(text);
  if (figure ? words.some((word) => word.described && saidBy([word], text)) : saidBy(words, text)) return;
  if (described) {
    for (let place = words.length - 1; place >= kept; place -= 1) {
      const earlier = words[place];
      if (earlier !== undefined && holdsWhole(text, earlier.text.trim())) words.splice(place, 1);
    }
  }
  words.push({ text, described });
}

/** Whether the words say a text already: it is one of them, or whole words of a description among them. */
export function saidBy(words: readonly Word[], text: string): boolean {
  const wanted = text.trim();
  return words.some((word) => word.text.trim() === wanted || (word.described && holdsWhole(word.text, wanted)));
}

/** Whether the element's text is what it holds. A field without content shows its hint as its text. */
function isContent({ element, role }: SceneNode): boolean {
  if (element.value !== undefined) return false;
  // What is typed into a password's place is never its name.
  if (element.password === true) return element.text !== element.hint;
  if (role === 'input') return element.text !== element.hint;
  return (role === 'slider' || role === 'progress') && element.text !== undefined && PLACE.test(element.text);
}

const PLACE = /^[\s\d.,:/%+−-]+$/;

/** What it holds, apart from its name; a password only by the number of its characters. */
export function heldBy(node: SceneNode): string | undefined {
  const { element } = node;
  const value = element.value ?? (isContent(node) ? element.text : undefined);
  if (value === undefined || value === '') return undefined;
  return element.password === true ? '•'.repeat(Math.min([...value.slice(0, 400)].length, 200)) : value;
}

const LETTER = /[\p{L}\p{N}]/u;
/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** Whether the text holds the other as whole words. */
function holdsWhole(text: string, wanted: string): boolean {
  if (wanted.length > LONGEST_PART || text.length > LONGEST_WHOLE) return false;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const before = text[at - 1];
    const after = text[at + wanted.length];
    if (endsWord(before, wanted[0]) && endsWord(after, wanted.at(-1))) return true;
  }
  return false;
}

/** Longer texts are compared whole: searching them costs more than a line says. */
const LONGEST_PART = 500;
const LONGEST_WHOLE = 2_000;

function endsWord(outside: string | undefined, inside: string | undefined): boolean {
  if (outside === undefined || inside === undefined || !LETTER.test(outside) || !LETTER.test(inside)) return true;
  return UNSPACED.test(inside);
}

/** Splitting, braces and patterns: what happens to a word's text after its expansions. Pure. */

/** A run of characters; `active` ones came unquoted, so that blanks split and `* ? [ { , }` mean something. */
export interface Run {
  readonly text: string;
  readonly active: boolean;
}

export type Field = readonly Run[];

/** Collects the fields that one word becomes. */
export class FieldBuilder {
  readonly #fields: Run[][] = [];
  #current: Run[] | undefined;

  /** Adds text that is not split; the empty text too makes a field. */
  add(text: string, active: boolean): void {
    this.#current ??= [];
    this.#current.push({ text, active });
  }

  /** Ends the current field, if one began. */
  split(): void {
    if (this.#current !== undefined) this.#fields.push(this.#current);
    this.#current = undefined;
  }

  /** Adds what an unquoted expansion gave, split at the characters of `separators`. */
  addSplit(text: string, separators: string): void {
    let from = 0;
    for (let index = 0; index < text.length; index += 1) {
      const character = text[index] ?? '';
      if (!separators.includes(character)) continue;
      if (index > from) this.add(text.slice(from, index), true);
      const blank = character === ' ' || character === '\t' || character === '\n';
      // Each other separator ends a field, be it empty; blanks only stand between fields.
      if (!blank && this.#current === undefined) this.add('', true);
      this.split();
      from = index + 1;
    }
    if (from < text.length) this.add(text.slice(from), true);
  }

  finish(): readonly Field[] {
    this.split();
    return this.#fields;
  }
}

export function fieldText(field: Field): string {
  return field.map(({ text }) => text).join('');
}

interface Character {
  readonly text: string;
  readonly active: boolean;
}

function charactersOf(field: Field): Character[] {
  return field.flatMap(({ text, active }) => Array.from(text, (character) => ({ text: character, active })));
}

function fieldOf(characters: readonly Character[]): Field {
  // An empty quoted run keeps an empty word alive.
  return characters.length === 0 ? [{ text: '', active: false }] : characters;
}

/** `a{b,c}d` → `abd acd`, as mksh does it: an opening brace without its closing one stops all of it. */
export function expandBraces(field: Field): readonly Field[] {
  if (!field.some(({ text, active }) => active && text.includes('{'))) return [field];
  const results: Field[] = [];
  expandFrom(charactersOf(field), 0, results);
  return results;
}

function expandFrom(characters: readonly Character[], from: number, results: Field[]): void {
  const is = (index: number, text: string): boolean => {
    const character = characters[index];
    return character?.active === true && character.text === text;
  };
  let open = from;
  while (open < characters.length && !is(open, '{')) open += 1;
  let depth = open < characters.length ? 1 : 0;
  let close = open + 1;
  const commas: number[] = [];
  for (; close < characters.length && depth > 0; close += 1) {
    if (is(close, '{')) depth += 1;
    else if (is(close, '}')) depth -= 1;
    else if (is(close, ',') && depth === 1) commas.push(close);
  }
  if (open >= characters.length || depth > 0) {
    results.push(fieldOf(characters));
    return;
  }
  if (commas.length === 0) {
    expandFrom(characters, close, results);
    return;
  }
  let start = open + 1;
  for (const end of [...commas, close - 1]) {
    const one = [...characters.slice(0, open), ...characters.slice(start, end), ...characters.slice(close)];
    // An alternative that leaves nothing at all is no word.
    if (one.length > 0) expandFrom(one, open, results);
    start = end + 1;
  }
}

/** Whether the field holds an active pattern character. */
export function isPattern(field: Field): boolean {
  return field.some(({ text, active }) => active && /[*?[]/.test(text));
}

/** One path component of a pattern field as a regular expression for names; undefined when it is plain text. */
export interface Component {
  readonly text: string;
  readonly pattern: RegExp | undefined;
}

/** Cuts a pattern field at its slashes. */
export function patternComponents(field: Field): readonly Component[] {
  const components: Component[] = [];
  let current: Character[] = [];
  for (const character of charactersOf(field)) {
    if (character.text === '/') {
      components.push(componentOf(current));
      current = [];
    } else current.push(character);
  }
  components.push(componentOf(current));
  return components;
}

function componentOf(characters: readonly Character[]): Component {
  const text = characters.map((character) => character.text).join('');
  if (!characters.some((character) => character.active && /[*?[]/.test(character.text)))
    return { text, pattern: undefined };
  let source = '';
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index];
    if (character === undefined) break;
    if (!character.active) source += escapeRegExp(character.text);
    else if (character.text === '*') source += '.*';
    else if (character.text === '?') source += '.';
    else if (character.text === '[') {
      const end = classEnd(characters, index);
      if (end === undefined) source += '\\[';
      else {
        const inner = characters.slice(index + 1, end);
        const negated = inner[0]?.text === '!' || inner[0]?.text === '^';
        const members = inner
          .slice(negated ? 1 : 0)
          .map((member) => (/[\\\]^[]/.test(member.text) ? `\\${member.text}` : member.text));
        source += `[${negated ? '^' : ''}${members.join('')}]`;
        index = end;
      }
    } else source += escapeRegExp(character.text);
  }
  const hidden = source.startsWith('\\.') || characters[0]?.text === '.';
  return { text, pattern: new RegExp(`^${hidden ? '' : '(?!\\.)'}${source}$`, 's') };
}

function classEnd(characters: readonly Character[], open: number): number | undefined {
  const first = characters[open + 1]?.text;
  let index = open + (first === '!' || first === '^' ? 2 : 1);
  // A closing bracket that comes first stands for itself.
  if (characters[index]?.text === ']') index += 1;
  for (; index < characters.length; index += 1) if (characters[index]?.text === ']') return index;
  return undefined;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

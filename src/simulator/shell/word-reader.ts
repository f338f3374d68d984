import { readEscape } from './escapes.ts';
import {
  PARAMETER_OPERATORS,
  type ParameterOperator,
  type Script,
  ShellSyntaxError,
  type Word,
  type WordPart,
} from './syntax.ts';

/** Characters that end an unquoted word. */
const WORD_ENDS = new Set([' ', '\t', '\n', ';', '&', '|', '<', '>', '(', ')']);

const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const SPECIAL_PARAMETERS = '?$!#@*-0123456789';

/** How the word reader has commands in `$(…)` and backquotes parsed: with the parser that it serves. */
export interface CommandParser {
  /** Parses from the cursor's position to the closing parenthesis and moves past it. */
  parseSubstitution(cursor: Cursor): Script;
  parseWhole(source: string): Script;
}

/** A place in the text that is being read. */
export class Cursor {
  readonly source: string;
  position = 0;

  constructor(source: string) {
    this.source = source;
  }

  get atEnd(): boolean {
    return this.position >= this.source.length;
  }

  /** The character here or `ahead` of here; the empty string past the end. */
  peek(ahead = 0): string {
    return this.source[this.position + ahead] ?? '';
  }

  take(): string {
    return this.source[this.position++] ?? '';
  }

  /** Moves past `text` when it is next. */
  skip(text: string): boolean {
    if (!this.source.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  /** Moves past what a sticky pattern matches here, and answers it. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.source)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }
}

/** Collects pieces of a word, joining neighbouring literals of the same kind. */
class WordBuilder {
  readonly parts: WordPart[] = [];

  literal(text: string, quoted: boolean): void {
    const last = this.parts.at(-1);
    if (last?.kind === 'literal' && last.quoted === quoted) {
      this.parts[this.parts.length - 1] = { kind: 'literal', text: last.text + text, quoted };
    } else this.parts.push({ kind: 'literal', text, quoted });
  }
}

/** Reads one word at the cursor; undefined when none begins there. */
export function readWord(cursor: Cursor, parser: CommandParser): Word | undefined {
  const word = new WordBuilder();
  while (!cursor.atEnd && !WORD_ENDS.has(cursor.peek())) readPiece(cursor, parser, word);
  return word.parts.length === 0 ? undefined : word.parts;
}

function readPiece(cursor: Cursor, parser: CommandParser, word: WordBuilder): void {
  const character = cursor.take();
  if (character === '\\') {
    const next = cursor.take();
    if (next === '') word.literal('\\', true);
    else if (next !== '\n') word.literal(next, true);
  } else if (character === "'") word.literal(readUntilQuote(cursor), true);
  else if (character === '"') readDoubleQuoted(cursor, parser, word);
  else if (character === '`') word.parts.push(readBackquoted(cursor, parser, false));
  else if (character === '$') readDollar(cursor, parser, word, false);
  else word.literal(character, false);
}

function readUntilQuote(cursor: Cursor): string {
  const end = cursor.source.indexOf("'", cursor.position);
  if (end < 0) throw new ShellSyntaxError('no closing quote');
  const text = cursor.source.slice(cursor.position, end);
  cursor.position = end + 1;
  return text;
}

function readDoubleQuoted(cursor: Cursor, parser: CommandParser, word: WordBuilder): void {
  // Quotes round nothing make an empty word; quotes round "$@" alone may make none.
  if (cursor.peek() === '"') word.literal('', true);
  for (;;) {
    const character = cursor.take();
    if (character === '') throw new ShellSyntaxError('no closing quote');
    if (character === '"') return;
    if (character === '\\') {
      const next = cursor.peek();
      if (next === '\n') cursor.take();
      else if (next !== '' && '$`"\\'.includes(next)) word.literal(cursor.take(), true);
      else word.literal('\\', true);
    } else if (character === '`') word.parts.push(readBackquoted(cursor, parser, true));
    else if (character === '$') readDollar(cursor, parser, word, true);
    else word.literal(character, true);
  }
}

function readBackquoted(cursor: Cursor, parser: CommandParser, quoted: boolean): WordPart {
  let inner = '';
  for (;;) {
    const character = cursor.take();
    if (character === '') throw new ShellSyntaxError('no closing quote');
    if (character === '`') return { kind: 'command', script: parser.parseWhole(inner), quoted };
    const next = cursor.peek();
    const escapes = quoted ? '$`\\"' : '$`\\';
    inner += character === '\\' && next !== '' && escapes.includes(next) ? cursor.take() : character;
  }
}

/** Reads what follows a `$`. */
function readDollar(cursor: Cursor, parser: CommandParser, word: WordBuilder, quoted: boolean): void {
  const next = cursor.peek();
  if (cursor.skip('((')) throw new ShellSyntaxError("syntax error: unexpected '(('");
  if (cursor.skip('(')) {
    word.parts.push({ kind: 'command', script: parser.parseSubstitution(cursor), quoted });
  } else if (cursor.skip('{')) word.parts.push(readBraced(cursor, parser, quoted));
  else if (!quoted && cursor.skip("'")) word.literal(readDollarQuoted(cursor), true);
  else if (!quoted && cursor.skip('"')) readDoubleQuoted(cursor, parser, word);
  else if (next !== '' && SPECIAL_PARAMETERS.includes(next)) {
    word.parts.push({ kind: 'parameter', name: cursor.take(), quoted });
  } else {
    const name = cursor.match(NAME);
    if (name === undefined) word.literal('$', quoted);
    else word.parts.push({ kind: 'parameter', name, quoted });
  }
}

/** `$'…'`: backslash escapes inside. */
function readDollarQuoted(cursor: Cursor): string {
  let text = '';
  for (;;) {
    const character = cursor.take();
    if (character === '') throw new ShellSyntaxError('no closing quote');
    if (character === "'") return text;
    if (character !== '\\') text += character;
    else {
      const found = readEscape(cursor.source, cursor.position, 'dollar-quote');
      text += found.text;
      cursor.position = found.end;
    }
  }
}

/** `${name}`, `${#name}` and `${name:-word}` with its relatives; the others are refused. */
function readBraced(cursor: Cursor, parser: CommandParser, quoted: boolean): WordPart {
  const length = cursor.peek() === '#' && cursor.peek(1) !== '}' && cursor.skip('#');
  const name = cursor.match(NAME) ?? cursor.match(/[0-9]+|[?$!#@*-]/y);
  if (name === undefined) throw new ShellSyntaxError('bad substitution');
  if (cursor.skip('}')) return { kind: 'parameter', name, quoted, ...(length ? { operator: 'length' } : {}) };
  const operator: ParameterOperator | undefined = PARAMETER_OPERATORS.find((candidate) => cursor.skip(candidate));
  if (operator === undefined || length) throw new ShellSyntaxError('bad substitution');
  return { kind: 'parameter', name, quoted, operator, operand: readOperand(cursor, parser, quoted) };
}

function readOperand(cursor: Cursor, parser: CommandParser, quoted: boolean): Word {
  const word = new WordBuilder();
  for (;;) {
    if (cursor.atEnd) throw new ShellSyntaxError('no closing quote');
    if (cursor.skip('}')) return word.parts;
    if (!quoted || cursor.peek() === '"') readPiece(cursor, parser, word);
    else {
      const character = cursor.take();
      if (character === '\\' && '$`"\\}'.includes(cursor.peek()) && !cursor.atEnd) word.literal(cursor.take(), true);
      else if (character === '$') readDollar(cursor, parser, word, true);
      else if (character === '`') word.parts.push(readBackquoted(cursor, parser, true));
      else word.literal(character, true);
    }
  }
}

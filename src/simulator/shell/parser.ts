import {
  type AndOr,
  type Assignment,
  type Command,
  type Pipeline,
  type Redirect,
  type RedirectOperator,
  type Script,
  ShellSyntaxError,
  type Word,
} from './syntax.ts';
import { type CommandParser, Cursor, readWord } from './word-reader.ts';

/** Words that begin a construct this shell does not have, or close one that was never opened. */
const RESERVED = new Set(
  'if then else elif fi for while until do done case esac select function time [[ ]] in }'.split(' '),
);

/** Longest first, so that none hides another. */
const REDIRECT_OPERATORS: readonly RedirectOperator[] = ['&>>', '&>', '>>', '>&', '<&', '>', '<'];

const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)(\+?)=/;

/**
 * Parses the next complete line (which quotes may stretch over several), as the phone's shell does: a fault in a later
 * line does not keep the earlier ones from running.
 * @throws ShellSyntaxError for what cannot be read and for constructs that this shell does not have.
 */
export function parseLine(cursor: Cursor): Script {
  const script = parseList(cursor, 'line');
  if (cursor.peek() === ')') throw unexpected(')');
  return script;
}

const commandParser: CommandParser = {
  parseSubstitution(cursor) {
    const script = parseList(cursor, 'parenthesis');
    if (!cursor.skip(')')) throw new ShellSyntaxError('no closing quote');
    return script;
  },
  parseWhole(source) {
    const cursor = new Cursor(source);
    const script: AndOr[] = [];
    while (!cursor.atEnd) script.push(...parseLine(cursor));
    return script;
  },
};

function unexpected(token: string): ShellSyntaxError {
  return new ShellSyntaxError(`syntax error: unexpected '${token === '\n' ? 'newline' : token || 'EOF'}'`);
}

function skipBlanks(cursor: Cursor, newlines: boolean): void {
  for (;;) {
    const character = cursor.peek();
    if (character === ' ' || character === '\t' || (newlines && character === '\n')) cursor.take();
    else if (character === '\\' && cursor.peek(1) === '\n') cursor.position += 2;
    else if (character === '#') cursor.match(/[^\n]*/y);
    else return;
  }
}

/** What ends a list: a line ends at its newline, a parenthesis at `)`, a brace at `}`. */
type ListEnd = 'line' | 'parenthesis' | 'brace';

function parseList(cursor: Cursor, end: ListEnd): AndOr[] {
  const script: AndOr[] = [];
  for (;;) {
    skipBlanks(cursor, end !== 'line');
    if (cursor.atEnd || cursor.peek() === ')' || atClosingBrace(cursor, end)) return script;
    if (end === 'line' && cursor.skip('\n')) return script;
    const { first, rest } = parseAndOr(cursor);
    skipBlanks(cursor, false);
    const background = cursor.peek() === '&' && cursor.peek(1) !== '&';
    script.push({ first, rest, background });
    if (background || cursor.peek() === ';') {
      cursor.take();
      if (cursor.peek() === ';' || cursor.peek() === '&' || cursor.peek() === '|') throw unexpected(cursor.peek());
    } else if (cursor.peek() !== '\n' && cursor.peek() !== ')' && !cursor.atEnd) throw unexpected(cursor.peek());
  }
}

function atClosingBrace(cursor: Cursor, end: ListEnd): boolean {
  return end === 'brace' && cursor.peek() === '}' && /^[\s;&|)<>]?$/.test(cursor.peek(1));
}

function parseAndOr(cursor: Cursor): Omit<AndOr, 'background'> {
  const first = parsePipeline(cursor);
  const rest: AndOr['rest'][number][] = [];
  for (;;) {
    skipBlanks(cursor, false);
    const operator = (['&&', '||'] as const).find((candidate) => cursor.skip(candidate));
    if (operator === undefined) return { first, rest };
    skipBlanks(cursor, true);
    rest.push({ operator, pipeline: parsePipeline(cursor) });
  }
}

function parsePipeline(cursor: Cursor): Pipeline {
  let negated = false;
  while (cursor.match(/!(?=[ \t\n(])/y) !== undefined) {
    negated = !negated;
    skipBlanks(cursor, false);
  }
  const commands = [parseCommand(cursor)];
  for (;;) {
    skipBlanks(cursor, false);
    if (cursor.peek() !== '|' || cursor.peek(1) === '|') return { negated, commands };
    cursor.take();
    if (cursor.peek() === '&') throw unexpected('|&');
    skipBlanks(cursor, true);
    commands.push(parseCommand(cursor));
  }
}

function parseCommand(cursor: Cursor): Command {
  if (cursor.peek() === '(') {
    if (cursor.peek(1) === '(') throw unexpected('((');
    cursor.take();
    const body = parseList(cursor, 'parenthesis');
    if (!cursor.skip(')')) throw new ShellSyntaxError("syntax error: unmatched '('");
    return compound('subshell', body, cursor);
  }
  if (cursor.match(/\{(?=[ \t\n])/y) !== undefined) {
    const body = parseList(cursor, 'brace');
    if (!cursor.skip('}')) throw new ShellSyntaxError("syntax error: unmatched '{'");
    return compound('group', body, cursor);
  }
  return parseSimple(cursor);
}

function compound(kind: 'subshell' | 'group', body: Script, cursor: Cursor): Command {
  if (body.length === 0) throw unexpected(kind === 'subshell' ? ')' : '}');
  const redirects: Redirect[] = [];
  for (;;) {
    skipBlanks(cursor, false);
    const redirect = parseRedirect(cursor);
    if (redirect === undefined) break;
    redirects.push(redirect);
  }
  return { kind, body, redirects };
}

function parseSimple(cursor: Cursor): Command {
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  for (;;) {
    skipBlanks(cursor, false);
    const redirect = parseRedirect(cursor);
    if (redirect !== undefined) {
      redirects.push(redirect);
      continue;
    }
    const word = readWord(cursor, commandParser);
    if (word === undefined) break;
    const assignment = words.length === 0 ? asAssignment(word) : undefined;
    if (assignment !== undefined) assignments.push(assignment);
    else {
      if (words.length === 0) refuseReserved(word);
      words.push(word);
    }
    // A function definition, an array, or a pattern such as @(a|b): none of them exists here.
    if (cursor.peek() === '(') throw unexpected('(');
  }
  if (assignments.length + words.length + redirects.length === 0) throw unexpected(cursor.peek());
  return { kind: 'simple', assignments, words, redirects };
}

function refuseReserved(word: Word): void {
  const only = word[0];
  if (word.length !== 1 || only?.kind !== 'literal' || only.quoted) return;
  if (RESERVED.has(only.text) || only.text === '{') throw unexpected(only.text);
  if (/^[A-Za-z_][A-Za-z0-9_]*\[.*\]\+?=/.test(only.text)) throw unexpected('[');
}

function asAssignment(word: Word): Assignment | undefined {
  const first = word[0];
  if (first?.kind !== 'literal' || first.quoted) return undefined;
  const match = ASSIGNMENT.exec(first.text);
  if (match === null || match[1] === undefined) return undefined;
  const rest = first.text.slice(match[0].length);
  const value: Word = [...(rest === '' ? [] : [{ ...first, text: rest }]), ...word.slice(1)];
  return { name: match[1], append: match[2] === '+', value };
}

function parseRedirect(cursor: Cursor): Redirect | undefined {
  const start = cursor.position;
  const digits = cursor.match(/[0-9](?=[<>])/y);
  const operator = REDIRECT_OPERATORS.find((candidate) => cursor.skip(candidate));
  if (operator === undefined) {
    cursor.position = start;
    return undefined;
  }
  const next = cursor.peek();
  if (operator === '>' && next === '|') cursor.take();
  else if (next === '<' || next === '>' || next === '|' || next === '&') throw unexpected(operator + next);
  skipBlanks(cursor, false);
  const target = readWord(cursor, commandParser);
  if (target === undefined || cursor.peek() === '(') throw unexpected(cursor.peek());
  return { descriptor: digits === undefined ? (operator.startsWith('<') ? 0 : 1) : Number(digits), operator, target };
}

import { posix } from 'node:path';
import { FileError } from '../services/file-errors.ts';
import type { PhoneFiles } from '../services/file-tree.ts';
import { toByteText, toText } from './byte-text.ts';
import { expandBraces, type Field, FieldBuilder, fieldText, isPattern, patternComponents } from './fields.ts';
import type { ShellState } from './state.ts';
import type { Script, Word, WordPart } from './syntax.ts';

/** What expansion needs of the shell that runs it. */
export interface Expansion {
  readonly state: ShellState;
  readonly files: PhoneFiles;
  /** Runs commands in a subshell and answers what they wrote, as a byte string. */
  substitute(script: Script): Promise<string>;
}

/** Words to arguments: parameters, commands, splitting, braces, patterns. */
export async function expandWords(words: readonly Word[], expansion: Expansion): Promise<string[]> {
  const results: string[] = [];
  for (const word of words) {
    const builder = new FieldBuilder();
    await expandParts(word, expansion, builder, { split: true, assignment: false });
    for (const field of builder.finish()) {
      for (const one of expandBraces(field)) results.push(...matchFiles(one, expansion));
    }
  }
  return results;
}

/** A word that stays one: a redirection's target or an assigned value. */
export async function expandSingle(word: Word, expansion: Expansion, assignment = false): Promise<string> {
  const builder = new FieldBuilder();
  await expandParts(word, expansion, builder, { split: false, assignment });
  return builder.finish().map(fieldText).join(' ');
}

interface Mode {
  readonly split: boolean;
  readonly assignment: boolean;
}

async function expandParts(word: Word, expansion: Expansion, builder: FieldBuilder, mode: Mode): Promise<void> {
  for (const [index, part] of word.entries()) {
    if (part.kind === 'literal') {
      if (part.quoted) builder.add(part.text, false);
      else builder.add(expandTildes(part.text, index === 0, index === word.length - 1, expansion.state, mode), true);
    } else if (part.kind === 'command') {
      const output = (await expansion.substitute(part.script)).replace(/\n+$/, '');
      addValue(output, part.quoted, expansion, builder, mode);
    } else await expandParameter(part, expansion, builder, mode);
  }
}

function addValue(value: string, quoted: boolean, expansion: Expansion, builder: FieldBuilder, mode: Mode): void {
  if (quoted || !mode.split) builder.add(value, !quoted);
  else builder.addSplit(value, expansion.state.separators);
}

async function expandParameter(
  part: WordPart & { readonly kind: 'parameter' },
  expansion: Expansion,
  builder: FieldBuilder,
  mode: Mode,
): Promise<void> {
  const { name, quoted, operator, operand } = part;
  const { state } = expansion;
  const value = state.get(name);
  if (operator === 'length') {
    const length = name === '@' || name === '*' ? state.positional.length : (value ?? '').length;
    return addValue(String(length), quoted, expansion, builder, mode);
  }
  if (operator !== undefined && operand !== undefined) {
    const missing = value === undefined || (operator.startsWith(':') && value === '');
    if (operator.endsWith('+') ? !missing : missing) {
      if (operator.endsWith('=')) {
        const assigned = await expandSingle(operand, expansion);
        state.set(name, assigned);
        return addValue(assigned, quoted, expansion, builder, mode);
      }
      if (quoted) return builder.add(await expandSingle(operand, expansion), false);
      return expandOperand(operand, expansion, builder, mode);
    }
    if (operator.endsWith('+')) {
      if (quoted) builder.add('', false);
      return;
    }
  }
  if (name === '@' || (name === '*' && !quoted)) return expandPositional(quoted, expansion, builder, mode);
  addValue(value ?? '', quoted, expansion, builder, mode);
}

/** The word after `:-`, standing unquoted: its own unquoted blanks split. */
async function expandOperand(operand: Word, expansion: Expansion, builder: FieldBuilder, mode: Mode): Promise<void> {
  for (const part of operand) {
    if (part.kind === 'literal' && !part.quoted) addValue(part.text, false, expansion, builder, mode);
    else await expandParts([part], expansion, builder, mode);
  }
}

function expandPositional(quoted: boolean, expansion: Expansion, builder: FieldBuilder, mode: Mode): void {
  for (const [index, value] of expansion.state.positional.entries()) {
    if (index > 0) {
      if (mode.split) builder.split();
      else builder.add(' ', false);
    }
    addValue(value, quoted, expansion, builder, mode);
  }
}

/** `~` and `~/…` at a word's begin, after its first `=`, and after each `:` of an assigned value. */
function expandTildes(text: string, first: boolean, last: boolean, state: ShellState, mode: Mode): string {
  if (!text.includes('~')) return text;
  const equals = mode.assignment || !first ? -1 : text.indexOf('=');
  let result = '';
  for (let index = 0; index < text.length; index += 1) {
    const before = index === 0 ? first : mode.assignment ? text[index - 1] === ':' : index - 1 === equals;
    const after = text[index + 1];
    const ends = after === undefined ? last : after === '/' || (mode.assignment && after === ':');
    if (text[index] === '~' && before && ends) result += state.get('HOME') ?? '~';
    else result += text[index];
  }
  return result;
}

/** The files that a pattern field names; the field itself when there is none, or it is no pattern. */
function matchFiles(field: Field, { state, files }: Expansion): readonly string[] {
  if (!isPattern(field)) return [fieldText(field)];
  const components = patternComponents(field);
  let paths = [''];
  for (const [index, { text, pattern }] of components.entries()) {
    const lead = index === 0 ? '' : '/';
    const next: string[] = [];
    for (const path of paths) {
      if (pattern === undefined) {
        const candidate = path + lead + text;
        if (text === '' || index < components.length - 1 || exists(files, state, candidate)) next.push(candidate);
        continue;
      }
      for (const name of namesIn(files, posix.resolve(state.folder, toText(path + lead) || '.'))) {
        if (pattern.test(name)) next.push(path + lead + name);
      }
    }
    paths = next;
  }
  return paths.length === 0 ? [fieldText(field)] : paths;
}

function exists(files: PhoneFiles, state: ShellState, path: string): boolean {
  try {
    return files.status(posix.resolve(state.folder, toText(path)), false) !== undefined;
  } catch (thrown) {
    if (thrown instanceof FileError) return false;
    throw thrown;
  }
}

function namesIn(files: PhoneFiles, folder: string): readonly string[] {
  try {
    return files.list(folder).map(toByteText);
  } catch (thrown) {
    if (thrown instanceof FileError) return [];
    throw thrown;
  }
}

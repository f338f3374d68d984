/** What the field codes of a command line stand for. */
export interface ExecFields {
  readonly name: string;
  readonly icon: string | undefined;
  /** The .desktop file's path. */
  readonly file: string;
  /** Files or addresses to open. */
  readonly targets: readonly string[];
}

interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

/**
 * Cuts a command line into words as the specification quotes them, and as GLib does beyond it: single quotes, quotes
 * within a word. Undefined where a quote is not closed.
 */
function wordsOf(line: string): readonly Word[] | undefined {
  const words: Word[] = [];
  let word: { text: string; quoted: boolean } | undefined;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    word ??= { text: '', quoted: false };
    if (character === '"' || character === "'") {
      const quote = readQuoted(line, at);
      if (quote === undefined) return undefined;
      word.text += quote.text;
      word.quoted = true;
      at = quote.end;
    } else if (character === '\\' && at + 1 < line.length) {
      at += 1;
      word.text += line.charAt(at);
    } else word.text += character;
  }
  return word === undefined ? words : [...words, word];
}

function readQuoted(line: string, start: number): { readonly text: string; readonly end: number } | undefined {
  const quote = line.charAt(start);
  let text = '';
  for (let at = start + 1; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === quote) return { text, end: at };
    const next = line.charAt(at + 1);
    if (quote === '"' && character === '\\' && '"`$\\'.includes(next) && next !== '') {
      text += next;
      at += 1;
    } else text += character;
  }
  return undefined;
}

/** Codes that earlier specifications had, and that stand for nothing now. */
const DEPRECATED = 'dDnNvm';

/**
 * The program and its arguments that an Exec line stands for ("The Exec key"): field codes are replaced, no shell reads
 * anything. Undefined for a line that is not valid.
 */
export function parseExec(line: string, { name, icon, file, targets }: ExecFields): readonly string[] | undefined {
  const words = wordsOf(line);
  if (words === undefined || words.length === 0) return undefined;
  const out: string[] = [];
  for (const { text, quoted } of words) {
    if (quoted) out.push(text.replaceAll('%%', '%'));
    else if (text === '%F' || text === '%U') out.push(...targets);
    else if (text === '%i') out.push(...(icon === undefined ? [] : ['--icon', icon]));
    else if (text === '%f' || text === '%u') out.push(...targets.slice(0, 1));
    else {
      const replaced = withCodes(text, { name, file, target: targets[0] ?? '' });
      if (replaced === undefined) return undefined;
      if (replaced !== '' || text === '') out.push(replaced);
    }
  }
  return out.length === 0 ? undefined : out;
}

function withCodes(
  word: string,
  { name, file, target }: { readonly name: string; readonly file: string; readonly target: string },
): string | undefined {
  let isValid = true;
  const replaced = word.replace(/%(.?)/g, (_whole, code: string) => {
    if (code === '%') return '%';
    if (code === 'c') return name;
    if (code === 'k') return file;
    if (code === 'f' || code === 'u') return target;
    if (code === '' || !DEPRECATED.includes(code)) isValid = false;
    return '';
  });
  return isValid ? replaced : undefined;
}

/** Backslash escapes as three places understand them: the shell's `echo`, `printf`, and `$'…'`. */
export type EscapeDialect = 'echo' | 'printf' | 'dollar-quote';

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};

export interface Escape {
  /** As a byte string. */
  readonly text: string;
  /** Position after the escape. */
  readonly end: number;
  /** `\c` was met: no line end follows, and for printf nothing at all. */
  readonly stop?: true;
}

/** Reads the escape after a backslash that stands just before `position`. What is no escape keeps its backslash. */
export function readEscape(source: string, position: number, dialect: EscapeDialect): Escape {
  const letter = source[position];
  if (letter === undefined) return { text: '\\', end: position };
  const simple = SIMPLE[letter];
  if (simple !== undefined) return { text: simple, end: position + 1 };
  if (letter === 'e' || letter === 'E') return { text: '\x1b', end: position + 1 };
  if (letter === 'c' && dialect !== 'dollar-quote') return { text: '', end: position + 1, stop: true };
  if (letter === 'x') {
    const digits = /^[0-9A-Fa-f]{1,2}/.exec(source.slice(position + 1))?.[0];
    if (digits !== undefined) return byte(Number.parseInt(digits, 16), position + 1 + digits.length);
  }
  if (letter === 'u' && dialect !== 'printf') {
    const digits = /^[0-9A-Fa-f]{1,4}/.exec(source.slice(position + 1))?.[0];
    if (digits !== undefined) {
      const text = Buffer.from(String.fromCharCode(Number.parseInt(digits, 16)), 'utf8').toString('latin1');
      return { text, end: position + 1 + digits.length };
    }
  }
  // echo wants a leading zero before up to three octal digits, the others do not.
  const octal = (dialect === 'echo' ? /^0([0-7]{0,3})/ : /^([0-7]{1,3})/).exec(source.slice(position));
  if (octal !== null) return byte(Number.parseInt(octal[1] || '0', 8), position + octal[0].length);
  if (dialect === 'dollar-quote' && (letter === "'" || letter === '"')) return { text: letter, end: position + 1 };
  return { text: `\\${letter}`, end: position + 1 };
}

function byte(value: number, end: number): Escape {
  return { text: String.fromCharCode(value & 0xff), end };
}

/** Replaces every escape in `text`. `stopped`: a `\c` was met, which for printf cut the rest off. */
export function expandEscapes(
  text: string,
  dialect: EscapeDialect,
): { readonly text: string; readonly stopped: boolean } {
  let result = '';
  let position = 0;
  let stopped = false;
  for (;;) {
    const at = text.indexOf('\\', position);
    if (at < 0) return { text: result + text.slice(position), stopped };
    const found = readEscape(text, at + 1, dialect);
    result += text.slice(position, at) + found.text;
    stopped ||= found.stop === true;
    if (found.stop && dialect === 'printf') return { text: result, stopped };
    position = found.end;
  }
}

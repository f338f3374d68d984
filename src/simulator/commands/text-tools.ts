import { posix } from 'node:path';
import { readAll } from '../services/byte-channel.ts';
import { FileError } from '../services/file-errors.ts';
import { toByteText } from '../shell/byte-text.ts';
import type { Program, ProgramIo } from '../shell/program.ts';
import { parseOptions } from './options.ts';

interface Input {
  readonly name: string;
  /** A byte string. */
  readonly text: string;
}

/** The named files, or standard input when none is named; what cannot be read is told and left out. */
async function inputs(
  io: ProgramIo,
  tool: string,
  operands: readonly string[],
): Promise<{ all: Input[]; failed: boolean }> {
  const all: Input[] = [];
  let failed = false;
  for (const operand of operands.length === 0 ? ['-'] : operands) {
    try {
      const bytes =
        operand === '-'
          ? await readAll(io.stdin)
          : Buffer.concat(io.phone.files.read(posix.resolve(io.folder, operand)));
      all.push({ name: operand, text: bytes.toString('latin1') });
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      await io.stderr.write(`${tool}: ${operand}: ${thrown.message}\n`);
      failed = true;
    }
  }
  return { all, failed };
}

/** Lines with their newlines; a last line may lack it. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

async function say(io: ProgramIo, text: string): Promise<void> {
  await io.stdout.write(Buffer.from(text, 'latin1'));
}

/** `-5`, the old way to say `-n 5`. */
function modernCount(words: readonly string[]): readonly string[] {
  return words.map((word) => (/^-[0-9]+$/.test(word) ? `-n${word.slice(1)}` : word));
}

export const head: Program = async (io) => {
  const { values, operands } = parseOptions(modernCount(io.words), 'qv', 'nc');
  const bytes = values.get('c');
  if (bytes === undefined && operands.length === 0) return headOfInput(io, Number(values.get('n') ?? '10'));
  const { all, failed } = await inputs(io, 'head', operands);
  for (const { text } of all) {
    await say(
      io,
      bytes === undefined
        ? linesOf(text)
            .slice(0, Number(values.get('n') ?? '10'))
            .join('')
        : text.slice(0, Number(bytes)),
    );
  }
  return Number(failed);
};

/** Stops reading after the wanted lines, so that an endless writer before it ends too. */
async function headOfInput(io: ProgramIo, wanted: number): Promise<number> {
  let left = wanted;
  while (left > 0) {
    const bytes = await io.stdin.read();
    if (bytes === undefined) break;
    const lines = linesOf(bytes.toString('latin1'));
    await say(io, lines.slice(0, left).join(''));
    left -= lines.filter((line) => line.endsWith('\n')).length;
  }
  return 0;
}

export const tail: Program = async (io) => {
  const { values, operands } = parseOptions(modernCount(io.words), 'q', 'nc');
  const { all, failed } = await inputs(io, 'tail', operands);
  for (const { text } of all) {
    const bytes = values.get('c');
    const count = values.get('n') ?? '10';
    const lines = linesOf(text);
    if (bytes !== undefined) await say(io, text.slice(Math.max(0, text.length - Number(bytes))));
    else if (count.startsWith('+')) await say(io, lines.slice(Number(count) - 1).join(''));
    else await say(io, lines.slice(Math.max(0, lines.length - Number(count))).join(''));
  }
  return Number(failed);
};

export const wc: Program = async (io) => {
  const { flags, operands } = parseOptions(io.words, 'lwcm');
  const { all, failed } = await inputs(io, 'wc', operands);
  const wanted = flags.size === 0 ? new Set('lwc') : flags;
  for (const { name, text } of all) {
    const counts = [
      ['l', (text.match(/\n/g) ?? []).length],
      ['w', (text.match(/[^ \t\n\r\f\v]+/g) ?? []).length],
      ['c', text.length],
      ['m', Buffer.from(text, 'latin1').toString('utf8').length],
    ] as const;
    const shown = counts.filter(([letter]) => wanted.has(letter)).map(([, count]) => String(count));
    const alone = shown.length === 1 && operands.length === 0;
    await say(io, `${alone ? shown[0] : shown.join(' ')}${name === '-' ? '' : ` ${toByteText(name)}`}\n`);
  }
  return Number(failed);
};

/** Basic and extended patterns in JavaScript's terms. */
function grepPattern(pattern: string, extended: boolean, fixed: boolean, flags: string): RegExp | undefined {
  let source = pattern;
  if (fixed) source = pattern.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  else if (!extended) {
    // In basic patterns the plain characters are ordinary and the escaped ones special.
    source = pattern.replace(/\\?[+?(){}|]/g, (found) => (found.length === 2 ? found.slice(1) : `\\${found}`));
  }
  source = source.replace(/\[\[:(\w+):\]\]/g, (_, name: string) => CLASSES[name] ?? '[]');
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

const CLASSES: Readonly<Record<string, string>> = {
  space: '[ \\t\\r\\n\\f\\v]',
  digit: '[0-9]',
  alpha: '[A-Za-z]',
  alnum: '[A-Za-z0-9]',
  upper: '[A-Z]',
  lower: '[a-z]',
};

export const grep: Program = async (io) => {
  const { flags, values, operands, unknown } = parseOptions(io.byteWords, 'ivnclqoEFwxHhrsa', 'emABC');
  const [first, ...rest] = operands;
  const pattern = values.get('e') ?? first;
  if (pattern === undefined || unknown !== undefined) {
    await io.stderr.write(`grep: ${unknown === undefined ? 'no REGEX' : `Unknown option '${unknown}'`}\n`);
    return 2;
  }
  const alternatives = pattern
    .split('\n')
    .map((line) => grepPattern(line, flags.has('E'), flags.has('F'), flags.has('i') ? 'gi' : 'g'));
  if (alternatives.includes(undefined)) {
    await io.stderr.write(`grep: bad REGEX '${pattern}'\n`);
    return 2;
  }
  const names = (values.has('e') ? operands : rest).map((name) => Buffer.from(name, 'latin1').toString('utf8'));
  const { all, failed } = await inputs(io, 'grep', names);
  const accept = (line: string): readonly string[] => {
    const found = alternatives.flatMap((one) => (one === undefined ? [] : (line.match(one) ?? [])));
    return flags.has('x') ? found.filter((match) => match === line) : found;
  };
  let matched = 0;
  for (const { name, text } of all) {
    const prefix = (names.length > 1 || flags.has('H')) && !flags.has('h') ? `${toByteText(name)}:` : '';
    let here = 0;
    for (const [index, line] of linesOf(text)
      .map((whole) => whole.replace(/\n$/, ''))
      .entries()) {
      const matches = accept(line);
      if (matches.length > 0 === flags.has('v')) continue;
      here += 1;
      if (flags.has('q') || flags.has('c') || flags.has('l')) continue;
      const shown = flags.has('o') ? matches : [line];
      for (const one of shown) await say(io, `${prefix}${flags.has('n') ? `${index + 1}:` : ''}${one}\n`);
      if (here === Number(values.get('m') ?? 'NaN')) break;
    }
    if (flags.has('c')) await say(io, `${prefix}${here}\n`);
    else if (flags.has('l') && here > 0) await say(io, `${toByteText(name)}\n`);
    matched += here;
  }
  return failed ? 2 : Number(matched === 0);
};

export const sort: Program = async (io) => {
  const { flags, operands } = parseOptions(io.words, 'rnu');
  const { all, failed } = await inputs(io, 'sort', operands);
  const lines = all.flatMap(({ text }) => linesOf(text).map((line) => line.replace(/\n$/, '')));
  lines.sort(flags.has('n') ? (one, other) => Number.parseFloat(one) - Number.parseFloat(other) : undefined);
  if (flags.has('r')) lines.reverse();
  const kept = flags.has('u') ? lines.filter((line, index) => line !== lines[index - 1]) : lines;
  await say(io, kept.map((line) => `${line}\n`).join(''));
  return Number(failed);
};

export const base64: Program = async (io) => {
  const { flags, operands, values } = parseOptions(io.words, 'di', 'w');
  const { all, failed } = await inputs(io, 'base64', operands);
  const bytes = Buffer.from(all.map(({ text }) => text).join(''), 'latin1');
  if (flags.has('d')) await io.stdout.write(Buffer.from(bytes.toString('latin1'), 'base64'));
  else {
    const width = Number(values.get('w') ?? '76');
    const encoded = bytes.toString('base64');
    await io.stdout.write(width === 0 ? encoded : encoded.replace(new RegExp(`.{1,${width}}`, 'g'), '$&\n'));
  }
  return Number(failed);
};

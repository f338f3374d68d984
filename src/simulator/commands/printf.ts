import { expandEscapes, readEscape } from '../shell/escapes.ts';
import type { Program } from '../shell/program.ts';

const DIRECTIVE = /%([-+ 0#]*)(\*|[0-9]*)(?:\.(\*|[0-9]*))?([a-zA-Z%])/y;

/** `printf`: the format is used again until the arguments are used up. All texts are byte strings. */
export const printf: Program = async (io) => {
  const [format, ...words] = io.byteWords;
  if (format === undefined) {
    await io.stderr.write('printf: Needs 1 argument (see "printf --help")\n');
    return 1;
  }
  const print = (text: string): Promise<void> => io.stdout.write(Buffer.from(text, 'latin1'));
  let output = '';
  let status = 0;
  let next = 0;
  const take = (): string | undefined => words[next++];
  do {
    const before = next;
    for (let position = 0; position < format.length; ) {
      if (format[position] === '\\') {
        const special = readEscape(format, position + 1, 'printf');
        if (special.stop) return print(output).then(() => status);
        output += special.text;
        position = special.end;
        continue;
      }
      DIRECTIVE.lastIndex = position;
      const found = DIRECTIVE.exec(format);
      if (found === null || format[position] !== '%') {
        if (format[position] === '%') {
          await print(output);
          await io.stderr.write(`printf: bad ${format.slice(position, position + 2)}@${position}\n`);
          return 1;
        }
        output += format[position];
        position += 1;
        continue;
      }
      position = DIRECTIVE.lastIndex;
      const [, flags = '', widthText = '', precisionText, conversion = ''] = found;
      if (conversion === '%') {
        output += '%';
        continue;
      }
      const width = widthText === '*' ? Number(take() ?? '0') : Number(widthText || '0');
      const precision =
        precisionText === '*'
          ? Number(take() ?? '0')
          : precisionText === undefined
            ? undefined
            : Number(precisionText || '0');
      const result = convert(conversion, flags, precision, take());
      if (result === undefined) {
        await print(output);
        await io.stderr.write(`printf: bad %${conversion}\n`);
        return 1;
      }
      if (result.bad !== undefined) {
        await io.stderr.write(`printf: '${result.bad}' not an integer\n`);
        status = 1;
      }
      output += pad(result.text, width, flags, conversion);
      if (result.stopped) return print(output).then(() => status);
    }
    if (next === before) break;
  } while (next < words.length);
  await print(output);
  return status;
};

interface Converted {
  readonly text: string;
  readonly stopped?: boolean;
  /** The argument that is no number. */
  readonly bad?: string;
}

function convert(
  conversion: string,
  flags: string,
  precision: number | undefined,
  word: string | undefined,
): Converted | undefined {
  if (conversion === 's') return { text: (word ?? '').slice(0, precision) };
  if (conversion === 'b') return expandEscapes(word ?? '', 'printf');
  if (conversion === 'c') return { text: (word ?? '').slice(0, 1) };
  if (!'dixXou'.includes(conversion)) return undefined;
  const text = word ?? '0';
  const quoted = /^["']/.test(text);
  const value = quoted ? text.charCodeAt(1) || 0 : toInteger(text);
  const bad = value === undefined ? { bad: text } : {};
  const whole = value ?? 0;
  if (conversion === 'd' || conversion === 'i') {
    const digits = String(Math.abs(whole)).padStart(precision ?? 1, '0');
    return { ...bad, text: (whole < 0 ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '') + digits };
  }
  const base = conversion === 'o' ? 8 : conversion === 'u' ? 10 : 16;
  const digits = BigInt.asUintN(64, BigInt(whole))
    .toString(base)
    .padStart(precision ?? 1, '0');
  const prefix = flags.includes('#') && whole !== 0 ? { x: '0x', X: '0X', o: '0', u: '' }[conversion] : '';
  return { ...bad, text: (prefix ?? '') + (conversion === 'X' ? digits.toUpperCase() : digits) };
}

function toInteger(text: string): number | undefined {
  if (/^[ \t]*[-+]?0[0-7]+$/.test(text)) return Number.parseInt(text, 8);
  if (/^[ \t]*[-+]?(?:0[xX][0-9a-fA-F]+|[0-9]+)$/.test(text)) {
    const negative = text.trim().startsWith('-');
    const magnitude = Number(text.trim().replace(/^[-+]/, ''));
    return negative ? -magnitude : magnitude;
  }
  return undefined;
}

function pad(text: string, width: number, flags: string, conversion: string): string {
  if (flags.includes('-') || width < 0) return text.padEnd(Math.abs(width));
  if (!flags.includes('0') || 'sbc'.includes(conversion)) return text.padStart(width);
  const sign = /^[-+ ]/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}

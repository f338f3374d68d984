import { expandEscapes } from './escapes.ts';

/**
 * The shell's `echo`: escapes are on unless `-E`, options are read until the first word that is none. Words are byte
 * strings.
 */
export async function runEcho(words: readonly string[], say: (bytes: string) => Promise<void>): Promise<number> {
  let newline = true;
  let escapes = true;
  let first = 0;
  for (; /^-[neE]+$/.test(words[first] ?? ''); first += 1) {
    for (const letter of words[first]?.slice(1) ?? '') {
      if (letter === 'n') newline = false;
      else escapes = letter === 'e';
    }
  }
  const joined = words.slice(first).join(' ');
  const { text, stopped } = escapes ? expandEscapes(joined, 'echo') : { text: joined, stopped: false };
  await say(stopped || !newline ? text : `${text}\n`);
  return 0;
}

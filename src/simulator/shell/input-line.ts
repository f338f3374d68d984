import type { OpenFile } from './open-file.ts';

/** The next line with its newline, as a byte string; undefined at the end of the input. What follows stays there. */
export async function readLine(input: OpenFile | undefined): Promise<string | undefined> {
  let line = '';
  for (;;) {
    const bytes = await input?.read();
    if (bytes === undefined) return line === '' ? undefined : line;
    const end = bytes.indexOf('\n');
    if (end >= 0) {
      if (end + 1 < bytes.length) input?.giveBack(bytes.subarray(end + 1));
      return line + bytes.toString('latin1', 0, end + 1);
    }
    line += bytes.toString('latin1');
  }
}

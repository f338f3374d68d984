/**
 * The listing that `getprop` prints: `[name]: [value]`, where a value may span lines. Values keep their line ends as
 * LF. A property whose value the end of the text cuts is left out.
 */
export function parseGetprop(text: string): Map<string, string> {
  const properties = new Map<string, string>();
  let name: string | undefined;
  let lines: string[] = [];
  const keep = (): void => {
    const last = lines.findLastIndex((line) => line.endsWith(']'));
    if (name !== undefined && last !== -1)
      properties.set(
        name,
        lines
          .slice(0, last + 1)
          .join('\n')
          .slice(0, -1),
      );
  };
  for (const line of splitLines(text)) {
    const start = /^\[([^[\]]+)\]: \[/.exec(line);
    if (start === null) {
      lines.push(line);
      continue;
    }
    keep();
    name = start[1];
    lines = [line.slice(start[0].length)];
  }
  keep();
  return properties;
}

/**
 * The answers of several `getprop NAME` run one after the other, one value a line, in the order of `names`. Unset
 * properties are left out, and so is everything once there are more lines than names: a value that spans lines, or a
 * linker's warning, would shift all that follow it.
 */
export function parseGetpropAnswers<Name extends string>(text: string, names: readonly Name[]): Map<Name, string> {
  const lines = splitLines(text);
  if (lines.at(-1) === '') lines.pop();
  if (lines.length > names.length) return new Map();
  return new Map(names.flatMap((name, index) => (lines[index] ? [[name, lines[index]] as const] : [])));
}

/** Lines without their ends: LF, CR LF, and the CR CR LF of a terminal on both sides. */
function splitLines(text: string): string[] {
  return text.split('\n').map((line) => {
    let end = line.length;
    while (line.charAt(end - 1) === '\r') end -= 1;
    return line.slice(0, end);
  });
}

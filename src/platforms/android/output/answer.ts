const SHOWN_CHARACTERS = 300;

/**
 * The lines of what a program on the device answered, without blanks around. Left out are empty lines and what some
 * systems print beside any answer: the linker's warnings (Android 4 to 6) and MIUI's missing theme file with its
 * stack trace.
 */
export function answerLines(text: string): string[] {
  const lines: string[] = [];
  let isInTrace = false;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (isInTrace && line.startsWith('at ')) continue;
    isInTrace = line.startsWith('java.io.FileNotFoundException: /data/system/theme');
    if (line === '' || isInTrace || line.startsWith('WARNING: linker:')) continue;
    lines.push(line);
  }
  return lines;
}

/** What is shown of an answer that is not the expected one: without stack frames, at most 300 characters. */
export function shownAnswer(text: string): string {
  return answerLines(text)
    .filter((line) => !line.startsWith('at '))
    .join('\n')
    .slice(0, SHOWN_CHARACTERS);
}

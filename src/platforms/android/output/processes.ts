import { answerLines } from './answer.ts';

/** Processes that always run: a list without any of them shows only the caller's own. */
const ALWAYS_THERE = new Set(['init', '/init', '/system/bin/init', 'zygote', 'zygote64', 'system_server']);

/**
 * The names in `ps -A -o NAME` (Android 8 on) or plain `ps` (before, names in the last column). Undefined unless the
 * list shows other users' processes too, since only then a missing name means that nothing of that name runs.
 */
export function parseProcessNames(text: string): readonly string[] | undefined {
  const lines = answerLines(text);
  const header = lines.findIndex((line) => line === 'NAME' || /^USER\s.*\bNAME$/.test(line));
  if (header === -1) return undefined;
  const isNameAlone = lines[header] === 'NAME';
  const names = lines.slice(header + 1).map((line) => (isNameAlone ? line : line.slice(line.lastIndexOf(' ') + 1)));
  return names.some((name) => ALWAYS_THERE.has(name)) ? names : undefined;
}

/** Whether a process of that name belongs to the app: its main one, or one named `app:part` as manifests do. */
export function isProcessOf(app: string, name: string): boolean {
  return name === app || name.startsWith(`${app}:`);
}

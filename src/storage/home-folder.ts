import { homedir } from 'node:os';

/** The user's home folder; empty when the system knows none (a user id without an entry, HOME unset). */
export function homeFolder(environment: Readonly<Record<string, string | undefined>>): string {
  if (environment.HOME) return environment.HOME;
  try {
    return homedir();
  } catch {
    return '';
  }
}

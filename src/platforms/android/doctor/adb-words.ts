import { canStartAt, type ServerAddress } from '../adb/server-address.ts';

const DEFAULT_PORT = 5037;

/**
 * A command line of adb that a user can copy: the program by its name where PATH has it, else by its path, and the
 * server where it is not adb's own.
 */
export function adbLine(program: string, address: ServerAddress, words: readonly string[]): string {
  return [program, ...serverOptions(address), ...words].map(shown).join(' ');
}

function serverOptions(address: ServerAddress): readonly string[] {
  if (address.kind === 'unix') return ['-L', `localfilesystem:${address.path}`];
  const host = canStartAt(address) ? [] : ['-H', address.host];
  return address.port === DEFAULT_PORT ? host : [...host, '-P', String(address.port)];
}

/** For reading and copying only: nothing here is ever run. */
function shown(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `"${word}"`;
}

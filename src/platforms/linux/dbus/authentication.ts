import { DBusError } from './failure.ts';

/** The server's answer to a line is short; more is no bus. */
const LONGEST_LINE = 16 * 1024;

/** Says who we are, by user id: on a unix socket the kernel vouches for it. The NUL byte carries those credentials. */
export function authenticationRequest(uid: number): string {
  return `\0AUTH EXTERNAL ${Buffer.from(String(uid)).toString('hex')}\r\n`;
}

/** What comes after the answer: from here on both sides speak messages. */
export const BEGIN = 'BEGIN\r\n';

/**
 * Reads the server's answer from what came so far: undefined while its line is not whole, else the guid of the server.
 * Raises DBusError `unreachable` when it refuses.
 */
export function readAuthenticationAnswer(bytes: Buffer): { readonly guid: string; readonly rest: Buffer } | undefined {
  const end = bytes.indexOf('\r\n');
  if (end < 0 || end > LONGEST_LINE) {
    if (bytes.length > LONGEST_LINE) throw new DBusError('unreachable', 'what answers there is no D-Bus server');
    return undefined;
  }
  const line = bytes.toString('latin1', 0, end);
  const accepted = /^OK ([0-9a-f]{32})\s*$/i.exec(line);
  if (accepted?.[1] !== undefined) return { guid: accepted[1].toLowerCase(), rest: bytes.subarray(end + 2) };
  throw new DBusError(
    'unreachable',
    /^REJECTED\b/.test(line) ? 'the bus belongs to another user' : 'what answers there is no D-Bus server',
  );
}

/** Where an X server listens, as a display name tells it. */
export interface DisplayAddress {
  /** The name as given, for messages. */
  readonly name: string;
  readonly number: number;
  /** The screen of that server; 0 where the name has none. */
  readonly screen: number;
  /** The server of this machine, or one that is reached over the network. */
  readonly place:
    | { readonly kind: 'local'; readonly socket: string }
    | { readonly kind: 'network'; readonly host: string; readonly port: number };
}

/** X servers listen at this port plus their display number (X Window System Protocol, appendix on connection). */
const FIRST_PORT = 6000;
const HIGHEST_NUMBER = 65_535 - FIRST_PORT;

/**
 * Reads a display name as X(7) describes them: `:1`, `:1.0`, `unix:1`, `host:1`, `tcp/host:1`, `[::1]:1`. Undefined for
 * anything else.
 */
export function parseDisplayName(name: string): DisplayAddress | undefined {
  const match = /^(?:([a-z0-9]+)\/)?(\[[^\]]*\]|[^:]*):(\d{1,5})(?:\.(\d{1,5}))?$/i.exec(name);
  if (match === null) return undefined;
  const [, protocol = '', bracketed = '', number = '', screen = '0'] = match;
  if (Number(number) > HIGHEST_NUMBER) return undefined;
  const host = bracketed.replace(/^\[(.*)\]$/, '$1');
  const isLocal = protocol === 'unix' || (protocol === '' && (host === '' || host === 'unix'));
  if (!isLocal && !['', 'tcp', 'inet', 'inet6'].includes(protocol)) return undefined;
  return {
    name,
    number: Number(number),
    screen: Number(screen),
    place: isLocal
      ? { kind: 'local', socket: `/tmp/.X11-unix/X${Number(number)}` }
      : { kind: 'network', host: host || 'localhost', port: FIRST_PORT + Number(number) },
  };
}

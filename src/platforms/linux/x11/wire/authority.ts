/** One entry of an X authority file (Xau(3)). Address and data are raw bytes. */
export interface AuthorityEntry {
  readonly family: number;
  readonly address: Buffer;
  /** The display number in decimal; empty for every display of that address. */
  readonly number: string;
  readonly scheme: string;
  readonly data: Buffer;
}

/** What a client shows to be let in. */
export interface Cookie {
  readonly scheme: string;
  readonly data: Buffer;
}

/** The only scheme in use today: a secret of 16 bytes. */
export const COOKIE_SCHEME = 'MIT-MAGIC-COOKIE-1';

/** Address families of Xau(3): a host by its name, and any address at all. */
const LOCAL = 256;
const WILD = 65_535;

/** The file's entries up to where it is cut or damaged: another program may be writing it. */
export function parseAuthority(bytes: Buffer): readonly AuthorityEntry[] {
  const entries: AuthorityEntry[] = [];
  let at = 0;
  const field = (): Buffer | undefined => {
    if (at + 2 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at);
    if (end > bytes.length) return undefined;
    const value = bytes.subarray(at + 2, end);
    at = end;
    return value;
  };
  while (at + 2 <= bytes.length) {
    const family = bytes.readUInt16BE(at);
    at += 2;
    const [address, number, scheme, data] = [field(), field(), field(), field()];
    if (address === undefined || number === undefined || scheme === undefined || data === undefined) break;
    entries.push({ family, address, number: number.toString('latin1'), scheme: scheme.toString('latin1'), data });
  }
  return entries;
}

/**
 * The cookie for a display. Best is an entry for this very host name, then one for any address; last one of the same
 * number for another name of this machine, since host names change after a login.
 */
export function chooseCookie(
  entries: readonly AuthorityEntry[],
  display: { readonly number: number; readonly hostName: string },
): Cookie | undefined {
  const usable = entries.filter(
    ({ scheme, number }) => scheme === COOKIE_SCHEME && (number === '' || number === String(display.number)),
  );
  const ofHost = ({ family, address }: AuthorityEntry) =>
    family === LOCAL && address.toString('latin1') === display.hostName;
  return (
    usable.find(ofHost) ??
    usable.find(({ family }) => family === WILD) ??
    usable.find(({ family }) => family === LOCAL) ??
    usable[0]
  );
}

/** An authority file with one cookie that opens every display of every address: for a server that only we know of. */
export function encodeAuthority(cookie: Cookie): Buffer {
  const field = (value: Buffer): Buffer => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(value.length);
    return Buffer.concat([length, value]);
  };
  const family = Buffer.alloc(2);
  family.writeUInt16BE(WILD);
  const none = field(Buffer.alloc(0));
  return Buffer.concat([family, none, none, field(Buffer.from(cookie.scheme, 'latin1')), field(cookie.data)]);
}

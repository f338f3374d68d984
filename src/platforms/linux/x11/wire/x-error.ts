/** The protocol's own errors by number (X protocol, "Errors"). */
const NAMES = [
  'Success',
  'BadRequest',
  'BadValue',
  'BadWindow',
  'BadPixmap',
  'BadAtom',
  'BadCursor',
  'BadFont',
  'BadMatch',
  'BadDrawable',
  'BadAccess',
  'BadAlloc',
  'BadColor',
  'BadGContext',
  'BadIDChoice',
  'BadName',
  'BadLength',
  'BadImplementation',
];

/** A request that the server refused. */
export class XError extends Error {
  override readonly name = 'XError';
  /** `BadWindow` and the like; `error 128` for those of extensions. */
  readonly problem: string;
  /** The id or value that the server complains about. */
  readonly value: number;

  /** `bytes`: the error packet. */
  constructor(bytes: Buffer) {
    const number = bytes.readUInt8(1);
    const problem = NAMES[number] ?? `error ${number}`;
    const value = bytes.readUInt32LE(4);
    super(
      `the X server refused request ${bytes.readUInt8(10)}.${bytes.readUInt16LE(8)}: ${problem} (0x${value.toString(16)})`,
    );
    this.problem = problem;
    this.value = value;
  }
}

/** The connection ended: the server is gone, or closed it. */
export class XConnectionLost extends Error {
  override readonly name = 'XConnectionLost';
}

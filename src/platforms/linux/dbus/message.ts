import { DBusError, malformed } from './failure.ts';
import { isBusName, isInterfaceName, isMemberName, isObjectPath } from './names.ts';
import { MessageReader } from './reader.ts';
import { parseSignature, parseSingleType } from './signature.ts';
import type { DBusValue } from './value.ts';
import { MessageWriter } from './writer.ts';

const KINDS = ['call', 'reply', 'error', 'signal'] as const;

export type MessageKind = (typeof KINDS)[number];

/** One message. Which names it has follows from its kind, as the D-Bus specification says. */
export interface Message {
  readonly kind: MessageKind;
  readonly serial: number;
  /** Whether a call asks for no answer. */
  readonly noReply?: boolean | undefined;
  readonly path?: string | undefined;
  readonly interface?: string | undefined;
  readonly member?: string | undefined;
  readonly errorName?: string | undefined;
  /** The serial of the call that this answers. */
  readonly replySerial?: number | undefined;
  readonly destination?: string | undefined;
  /** The unique name of who sent it, which the bus puts in. */
  readonly sender?: string | undefined;
  /** Default: empty. */
  readonly signature?: string | undefined;
  readonly body: readonly DBusValue[];
}

/** The part of a message that every one has: lengths, kind, serial. In bytes. */
export const FIXED_HEADER = 16;

const LITTLE_ENDIAN = 'l'.charCodeAt(0);
const BIG_ENDIAN = 'B'.charCodeAt(0);
const PROTOCOL_VERSION = 1;
const NO_REPLY_EXPECTED = 1;

/** By their codes, from 1. */
const FIELDS = [
  ['path', 1, 'o'],
  ['interface', 2, 's'],
  ['member', 3, 's'],
  ['errorName', 4, 's'],
  ['replySerial', 5, 'u'],
  ['destination', 6, 's'],
  ['sender', 7, 's'],
  ['signature', 8, 'g'],
] as const;

const VALID = {
  path: isObjectPath,
  interface: isInterfaceName,
  member: isMemberName,
  errorName: isInterfaceName,
  destination: isBusName,
} as const;

const writer = new MessageWriter();

/** The message's bytes. Raises DBusError `invalid` for names and values that no message can carry. */
export function encodeMessage(message: Message, littleEndian = true): Buffer {
  writer.begin(littleEndian);
  writer.byte(littleEndian ? LITTLE_ENDIAN : BIG_ENDIAN);
  writer.byte(KINDS.indexOf(message.kind) + 1);
  writer.byte(message.noReply ? NO_REPLY_EXPECTED : 0);
  writer.byte(PROTOCOL_VERSION);
  writer.uint32(0);
  writer.uint32(message.serial);
  writer.uint32(0);
  for (const [name, code, signature] of FIELDS) {
    const value = message[name];
    if (value === undefined || (name === 'signature' && value === '')) continue;
    if (name in VALID && !VALID[name as keyof typeof VALID](String(value))) {
      throw new DBusError('invalid', `D-Bus knows no such ${name}: '${value}'`);
    }
    writer.align(8);
    writer.byte(code);
    writer.signature(signature);
    if (signature === 'u') writer.uint32(Number(value));
    else if (signature === 'g') writer.signature(String(value));
    else writer.string(String(value));
  }
  writer.uint32At(12, writer.offset - FIXED_HEADER);
  writer.align(8);
  const start = writer.offset;
  const types = parseSignature(message.signature ?? '');
  if (types.length !== message.body.length) {
    throw new DBusError('invalid', `'${message.signature ?? ''}' are not the types of ${message.body.length} values`);
  }
  for (const [index, type] of types.entries()) writer.value(type, message.body[index] ?? '');
  writer.uint32At(4, writer.offset - start);
  return writer.take();
}

export interface MessageSize {
  /** Bytes up to the body. */
  readonly header: number;
  readonly whole: number;
}

/** How long the message will be that begins with these 16 bytes. Raises DBusError `malformed`. */
export function messageSize(start: Buffer): MessageSize {
  const littleEndian = isLittleEndian(start);
  if (start[3] !== PROTOCOL_VERSION) throw malformed(`protocol version ${start[3]}`);
  const read = (offset: number): number => (littleEndian ? start.readUInt32LE(offset) : start.readUInt32BE(offset));
  const header = Math.ceil((FIXED_HEADER + read(12)) / 8) * 8;
  return { header, whole: header + read(4) };
}

/** A message without its body, which is decoded apart, so that a bad one is the failure of one call only. */
export type MessageHeader = Omit<Message, 'body'> & { readonly bodyStart: number };

/**
 * Reads a message's header; of an answer only what leads to its call, since that is all that is asked of it. A message of
 * a kind that is not known is undefined: it is to be ignored. Raises DBusError `malformed`.
 */
export function decodeHeader(bytes: Buffer): MessageHeader | undefined {
  const littleEndian = isLittleEndian(bytes);
  const reader = new MessageReader(bytes, littleEndian, 1);
  const kind = KINDS[reader.byte() - 1];
  const flags = reader.byte();
  reader.byte();
  reader.uint32();
  const serial = reader.uint32();
  const end = FIXED_HEADER + reader.uint32();
  if (kind === undefined) return undefined;
  const values: FieldValues = {};
  while (reader.offset < end) {
    reader.align(8);
    readField(reader, values, kind === 'reply');
  }
  if (reader.offset !== end) throw malformed('its fields do not end where they say');
  const bodyStart = Math.ceil(end / 8) * 8;
  return { ...values, kind, serial, noReply: (flags & NO_REPLY_EXPECTED) !== 0, bodyStart };
}

type FieldValues = { -readonly [Name in keyof Message]?: Message[Name] };

function readField(reader: MessageReader, values: FieldValues, isReply: boolean): void {
  const code = reader.byte();
  const field = FIELDS[code - 1];
  const signature = reader.signature();
  if (field === undefined) {
    reader.value(parseSingleType(signature));
    return;
  }
  const [name, , expected] = field;
  if (expected !== signature) throw malformed(`a ${name} of type '${signature}'`);
  if (name === 'replySerial') values.replySerial = reader.uint32();
  else if (name === 'signature') values.signature = reader.signature();
  else if (isReply) reader.skipString();
  else values[name] = reader.string();
}

/** Reads a message's body. Raises DBusError `malformed`. */
export function decodeBody(bytes: Buffer, { signature = '', bodyStart }: MessageHeader): readonly DBusValue[] {
  const reader = new MessageReader(bytes, isLittleEndian(bytes), bodyStart);
  return parseSignature(signature).map((type) => reader.value(type));
}

function isLittleEndian(bytes: Buffer): boolean {
  if (bytes[0] === LITTLE_ENDIAN) return true;
  if (bytes[0] === BIG_ENDIAN) return false;
  throw malformed('its first byte names no byte order');
}

import { type Attributes, readAttributes, type StartTag, skipName } from './xml-attributes.ts';

const EXCLAMATION = 0x21;
const SLASH = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;
const QUESTION = 0x3f;

export type XmlTag =
  | {
      readonly kind: 'open';
      readonly start: number;
      readonly name: string;
      readonly attributes: Attributes;
      readonly bare: boolean;
      readonly state: StartTag['state'];
    }
  | { readonly kind: 'close'; readonly start: number; readonly name: string };

/**
 * Walks the tags of an XML text in UTF-8 that may be damaged or surrounded by noise. Markup is ASCII, so it is looked for
 * in the bytes, and only names and wanted values become strings. Content between tags, comments, CDATA,
 * processing instructions and document types are passed over; entities of a document type are not looked at, so that
 * no text can grow. Each character is visited a bounded number of times, whatever the text.
 */
export class XmlScanner {
  readonly #bytes: Buffer;
  /** Closing marks that do not occur any more: looking for each of them again and again would be quadratic. */
  readonly #absent = new Set<string>();
  #position = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Where reading goes on, in bytes. */
  get position(): number {
    return this.#position;
  }

  /** The next tag; undefined at the end of the text. A tag that the end cuts comes with what can be read of it. */
  next(): XmlTag | undefined {
    for (;;) {
      const start = this.#nextTag();
      if (start === this.#bytes.length) return undefined;
      const following = this.#bytes[start + 1];
      if (following === EXCLAMATION || following === QUESTION) {
        this.#position = this.#skipMarkup(start);
        continue;
      }
      const tag = following === SLASH ? this.#readEndTag(start) : this.#readStartTag(start);
      if (tag !== undefined) return tag;
    }
  }

  /** Where the next `<` is, and reading with it; the end of the text where none is. */
  #nextTag(): number {
    let at = this.#position;
    while (at < this.#bytes.length && this.#bytes[at] !== LESS) at += 1;
    this.#position = at;
    return at;
  }

  #readStartTag(start: number): XmlTag | undefined {
    const nameEnd = isNameStart(this.#bytes[start + 1] ?? 0) ? skipName(this.#bytes, start + 1) : start + 1;
    this.#position = nameEnd;
    // A name that the end of the text may have cut is not known to be anything.
    if (nameEnd === start + 1 || nameEnd === this.#bytes.length) return undefined;
    const name = this.#bytes.toString('utf8', start + 1, nameEnd);
    const { attributes, bare, end, state } = readAttributes(this.#bytes, nameEnd);
    this.#position = end;
    return { kind: 'open', start, name, attributes, bare, state };
  }

  #readEndTag(start: number): XmlTag | undefined {
    const nameEnd = skipName(this.#bytes, start + 2);
    const name = this.#bytes.toString('utf8', start + 2, nameEnd);
    let at = nameEnd;
    while (at < this.#bytes.length && this.#bytes[at] !== GREATER && this.#bytes[at] !== LESS) at += 1;
    this.#position = this.#bytes[at] === GREATER ? at + 1 : at;
    return name === '' || at === this.#bytes.length ? undefined : { kind: 'close', start, name };
  }

  /** Where reading goes on behind a comment, CDATA section, processing instruction or document type. */
  #skipMarkup(start: number): number {
    if (this.#bytes.toString('latin1', start, start + 4) === '<!--') return this.#skipPast('-->', start, 4);
    if (this.#bytes[start + 1] === QUESTION) return this.#skipPast('?>', start, 2);
    // CDATA and a document type with entities both end at `]>`, everything else at the next `>`.
    const end = this.#find('>', start + 2);
    if (end === -1) return start + 2;
    const subsetEnd = this.#bytes.subarray(start, end).includes('[') ? this.#find(']>', start) : -1;
    return subsetEnd === -1 ? end + 1 : subsetEnd + 2;
  }

  /** Behind `closing`; where it is missing only the opening mark is passed, for what follows may still be readable. */
  #skipPast(closing: string, start: number, opening: number): number {
    const end = this.#find(closing, start + opening);
    return end === -1 ? start + opening : end + closing.length;
  }

  #find(mark: string, from: number): number {
    if (this.#absent.has(mark)) return -1;
    const found = this.#bytes.indexOf(mark, from);
    if (found === -1) this.#absent.add(mark);
    return found;
  }
}

function isNameStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code > 0x7f;
}

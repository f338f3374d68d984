import { type Attributes, readAttributes, type StartTag, skipName } from './xml-attributes.ts';

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
 * Walks the tags of an XML text that may be damaged or surrounded by noise. Content between tags, comments, CDATA,
 * processing instructions and document types are passed over; entities of a document type are not looked at, so that
 * no text can grow. Each character is visited a bounded number of times, whatever the text.
 */
export class XmlScanner {
  readonly #text: string;
  /** Closing marks that do not occur any more: looking for each of them again and again would be quadratic. */
  readonly #absent = new Set<string>();
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Where reading goes on, in UTF-16 units. */
  get position(): number {
    return this.#position;
  }

  /** The next tag; undefined at the end of the text. A tag that the end cuts comes with what can be read of it. */
  next(): XmlTag | undefined {
    for (;;) {
      const start = this.#text.indexOf('<', this.#position);
      if (start === -1) {
        this.#position = this.#text.length;
        return undefined;
      }
      const following = this.#text.charCodeAt(start + 1);
      if (following === 0x21 || following === 0x3f) {
        this.#position = this.#skipMarkup(start);
        continue;
      }
      const tag = following === 0x2f ? this.#readEndTag(start) : this.#readStartTag(start);
      if (tag !== undefined) return tag;
    }
  }

  #readStartTag(start: number): XmlTag | undefined {
    const nameEnd = isNameStart(this.#text.charCodeAt(start + 1)) ? skipName(this.#text, start + 1) : start + 1;
    this.#position = nameEnd;
    // A name that the end of the text may have cut is not known to be anything.
    if (nameEnd === start + 1 || nameEnd === this.#text.length) return undefined;
    const name = this.#text.slice(start + 1, nameEnd);
    const { attributes, bare, end, state } = readAttributes(this.#text, nameEnd);
    this.#position = end;
    return { kind: 'open', start, name, attributes, bare, state };
  }

  #readEndTag(start: number): XmlTag | undefined {
    const nameEnd = skipName(this.#text, start + 2);
    const name = this.#text.slice(start + 2, nameEnd);
    let at = nameEnd;
    while (at < this.#text.length && this.#text.charAt(at) !== '>' && this.#text.charAt(at) !== '<') at += 1;
    this.#position = this.#text.charAt(at) === '>' ? at + 1 : at;
    return name === '' || at === this.#text.length ? undefined : { kind: 'close', start, name };
  }

  /** Where reading goes on behind a comment, CDATA section, processing instruction or document type. */
  #skipMarkup(start: number): number {
    if (this.#text.startsWith('<!--', start)) return this.#skipPast('-->', start, 4);
    if (this.#text.charAt(start + 1) === '?') return this.#skipPast('?>', start, 2);
    // CDATA and a document type with entities both end at `]>`, everything else at the next `>`.
    const end = this.#find('>', start + 2);
    if (end === -1) return start + 2;
    const subsetEnd = this.#text.slice(start, end).includes('[') ? this.#find(']>', start) : -1;
    return subsetEnd === -1 ? end + 1 : subsetEnd + 2;
  }

  /** Behind `closing`; where it is missing only the opening mark is passed, for what follows may still be readable. */
  #skipPast(closing: string, start: number, opening: number): number {
    const end = this.#find(closing, start + opening);
    return end === -1 ? start + opening : end + closing.length;
  }

  #find(mark: string, from: number): number {
    if (this.#absent.has(mark)) return -1;
    const found = this.#text.indexOf(mark, from);
    if (found === -1) this.#absent.add(mark);
    return found;
  }
}

function isNameStart(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code > 0x7f;
}

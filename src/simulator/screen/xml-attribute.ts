/**
 * One attribute as Android's XML serializer (KXmlSerializer) writes it: single quotes around a value that holds double
 * ones, line ends and tabs as numbers, characters beyond the basic plane as decimal entities.
 *
 * uiautomator replaces control characters by a dot before it serializes; what it would die of (NUL, half a surrogate
 * pair) is replaced too, by a dot and by U+FFFD, so that the phone always answers with well-formed XML.
 */
export function attribute(name: string, value: string): string {
  const quote = value.includes('"') ? "'" : '"';
  return ` ${name}=${quote}${escaped(value, quote)}${quote}`;
}

function escaped(value: string, quote: string): string {
  return value.replace(
    /[\0-\x1f"'&<>\x7f-\x9f\u{10000}-\u{10ffff}\ud800-\udfff\ufdd0-\ufddf\ufffe\uffff]/gu,
    (character) => {
      switch (character) {
        case '&':
          return '&amp;';
        case '<':
          return '&lt;';
        case '>':
          return '&gt;';
        case '"':
          return '"';
        case "'":
          return quote === "'" ? '&apos;' : "'";
        case '\n':
        case '\r':
        case '\t':
          return `&#${character.charCodeAt(0)};`;
        case '\x85':
          return character;
        default:
          break;
      }
      const code = character.codePointAt(0) ?? 0;
      if (code > 0xffff) return `&#${code};`;
      return code >= 0xd800 && code <= 0xdfff ? '\ufffd' : '.';
    },
  );
}

const xmlCharacter = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;

/** Whether a screen's XML can hold the string. */
export const canBeShown = (text: string): boolean => xmlCharacter.test(text);

/**
 * A screen of 108×240 pixels that scrolls, with something to press of that text, something of that id, and a field that has the focus; with neither where
 * XML cannot hold the string.
 */
export function screenWith(text: string): Buffer {
  const value = canBeShown(text)
    ? [...text].map((character) => `&#${character.codePointAt(0)};`).join('')
    : 'something else';
  const view = 'class="android.widget.TextView" package="com.example.notes"';
  const field = 'class="android.widget.EditText" package="com.example.notes" focusable="true" focused="true"';
  return Buffer.from(
    `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node ${view} text="root" scrollable="true" bounds="[0,0][108,240]">` +
      `<node ${view} clickable="true" text="${value}" bounds="[0,0][108,20]"/><node ${view} clickable="true" text="other" resource-id="${value}" bounds="[0,20][108,40]"/>` +
      `<node ${field} text="" bounds="[0,40][108,60]"/></node></hierarchy>`,
  );
}

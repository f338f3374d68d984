/**
 * Keysyms: what the keys of a keyboard mean, as numbers (X protocol, appendix A; XF86keysym.h). Those that stand for a
 * character are made from it; these are the others that keyboards have.
 */
const NAMED = {
  BackSpace: 0xff08,
  Tab: 0xff09,
  Linefeed: 0xff0a,
  Clear: 0xff0b,
  Return: 0xff0d,
  Pause: 0xff13,
  Scroll_Lock: 0xff14,
  Sys_Req: 0xff15,
  Escape: 0xff1b,
  Multi_key: 0xff20,
  Kanji: 0xff21,
  Muhenkan: 0xff22,
  Henkan_Mode: 0xff23,
  Hiragana_Katakana: 0xff27,
  Zenkaku_Hankaku: 0xff2a,
  Eisu_toggle: 0xff30,
  Hangul: 0xff31,
  Hangul_Hanja: 0xff34,
  Home: 0xff50,
  Left: 0xff51,
  Up: 0xff52,
  Right: 0xff53,
  Down: 0xff54,
  Prior: 0xff55,
  Page_Up: 0xff55,
  Next: 0xff56,
  Page_Down: 0xff56,
  End: 0xff57,
  Begin: 0xff58,
  Select: 0xff60,
  Print: 0xff61,
  Execute: 0xff62,
  Insert: 0xff63,
  Undo: 0xff65,
  Redo: 0xff66,
  Menu: 0xff67,
  Find: 0xff68,
  Cancel: 0xff69,
  Help: 0xff6a,
  Break: 0xff6b,
  Num_Lock: 0xff7f,
  KP_Space: 0xff80,
  KP_Tab: 0xff89,
  KP_Enter: 0xff8d,
  KP_Home: 0xff95,
  KP_Left: 0xff96,
  KP_Up: 0xff97,
  KP_Right: 0xff98,
  KP_Down: 0xff99,
  KP_Page_Up: 0xff9a,
  KP_Page_Down: 0xff9b,
  KP_End: 0xff9c,
  KP_Insert: 0xff9e,
  KP_Delete: 0xff9f,
  KP_Equal: 0xffbd,
  KP_Multiply: 0xffaa,
  KP_Add: 0xffab,
  KP_Separator: 0xffac,
  KP_Subtract: 0xffad,
  KP_Decimal: 0xffae,
  KP_Divide: 0xffaf,
  Shift_L: 0xffe1,
  Shift_R: 0xffe2,
  Control_L: 0xffe3,
  Control_R: 0xffe4,
  Caps_Lock: 0xffe5,
  Meta_L: 0xffe7,
  Meta_R: 0xffe8,
  Alt_L: 0xffe9,
  Alt_R: 0xffea,
  Super_L: 0xffeb,
  Super_R: 0xffec,
  Hyper_L: 0xffed,
  Hyper_R: 0xffee,
  ISO_Level3_Shift: 0xfe03,
  ISO_Next_Group: 0xfe08,
  ISO_Left_Tab: 0xfe20,
  Delete: 0xffff,
  XF86MonBrightnessUp: 0x1008ff02,
  XF86MonBrightnessDown: 0x1008ff03,
  XF86KbdLightOnOff: 0x1008ff04,
  XF86KbdBrightnessUp: 0x1008ff05,
  XF86KbdBrightnessDown: 0x1008ff06,
  XF86AudioLowerVolume: 0x1008ff11,
  XF86AudioMute: 0x1008ff12,
  XF86AudioRaiseVolume: 0x1008ff13,
  XF86AudioPlay: 0x1008ff14,
  XF86AudioStop: 0x1008ff15,
  XF86AudioPrev: 0x1008ff16,
  XF86AudioNext: 0x1008ff17,
  XF86HomePage: 0x1008ff18,
  XF86Mail: 0x1008ff19,
  XF86Search: 0x1008ff1b,
  XF86AudioRecord: 0x1008ff1c,
  XF86Calculator: 0x1008ff1d,
  XF86Calendar: 0x1008ff20,
  XF86Back: 0x1008ff26,
  XF86Forward: 0x1008ff27,
  XF86Stop: 0x1008ff28,
  XF86Refresh: 0x1008ff29,
  XF86Eject: 0x1008ff2c,
  XF86WWW: 0x1008ff2e,
  XF86Favorites: 0x1008ff30,
  XF86AudioPause: 0x1008ff31,
  XF86AudioMedia: 0x1008ff32,
  XF86AudioRewind: 0x1008ff3e,
  XF86Launch0: 0x1008ff40,
  XF86Close: 0x1008ff56,
  XF86Copy: 0x1008ff57,
  XF86Cut: 0x1008ff58,
  XF86Explorer: 0x1008ff5d,
  XF86New: 0x1008ff68,
  XF86Open: 0x1008ff6b,
  XF86Paste: 0x1008ff6d,
  XF86Reload: 0x1008ff73,
  XF86Save: 0x1008ff77,
  XF86ZoomIn: 0x1008ff8b,
  XF86ZoomOut: 0x1008ff8c,
  XF86AudioForward: 0x1008ff97,
  XF86Tools: 0x1008ff81,
  XF86AudioMicMute: 0x1008ffb2,
} as const;

/** The keysyms that our own code names. */
export const KEYSYM: Readonly<Record<keyof typeof NAMED, number>> = NAMED;

const F1 = 0xffbe;
const KEYPAD_0 = 0xffb0;
/** Keysyms above this are Unicode code points (X protocol, appendix A, "Unicode KEYSYMs"). */
const UNICODE = 0x01000000;

const BY_LOWER_CASE: ReadonlyMap<string, number> = new Map(
  Object.entries(NAMED).map(([name, keysym]) => [name.toLowerCase(), keysym]),
);

/**
 * The keysym that stands for a character: line ends are Return, a tab is Tab, Latin-1 is itself, the rest is Unicode.
 * Undefined for control characters and lone surrogates, which no key makes.
 */
export function keysymOfCharacter(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x0a || code === 0x0d) return NAMED.Return;
  if (code === 0x09) return NAMED.Tab;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return code <= 0xff ? code : UNICODE + code;
}

/**
 * The keysym that X calls so, in any case: `Return`, `F5`, `KP_7`, `XF86AudioPlay`, `U20AC`; or that one character
 * names: `a`, `€`. Letters are the key, so that `A` is `a` too.
 */
export function keysymNamed(name: string): number | undefined {
  const [character = '', ...more] = [...name];
  if (more.length === 0)
    return keysymOfCharacter([...character.toLowerCase()].length === 1 ? character.toLowerCase() : character);
  const known = BY_LOWER_CASE.get(name.toLowerCase());
  if (known !== undefined) return known;
  const functionKey = Number(/^F([1-9]|[12]\d|3[0-5])$/i.exec(name)?.[1]);
  if (functionKey >= 1) return F1 + functionKey - 1;
  const keypad = Number(/^KP_(\d)$/i.exec(name)?.[1] ?? Number.NaN);
  if (!Number.isNaN(keypad)) return KEYPAD_0 + keypad;
  const point = Number.parseInt(/^U\+?([0-9A-F]{4,6})$/i.exec(name)?.[1] ?? '', 16);
  return point <= 0x10ffff ? keysymOfCharacter(String.fromCodePoint(point)) : undefined;
}

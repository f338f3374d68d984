import { KEYSYM, keysymNamed } from './keysym.ts';

/**
 * What the keys of a phone are on a desktop. BACK leaves a dialog or menu as Escape does; a browser's back is
 * XF86Back. HOME is the key that keyboards call so: there is no launcher to go to. Keys that would switch the computer off or send it to sleep
 * are not there, nor those of telephones, televisions and game controllers.
 */
const ANDROID: Readonly<Record<string, string>> = {
  HOME: 'Home',
  BACK: 'Escape',
  STAR: '*',
  POUND: '#',
  DPAD_UP: 'Up',
  DPAD_DOWN: 'Down',
  DPAD_LEFT: 'Left',
  DPAD_RIGHT: 'Right',
  DPAD_CENTER: 'Return',
  VOLUME_UP: 'XF86AudioRaiseVolume',
  VOLUME_DOWN: 'XF86AudioLowerVolume',
  CLEAR: 'Clear',
  COMMA: ',',
  PERIOD: '.',
  ALT_LEFT: 'Alt_L',
  ALT_RIGHT: 'Alt_R',
  SHIFT_LEFT: 'Shift_L',
  SHIFT_RIGHT: 'Shift_R',
  TAB: 'Tab',
  SPACE: ' ',
  EXPLORER: 'XF86WWW',
  ENVELOPE: 'XF86Mail',
  ENTER: 'Return',
  DEL: 'BackSpace',
  GRAVE: '`',
  MINUS: '-',
  EQUALS: '=',
  LEFT_BRACKET: '[',
  RIGHT_BRACKET: ']',
  BACKSLASH: '\\',
  SEMICOLON: ';',
  APOSTROPHE: "'",
  SLASH: '/',
  AT: '@',
  PLUS: '+',
  MENU: 'Menu',
  SEARCH: 'XF86Search',
  MEDIA_PLAY_PAUSE: 'XF86AudioPlay',
  MEDIA_STOP: 'XF86AudioStop',
  MEDIA_NEXT: 'XF86AudioNext',
  MEDIA_PREVIOUS: 'XF86AudioPrev',
  MEDIA_REWIND: 'XF86AudioRewind',
  MEDIA_FAST_FORWARD: 'XF86AudioForward',
  MUTE: 'XF86AudioMicMute',
  PAGE_UP: 'Page_Up',
  PAGE_DOWN: 'Page_Down',
  ESCAPE: 'Escape',
  FORWARD_DEL: 'Delete',
  CTRL_LEFT: 'Control_L',
  CTRL_RIGHT: 'Control_R',
  CAPS_LOCK: 'Caps_Lock',
  SCROLL_LOCK: 'Scroll_Lock',
  META_LEFT: 'Super_L',
  META_RIGHT: 'Super_R',
  SYSRQ: 'Print',
  BREAK: 'Pause',
  MOVE_HOME: 'Home',
  MOVE_END: 'End',
  INSERT: 'Insert',
  FORWARD: 'XF86Forward',
  MEDIA_PLAY: 'XF86AudioPlay',
  MEDIA_PAUSE: 'XF86AudioPause',
  MEDIA_EJECT: 'XF86Eject',
  MEDIA_RECORD: 'XF86AudioRecord',
  NUM_LOCK: 'Num_Lock',
  NUMPAD_DIVIDE: 'KP_Divide',
  NUMPAD_MULTIPLY: 'KP_Multiply',
  NUMPAD_SUBTRACT: 'KP_Subtract',
  NUMPAD_ADD: 'KP_Add',
  NUMPAD_DOT: 'KP_Decimal',
  NUMPAD_COMMA: 'KP_Separator',
  NUMPAD_ENTER: 'KP_Enter',
  NUMPAD_EQUALS: 'KP_Equal',
  VOLUME_MUTE: 'XF86AudioMute',
  ZOOM_IN: 'XF86ZoomIn',
  ZOOM_OUT: 'XF86ZoomOut',
  BOOKMARK: 'XF86Favorites',
  SETTINGS: 'XF86Tools',
  CALENDAR: 'XF86Calendar',
  MUSIC: 'XF86AudioMedia',
  CALCULATOR: 'XF86Calculator',
  ZENKAKU_HANKAKU: 'Zenkaku_Hankaku',
  EISU: 'Eisu_toggle',
  MUHENKAN: 'Muhenkan',
  HENKAN: 'Henkan_Mode',
  KATAKANA_HIRAGANA: 'Hiragana_Katakana',
  LANGUAGE_SWITCH: 'ISO_Next_Group',
  BRIGHTNESS_DOWN: 'XF86MonBrightnessDown',
  BRIGHTNESS_UP: 'XF86MonBrightnessUp',
  HELP: 'Help',
  CUT: 'XF86Cut',
  COPY: 'XF86Copy',
  PASTE: 'XF86Paste',
  ALL_APPS: 'Super_L',
  REFRESH: 'XF86Refresh',
  KEYBOARD_BACKLIGHT_DOWN: 'XF86KbdBrightnessDown',
  KEYBOARD_BACKLIGHT_UP: 'XF86KbdBrightnessUp',
  KEYBOARD_BACKLIGHT_TOGGLE: 'XF86KbdLightOnOff',
  NEW: 'XF86New',
  CLOSE: 'XF86Close',
  PRINT: 'Print',
};

/** The keysym of one of Android's keys, `KEYCODE_` in front or not; undefined for one that a desktop has no key for. */
export function keysymOfAndroidKey(name: string): number | undefined {
  const short = name.replace(/^KEYCODE_/, '');
  const sameEverywhere = /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4]))$/.test(short) ? short : undefined;
  const keypad = /^NUMPAD_(\d)$/.exec(short)?.[1];
  const xName = ANDROID[short] ?? (keypad === undefined ? sameEverywhere : `KP_${keypad}`);
  return xName === undefined ? undefined : keysymNamed(xName);
}

/** What people call keys, beside the names of X and Android. */
const ALIASES: Readonly<Record<string, number>> = {
  ctrl: KEYSYM.Control_L,
  control: KEYSYM.Control_L,
  shift: KEYSYM.Shift_L,
  alt: KEYSYM.Alt_L,
  option: KEYSYM.Alt_L,
  altgr: KEYSYM.ISO_Level3_Shift,
  super: KEYSYM.Super_L,
  meta: KEYSYM.Super_L,
  win: KEYSYM.Super_L,
  cmd: KEYSYM.Super_L,
  enter: KEYSYM.Return,
  esc: KEYSYM.Escape,
  // The key above Return erases backwards on every keyboard; the contract of `key` calls it Delete as well.
  delete: KEYSYM.BackSpace,
  backspace: KEYSYM.BackSpace,
  forwarddelete: KEYSYM.Delete,
  del: KEYSYM.BackSpace,
  pageup: KEYSYM.Page_Up,
  pagedown: KEYSYM.Page_Down,
  pgup: KEYSYM.Page_Up,
  pgdn: KEYSYM.Page_Down,
  space: 0x20,
  plus: 0x2b,
  minus: 0x2d,
  capslock: KEYSYM.Caps_Lock,
  printscreen: KEYSYM.Print,
};

/** The keysym of a key by any of its names; people's own words first, then those of X, then Android's. */
export function keysymOfKey(name: string): number | undefined {
  return ALIASES[name.toLowerCase()] ?? keysymNamed(name) ?? keysymOfAndroidKey(name.toUpperCase());
}

/** The keys of a chord such as `Ctrl+Shift+T` or `Ctrl++`, in order; undefined for one with a part that is no key. */
export function keysymsOfChord(chord: string): readonly number[] | undefined {
  const parts = chord === '+' ? ['+'] : chord.replace(/\+\+$/, '+plus').split('+');
  const keysyms = parts.map((part) => keysymOfKey(part === ' ' ? part : part.trim()));
  return keysyms.every((keysym) => keysym !== undefined) ? keysyms : undefined;
}

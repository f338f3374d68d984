/**
 * Why `uiautomator dump` gave no tree:
 * - `idle`: the screen never stopped changing (it waits about 10 s), or the dump was asked for during an animation
 * - `null_root`: no window was active
 * - `busy`: another program holds the device's one UiAutomation connection
 * - `illegal_character`: Android up to 6 cannot write an emoji that is on the screen
 * - `killed`: the process was ended, usually by a second dump or for lack of memory
 * - `status_only`: the dump was made but did not come along: over a terminal `/dev/tty` is somewhere else
 * - `empty`: nothing came at all
 */
export type UiDumpFailureKind =
  | 'idle'
  | 'null_root'
  | 'busy'
  | 'illegal_character'
  | 'killed'
  | 'status_only'
  | 'empty'
  | 'other';

export interface UiDumpFailure {
  readonly kind: UiDumpFailureKind;
  /** The first 300 characters of what came instead, without spaces around. */
  readonly text: string;
}

const SHOWN_CHARACTERS = 300;

/** In this order: MIUI prints harmless traces before whatever else happens, and a status line may follow a failure. */
const SIGNS: readonly (readonly [UiDumpFailureKind, RegExp])[] = [
  ['idle', /could not get idle state/i],
  ['null_root', /null root node/i],
  // Android 9 to 11 print no space before "already".
  ['busy', /UiAutomationService .{0,200}already registered/],
  ['illegal_character', /Illegal character \((?:U\+)?[0-9a-fA-F]{1,6}\)/],
  ['killed', /^Killed[ \t\r]*$/m],
  ['status_only', /UI hier\w{1,10} dumped to/i],
];

/** What a text without a hierarchy says about the failure. */
export function readUiDumpFailure(text: string): UiDumpFailure {
  const shown = text.trim().slice(0, SHOWN_CHARACTERS);
  if (shown === '') return { kind: 'empty', text: '' };
  const sign = SIGNS.find(([, pattern]) => pattern.test(text));
  return { kind: sign?.[0] ?? 'other', text: shown };
}

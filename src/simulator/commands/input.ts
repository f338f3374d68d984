import type { PhoneInside } from '../phone/phone-inside.ts';
import type { InputEvent } from '../phone/record.ts';
import type { Program, ProgramIo } from '../shell/program.ts';
import { ENTER, keyCode, MODIFIER_CODES, TAB } from './key-names.ts';
import { complain, SERVICE_FAILED, say, throwJava } from './usage.ts';

const SOURCES = new Set(
  'touchnavigation touchscreen joystick stylus touchpad gamepad dpad mouse keyboard trackball rotaryencoder'.split(' '),
);

const USAGE = `Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The sources are: 
${[...SOURCES].map((source) => `      ${source}\n`).join('')}
[-d DISPLAY_ID]: specify the display ID.
      (Default: -1 for key event, 0 for motion event if not specified.)
The commands and default sources are:
      text <string> (Default: keyboard)
      keyevent [--longpress|--duration <duration to hold key down in ms>] [--doubletap] [--async] [--delay <duration between keycodes in ms>] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard, the key order is important here.)
`;

/** A still touch of at least this many ms is a long press. Source: AOSP ViewConfiguration, 400 ms. */
const LONG_PRESS = 400;
const DEFAULT_SWIPE = 300;
/** A finger that moved no further than this, in pixels, did not swipe: 8 dp at 420 dpi. */
const TOUCH_SLOP = 21;

/** What the virtual keyboard's map can type: printable ASCII, tab, newline, and three letters of the Alt layer. */
const TYPABLE = /^[\t\n\x20-\x7eçÇß]*$/;

/** Arguments that a command cannot read: a phone throws and prints the trace. */
class BadArguments extends Error {}

export const input: Program = async (io) => {
  const [first] = io.words;
  const words = [...io.words];
  if (words[0] !== undefined && SOURCES.has(words[0])) words.shift();
  if (words[0] === '-d') words.splice(0, 2);
  const [command, ...rest] = words;
  const run = command === undefined ? undefined : COMMANDS[command];
  if (command === undefined || command === 'help' || command === '-h') return say(io, USAGE);
  if (run === undefined) {
    await io.stderr.write(`Error: Unknown command: ${command}\n${USAGE}`);
    return SERVICE_FAILED;
  }
  try {
    return await run(io, rest);
  } catch (thrown) {
    if (!(thrown instanceof BadArguments)) throw thrown;
    const exception = `java.lang.IllegalArgumentException: Error: Invalid arguments for command: ${command}`;
    return throwJava(io, first ?? command, exception, [
      'com.android.server.input.InputShellCommand.onCommand(InputShellCommand.java:281)',
    ]);
  }
};

type InputCommand = (io: ProgramIo, words: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, InputCommand>> = {
  text: runText,
  keyevent: runKeyEvent,
  keycombination: runKeyCombination,
  tap: async (io, words) => {
    const [x, y] = coordinates(words, 2);
    await io.phone.latency.pause('tap', io.signal);
    deliver(io.phone, { type: 'tap', x, y });
    return 0;
  },
  swipe: (io, words) => runSwipe(io, words, 'swipe'),
  draganddrop: (io, words) => runSwipe(io, words, 'drag'),
  motionevent: runMotionEvent,
  press: async () => 0,
  roll: async (_, words) => {
    coordinates(words, 2);
    return 0;
  },
};

/** Records an event and lets the screen feel it. */
function deliver({ screen, record }: PhoneInside, event: InputEvent): void {
  record.add({ kind: 'input', event });
  if (event.type === 'key') {
    screen.key(event.code, { long: event.long, modifiers: event.modifiers });
  } else if (event.type === 'text') {
    // The virtual keyboard has keys for the line end and the tab; the rest are characters.
    for (const piece of event.text.split(/([\n\t])/)) {
      if (piece === '\n') screen.key(ENTER);
      else if (piece === '\t') screen.key(TAB);
      else if (piece !== '') screen.typeText(piece);
    }
  } else if (event.type === 'tap') screen.tap(event.x, event.y);
  else if (event.type === 'long-press') screen.longPress(event.x, event.y, event.duration);
  else screen.swipe(event.x1, event.y1, event.x2, event.y2, event.duration);
}

function coordinates(words: readonly string[], count: 2): [number, number];
function coordinates(words: readonly string[], count: 4): [number, number, number, number];
function coordinates(words: readonly string[], count: number): number[] {
  const numbers = words
    .slice(0, count)
    .map((word) => (/^[-+]?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?$/.test(word) ? Number(word) : Number.NaN));
  if (numbers.length < count || numbers.some(Number.isNaN)) throw new BadArguments();
  return numbers;
}

function milliseconds(word: string | undefined, fallback: number): number {
  if (word === undefined) return fallback;
  if (!/^-?[0-9]+$/.test(word)) throw new BadArguments();
  return Number(word) < 0 ? fallback : Number(word);
}

async function runText(io: ProgramIo, words: readonly string[]): Promise<number> {
  const [argument] = words;
  if (argument === undefined) throw new BadArguments();
  const text = argument.replaceAll('%s', ' ');
  if (!TYPABLE.test(text)) {
    return throwJava(io, 'text', 'java.lang.NullPointerException: Attempt to get length of null array', [
      'com.android.server.input.InputShellCommand.sendText(InputShellCommand.java:371)',
      'com.android.server.input.InputShellCommand.runText(InputShellCommand.java:322)',
      'com.android.server.input.InputShellCommand.onCommand(InputShellCommand.java:250)',
    ]);
  }
  if (io.phone.latency.profile === 'instant') deliver(io.phone, { type: 'text', text });
  else {
    // One character after another, so that who stops waiting half-way leaves half a text.
    for (const character of text) {
      await io.phone.latency.pause('character', io.signal);
      deliver(io.phone, { type: 'text', text: character });
    }
  }
  return 0;
}

async function runKeyEvent(io: ProgramIo, words: readonly string[]): Promise<number> {
  const rest = [...words];
  let long = false;
  let times = 1;
  for (let option = rest[0]; option?.startsWith('--'); option = rest[0]) {
    rest.shift();
    if (option === '--longpress') long = true;
    else if (option === '--doubletap') times = 2;
    else if (option === '--duration') long = milliseconds(rest.shift(), 0) >= LONG_PRESS;
    else if (option === '--delay') milliseconds(rest.shift(), 0);
    else if (option !== '--async') return complain(io, `Unsupported option: ${option}\n`);
  }
  if (rest.length === 0) throw new BadArguments();
  for (const word of rest) {
    for (let time = 0; time < times; time += 1) {
      await io.phone.latency.pause('key', io.signal);
      deliver(io.phone, { type: 'key', code: keyCode(word), long, modifiers: [] });
    }
  }
  return 0;
}

async function runKeyCombination(io: ProgramIo, words: readonly string[]): Promise<number> {
  const names = words[0] === '-t' ? words.slice(2) : words;
  const codes = names.map(keyCode);
  if (codes.length < 2 || codes.includes(0)) throw new BadArguments();
  await io.phone.latency.pause('key', io.signal);
  const modifiers = codes.filter((code) => MODIFIER_CODES.has(code));
  for (const code of codes.filter((one) => !MODIFIER_CODES.has(one))) {
    deliver(io.phone, { type: 'key', code, long: false, modifiers });
  }
  return 0;
}

async function runSwipe(io: ProgramIo, words: readonly string[], type: 'swipe' | 'drag'): Promise<number> {
  const [x1, y1, x2, y2] = coordinates(words, 4);
  const duration = milliseconds(words[4], DEFAULT_SWIPE);
  await io.phone.latency.gesture(duration, io.signal);
  deliver(io.phone, gesture(x1, y1, x2, y2, duration, type));
  return 0;
}

/** What a finger that went from one point to the other in `duration` ms did. */
function gesture(x1: number, y1: number, x2: number, y2: number, duration: number, type: 'swipe' | 'drag'): InputEvent {
  if (Math.hypot(x2 - x1, y2 - y1) > TOUCH_SLOP) return { type, x1, y1, x2, y2, duration };
  return duration >= LONG_PRESS ? { type: 'long-press', x: x1, y: y1, duration } : { type: 'tap', x: x1, y: y1 };
}

interface FingerDown {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** The finger that `motionevent DOWN` left on each phone's screen. */
const fingers = new WeakMap<PhoneInside, FingerDown>();

async function runMotionEvent(io: ProgramIo, words: readonly string[]): Promise<number> {
  const [action = '', ...rest] = words;
  if (!['DOWN', 'UP', 'MOVE', 'CANCEL'].includes(action)) throw new BadArguments();
  // CANCEL may come without a place.
  const [x, y] = action === 'CANCEL' && rest.length === 0 ? [0, 0] : coordinates(rest, 2);
  const { phone } = io;
  const at = phone.now().getTime();
  const down = fingers.get(phone);
  if (action === 'DOWN') fingers.set(phone, { x, y, at });
  else if (action !== 'MOVE') {
    fingers.delete(phone);
    if (action === 'UP' && down !== undefined) deliver(phone, gesture(down.x, down.y, x, y, at - down.at, 'swipe'));
  }
  return 0;
}

import assert from 'node:assert/strict';
import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../src/commands/registry.ts';
import type { ErrorCode } from '../../src/domain/errors.ts';
import type { SimulatedPhone } from '../../src/simulator/phone.ts';

/** What one call answered, whichever way it was made. */
export interface CallAnswer {
  readonly isError: boolean;
  readonly line: string;
}

/** How a command is tried with a string in one of its arguments. */
interface Trial {
  /** The value given, made of the string; the string itself when left out. */
  readonly value?: (text: string, folder: string) => string;
  /** Further arguments that the command needs, given a folder for files. */
  readonly others?: (folder: string) => Readonly<Record<string, string>>;
  /** The codes with which it may be refused; with any other the test fails. */
  readonly refusals: readonly ErrorCode[];
  /** What the phone must have got when it was taken. Left out: this argument is always refused. */
  readonly taken?: (value: string, phone: SimulatedPhone) => void;
  /** Programs of the phone that may run. */
  readonly programs: readonly string[];
  /** The string must be a whole word of what the phone was asked, if it was asked anything. */
  readonly asked?: true;
}

const texts = (phone: SimulatedPhone) =>
  phone.record.inputs.map((event) => (event.type === 'text' ? event.text : JSON.stringify(event))).join('');

const tapped = (y: number) => (_: string, phone: SimulatedPhone) =>
  assert.deepEqual(phone.record.inputs, [{ type: 'tap', x: 540, y }]);

const noElement: readonly ErrorCode[] = ['ELEMENT_NOT_FOUND', 'ELEMENT_AMBIGUOUS', 'INVALID_ARGS'];
const screenReaders = ['uiautomator', 'dumpsys', 'input'];
const knowsDevice = ['getprop'];

const aPackage: Trial = {
  refusals: ['INVALID_ARGS', 'APP_NOT_FOUND'],
  // 'a' or 'null' is a well-formed name: the phone is asked, with exactly that word.
  asked: true,
  programs: ['cmd', 'pm', 'am', 'dumpsys', 'pidof'],
};

const pictures = ['screencap', 'wm', 'dumpsys'];

const picture: Trial = {
  others: (folder) => ({ out: join(folder, 'picture.png') }),
  refusals: ['INVALID_ARGS'],
  programs: pictures,
};

/** Values with which a command's other arguments pass their checks. */
const needed = {
  tap: { x: '1', y: '1' },
  swipe: { x1: '1', y1: '1', x2: '2', y2: '2' },
  text: { text: 'x' },
  key: { key: 'BACK' },
  launch: { package: 'com.example.notes' },
  terminate: { package: 'com.example.notes' },
  uninstall: { package: 'com.example.notes' },
} as const;

/** What a point refers to. Nothing hostile is a word that means a space, or the name of a picture that was handed out. */
const aimed: Trial = { refusals: ['INVALID_ARGS', 'STALE_REFERENCE'], programs: ['dumpsys', 'wm'] };

const trials: Readonly<Record<string, Trial>> = {
  'tap.text': { refusals: noElement, taken: tapped(100), programs: screenReaders },
  'tap.id': { refusals: noElement, taken: tapped(300), programs: screenReaders },
  'text.text': {
    refusals: ['TEXT_UNSUPPORTED', 'INVALID_ARGS'],
    taken: (value, phone) => assert.equal(texts(phone), value),
    programs: ['input'],
  },
  'key.key': {
    refusals: ['INVALID_ARGS'],
    taken: (value, phone) => {
      const [event, ...rest] = phone.record.inputs;
      assert.match(value, /^\w+$/);
      assert.deepEqual([event?.type, rest.length], ['key', 0]);
    },
    programs: ['input'],
  },
  'install.apk': { value: (text, folder) => join(folder, `${text}.apk`), refusals: ['INVALID_ARGS'], programs: [] },
  'launch.package': { ...aPackage, taken: () => {} },
  'terminate.package': { ...aPackage, taken: () => {} },
  'uninstall.package': { ...aPackage, refusals: [...aPackage.refusals, 'UNINSTALL_FAILED'] },
  'logs.package': { ...aPackage, taken: () => {}, programs: [...aPackage.programs, 'logcat'] },
  'screenshot.out': {
    value: (text, folder) => join(folder, `${text.replaceAll('/', '_')}.png`),
    refusals: ['INVALID_ARGS', 'WRITE_FAILED'],
    taken: (value) => {
      assert.ok(lstatSync(value).isFile(), 'the picture has exactly that name');
      rmSync(value);
    },
    programs: pictures,
  },
  'screenshot.crop': { ...picture, taken: (value) => assert.match(value, /^[-\s\d]+(?:,[-\s\d]+){3}$/) },
  'screenshot.grid': { ...picture, taken: (value) => assert.match(value, /^\s*[\d.]+(?:px|cm|in)?\s*$/) },
  'tap.space': { ...aimed, others: () => needed.tap },
  'tap.reference': { ...aimed, others: () => ({ ...needed.tap, space: 'image' }) },
  'swipe.space': { ...aimed, others: () => needed.swipe },
  'swipe.reference': { ...aimed, others: () => ({ ...needed.swipe, space: 'image' }) },
  'install-runner.team': { refusals: ['NOT_SUPPORTED', 'INVALID_ARGS'], programs: [] },
};

const device: Trial = { refusals: ['DEVICE_NOT_FOUND', 'INVALID_ARGS', 'NOT_SUPPORTED'], programs: [] };

export interface StringArgument extends Trial {
  readonly command: string;
  readonly argument: string;
}

/** Every string argument of every command. Raises for one that nobody said yet how to try. */
export const stringArguments: readonly StringArgument[] = commands.flatMap(({ name, parameters }) =>
  Object.entries(parameters.properties)
    .filter(([, { type }]) => type === 'string')
    .map(([argument]) => {
      const trial =
        argument === 'device'
          ? { ...device, others: () => (needed as Readonly<Record<string, Record<string, string>>>)[name] ?? {} }
          : trials[`${name}.${argument}`];
      if (trial === undefined) throw new Error(`no trial for the argument ${argument} of ${name}`);
      return { command: name, argument, ...trial };
    }),
);

const xmlCharacter = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;

/** A screen with an element of that text and one of that id; an empty one where XML cannot hold the string. */
export function screenWith(text: string): Buffer {
  const value = xmlCharacter.test(text)
    ? [...text].map((character) => `&#${character.codePointAt(0)};`).join('')
    : 'something else';
  const common = 'class="android.widget.TextView" package="com.example.notes"';
  return Buffer.from(
    `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node ${common} text="root" bounds="[0,0][1080,2400]">` +
      `<node ${common} text="${value}" bounds="[0,0][1080,200]"/><node ${common} text="other" resource-id="${value}" bounds="[0,200][1080,400]"/></node></hierarchy>`,
  );
}

/** Holds one answer against what the phone got, and clears its record. */
export function checkAnswer(tried: StringArgument, value: string, answer: CallAnswer, phone: SimulatedPhone): void {
  const what = `${tried.command} ${tried.argument} ${JSON.stringify(value.slice(0, 300))}: ${answer.line.slice(0, 500)}`;
  const told = JSON.parse(answer.line) as { error?: { code: ErrorCode; dispatched: unknown } };
  assert.equal(answer.isError, told.error !== undefined, what);
  const programs = new Set(phone.record.commands.map(([name = '']) => name));
  const allowed = [...tried.programs, ...knowsDevice];
  assert.deepEqual(
    [...programs].filter((name) => !allowed.includes(name)),
    [],
    what,
  );
  if (tried.asked && programs.size > 0) assert.ok(phone.record.commands.flat().includes(value), what);
  if (told.error === undefined) {
    assert.ok(tried.taken, what);
    tried.taken(value, phone);
  } else {
    assert.ok(tried.refusals.includes(told.error.code), what);
    assert.deepEqual([told.error.dispatched, phone.record.inputs], [false, []], what);
  }
  phone.record.clear();
}

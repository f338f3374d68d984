import assert from 'node:assert/strict';
import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorCode } from '../../src/domain/errors.ts';
import type { SimulatedPhone } from '../../src/simulator/phone.ts';
import { canBeShown } from './string-screen.ts';

/** How a command is tried with a string in one of its arguments. */
export interface Trial {
  /** The value given, made of the string; the string itself when left out. */
  readonly value?: (text: string, folder: string) => string;
  /** Further arguments that the command needs, given a folder for files. */
  readonly others?: (folder: string) => Readonly<Record<string, string>>;
  /** The codes with which it may be refused; with any other the test fails. */
  readonly refusals: readonly ErrorCode[];
  /** What the phone must have got, and the caller been told, when it was taken. Left out: it is always refused. */
  readonly taken?: (value: string, phone: SimulatedPhone, told: Readonly<Record<string, unknown>>) => void;
  /** Programs of the phone that may run. */
  readonly programs: readonly string[];
  /** The function that reads it reads other arguments too, which are tried with more strings. */
  readonly isAlike?: true;
  /** The string must be a whole word of what the phone was asked, if it was asked anything. */
  readonly asked?: true;
}

const texts = (phone: SimulatedPhone) =>
  phone.record.inputs.map((event) => (event.type === 'text' ? event.text : JSON.stringify(event))).join('');

const tapped = (y: number) => (_: string, phone: SimulatedPhone) =>
  assert.deepEqual(phone.record.inputs, [{ type: 'tap', x: 54, y }]);

const aSelector = (text: string) => JSON.stringify({ text });

/** Whether the element that a selector of that text names is on the screen of the trial. */
const isThere = (value: string) => canBeShown((JSON.parse(value) as { text: string }).text);

const noElement: readonly ErrorCode[] = ['ELEMENT_NOT_FOUND', 'ELEMENT_AMBIGUOUS', 'INVALID_ARGS'];
const treeReaders = ['uiautomator', 'dumpsys', 'wm'];
const screenReaders = [...treeReaders, 'input'];

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
export const needed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'ui-find': { selector: aSelector('other'), format: 'json' },
  'ui-wait': { selector: aSelector('other'), timeoutMs: '0' },
  tap: { x: '1', y: '1' },
  swipe: { x1: '1', y1: '1', x2: '2', y2: '2' },
  text: { text: 'x' },
  key: { key: 'BACK' },
  'ui-action': { action: 'click' },
  'ui-set-text': { value: 'x' },
  'ui-scroll': { direction: 'down' },
  clipboard: { action: 'get' },
  window: { action: 'list' },
  app: { action: 'list' },
  menu: { action: 'list' },
  move: { x: '1', y: '1' },
  paste: { text: 'x' },
  'select-text': { ref: 'e1', text: 'x' },
  install: { apk: '/nowhere/a.apk' },
  launch: { package: 'com.example.notes' },
  terminate: { package: 'com.example.notes' },
  uninstall: { package: 'com.example.notes' },
};

/** Nothing hostile is a ref, or the name of a snapshot or a picture that was handed out. */
const aReference: Trial = {
  isAlike: true,
  refusals: ['INVALID_ARGS', 'STALE_REFERENCE'],
  programs: screenReaders,
};

/** How a command that looks for elements is tried with each of the ways to name one. */
function namingElements(command: string, found: Omit<Trial, 'value' | 'refusals'>, refusals = noElement): Trials {
  const trial = { ...found, refusals };
  const { selector: _, ...others } = needed[command] ?? {};
  const here = { others: () => others };
  return {
    [`${command}.selector`]: { ...here, ...trial, value: aSelector },
    [`${command}.text`]: { ...here, ...trial },
    [`${command}.id`]: { ...here, ...trial },
    // Nothing hostile is a role.
    [`${command}.role`]: { ...here, isAlike: true, refusals: ['INVALID_ARGS'], programs: [] },
    [`${command}.ref`]: { ...here, ...aReference },
  };
}

/** What was scrolled is the whole screen: one swipe, if any at all. */
const scrolled = (_: string, phone: SimulatedPhone) =>
  assert.deepEqual(
    phone.record.inputs.map(({ type }) => type),
    ['swipe'],
  );

type Trials = Readonly<Record<string, Trial>>;

export const trials: Trials = {
  'ui-tree.since': aReference,
  ...namingElements('ui-find', {
    programs: treeReaders,
    taken: (value, phone, { total }) => {
      assert.deepEqual(phone.record.inputs, []);
      if (value.startsWith('{"text":')) assert.equal(Number(total) > 0, isThere(value));
    },
  }),
  ...namingElements('ui-wait', {
    isAlike: true,
    programs: treeReaders,
    taken: (value, phone, { satisfied }) => {
      assert.deepEqual(phone.record.inputs, []);
      if (value.startsWith('{"text":')) assert.equal(satisfied, isThere(value));
    },
  }),
  'ui-wait.value': {
    isAlike: true,
    others: () => ({ ...needed['ui-wait'], condition: 'textEquals' }),
    refusals: ['INVALID_ARGS'],
    taken: (value, _, { satisfied }) => assert.equal(satisfied, value === 'other'),
    programs: treeReaders,
  },
  'tap.text': { refusals: noElement, taken: tapped(10), programs: screenReaders },
  'tap.id': { refusals: noElement, taken: tapped(30), programs: screenReaders },
  'tap.ref': aReference,
  'tap.target': { value: aSelector, refusals: noElement, taken: tapped(10), programs: screenReaders },
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
  // Nothing hostile is an action.
  'ui-action.action': {
    isAlike: true,
    others: () => ({ selector: aSelector('other') }),
    refusals: ['ELEMENT_NOT_ACTIONABLE', 'INVALID_ARGS'],
    programs: treeReaders,
  },
  ...namingElements('ui-action', {
    isAlike: true,
    programs: screenReaders,
    taken: (_, phone) => {
      const [event, ...rest] = phone.record.inputs;
      assert.deepEqual([event?.type, rest], ['tap', []]);
    },
  }),
  'ui-set-text.value': {
    others: () => ({ selector: JSON.stringify({ role: 'input' }) }),
    refusals: ['TEXT_UNSUPPORTED', 'INVALID_ARGS'],
    taken: (value, phone) => assert.equal(texts(phone), value),
    programs: screenReaders,
  },
  // The elements of those names are no fields.
  ...namingElements('ui-set-text', { isAlike: true, programs: treeReaders }, [...noElement, 'ELEMENT_NOT_ACTIONABLE']),
  ...namingElements('ui-scroll', { isAlike: true, programs: screenReaders, taken: scrolled }),
  'ui-scroll.until': {
    isAlike: true,
    value: aSelector,
    others: () => ({ ...needed['ui-scroll'], max: '1' }),
    refusals: ['INVALID_ARGS'],
    taken: (value, _, { match }) => assert.equal(match !== null, isThere(value)),
    programs: screenReaders,
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
  'tap.reference': { ...aReference, others: () => ({ ...needed.tap, space: 'image' }) },
  'swipe.reference': { ...aReference, others: () => ({ ...needed.swipe, space: 'image' }) },
  // Phones keep their clipboard to themselves.
  'clipboard.text': {
    others: () => ({ action: 'set' }),
    refusals: ['NOT_SUPPORTED', 'INVALID_ARGS'],
    programs: [],
  },
  'clipboard.file': {
    value: (text, folder) => join(folder, `${text}.png`),
    others: () => ({ action: 'set' }),
    refusals: ['NOT_SUPPORTED', 'INVALID_ARGS'],
    programs: [],
  },
  'install-runner.team': { refusals: ['NOT_SUPPORTED', 'INVALID_ARGS'], programs: [] },
};

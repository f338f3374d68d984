import type { UiTree } from '../../../domain/element.ts';
import { decodeText, utf8Bytes } from './text.ts';
import { readUiDumpFailure, type UiDumpFailure, type UiDumpFailureKind } from './ui-failure.ts';
import { MAXIMUM_DEPTH, UiTreeBuilder } from './ui-tree-builder.ts';
import { XmlScanner } from './xml-scanner.ts';

export type UiDump =
  | {
      readonly kind: 'tree';
      readonly tree: UiTree;
      /** Whether a visible web page came without content; another reading often has it. */
      readonly emptyWebView: boolean;
      /** Whether it is a dump of all windows, and not of the one in front. */
      readonly severalWindows: boolean;
    }
  | { readonly kind: 'failure'; readonly failure: UiDumpFailure };

/**
 * Reads what `uiautomator dump` (also `--windows`), or uiautomator2's page source, printed. Never throws; the work
 * grows with the text and no faster.
 *
 * The hierarchy is found in whatever the way to here put around it: log lines, linker warnings, stack traces, the
 * status line, doubled line ends. A damaged dump gives everything that can be read, and the tree's warnings say what
 * is wrong with it.
 */
export function parseUiDump(bytes: Uint8Array): UiDump {
  const { utf8, damaged } = utf8Bytes(bytes);
  const reading = readHierarchies(utf8) ?? readHeadless(utf8);
  if (reading === undefined) return { kind: 'failure', failure: readUiDumpFailure(decodeText(bytes).text) };
  const { builder, warnings } = reading;
  if (damaged) warnings.unshift('Some bytes were not valid text and were replaced by U+FFFD.');
  return {
    kind: 'tree',
    tree: { rotation: builder.rotation, root: builder.root, warnings, ...(reading.partial ? { partial: true } : {}) },
    emptyWebView: builder.emptyWebView,
    severalWindows: builder.severalWindows,
  };
}

interface Reading {
  readonly builder: UiTreeBuilder;
  readonly warnings: string[];
  /** Whether elements are missing. */
  readonly partial: boolean;
}

/** Every hierarchy in the text; undefined where there is none. */
function readHierarchies(bytes: Buffer): Reading | undefined {
  const builder = new UiTreeBuilder();
  const scanner = new XmlScanner(bytes);
  const noise: string[] = [];
  let noiseStart = 0;
  for (let tag = scanner.next(); tag !== undefined; tag = scanner.next()) {
    if (builder.complete) {
      if (tag.kind === 'close' || (tag.name !== 'hierarchy' && tag.name !== 'displays')) continue;
      noise.push(bytes.subarray(noiseStart, tag.start).subarray(-NOISE_BYTES).toString());
    }
    builder.add(tag);
    noiseStart = scanner.position;
  }
  if (noise.length === 0) return undefined;
  if (builder.complete) noise.push(bytes.subarray(noiseStart).subarray(0, NOISE_BYTES).toString());
  const cut = builder.finish();
  const partial = cut || builder.brokenTags > 0 || builder.unclosed > 0;
  return { builder, warnings: [...damageOf(builder, cut), ...failureIn(noise.join('\n'))], partial };
}

/** A dump whose beginning is lost, from its first whole element on; undefined where there is none. */
function readHeadless(bytes: Buffer): Reading | undefined {
  const start = bytes.toString('latin1').search(/<[A-Za-z][^\s<>=/]*\s[^<>]*?\bbounds\s*=\s*["'[]/);
  if (start === -1) return undefined;
  const builder = new UiTreeBuilder();
  const scanner = new XmlScanner(bytes.subarray(start));
  for (let tag = scanner.next(); tag !== undefined; tag = scanner.next()) builder.add(tag);
  const cut = builder.finish();
  return { builder, warnings: ['The beginning of the dump is missing.', ...damageOf(builder, cut)], partial: true };
}

/** How much text before, between and behind hierarchies is looked at for the device's own words. */
const NOISE_BYTES = 4000;
const WINDOWS_NAMED = 5;
const TITLE_CHARACTERS = 60;

function damageOf(builder: UiTreeBuilder, cut: boolean): string[] {
  const warnings: string[] = [];
  if (cut) warnings.push('The dump was cut off; what came before the cut is here.');
  if (builder.brokenTags > 0)
    warnings.push(`${counted(builder.brokenTags, 'tag')} of the dump could be read in part only.`);
  if (builder.unclosed > 0) warnings.push(`${counted(builder.unclosed, 'element')} had no end tag.`);
  if (builder.unreadableBounds > 0) {
    warnings.push(`${counted(builder.unreadableBounds, 'element')} had no readable bounds and got [0,0,0,0].`);
  }
  if (builder.tooDeep > 0) {
    warnings.push(
      `${counted(builder.tooDeep, 'element')} nested deeper than ${MAXIMUM_DEPTH} levels were moved up to there.`,
    );
  }
  for (const label of builder.silentWindows.slice(0, WINDOWS_NAMED)) {
    warnings.push(`The window ${quoteTitle(label)} told nothing of its elements.`);
  }
  const unnamed = builder.silentWindows.length - WINDOWS_NAMED;
  if (unnamed > 0) warnings.push(`${counted(unnamed, 'more window')} told nothing of their elements.`);
  return warnings;
}

const SPOKEN: Partial<Record<UiDumpFailureKind, string>> = {
  idle: 'the screen did not come to rest',
  null_root: 'no window was active',
  busy: 'another program held UiAutomation',
  illegal_character: 'a character could not be written',
  killed: 'the dump was killed',
};

/** A dump beside a failure may be an older one. */
function failureIn(noise: string): string[] {
  const spoken = SPOKEN[readUiDumpFailure(noise).kind];
  return spoken === undefined ? [] : [`The device also reported a failure: ${spoken}.`];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A screen's word in a sentence of ours: short, quoted, with nothing in it that is not visible. */
function quoteTitle(title: string): string {
  const short = [...title.slice(0, TITLE_CHARACTERS * 2)].slice(0, TITLE_CHARACTERS).join('');
  const visible = JSON.stringify(short).replace(
    /[\p{C}\u2028\u2029]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return short.length < title.length ? `${visible.slice(0, -1)}…"` : visible;
}

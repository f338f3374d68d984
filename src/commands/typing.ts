import type { CommandContext, CommandResult } from '../device/context.ts';
import type { TargetArguments } from '../domain/desktop/target.ts';
import { GloveboxError } from '../domain/errors.ts';
import { type Key, keyNamed, keyNames, LAST_KEY_CODE } from '../domain/key.ts';
import { nearestName } from '../domain/nearest-name.ts';
import type { Observation } from '../domain/observation.ts';
import { aimedAt, bringForward } from './bring-forward.ts';
import { fieldBefore, isSeenInserted } from './inserted-text.ts';
import { observing } from './observe.ts';
import { selectOr } from './select-or.ts';
import { requireForeground } from './target.ts';

interface TextArguments extends TargetArguments {
  readonly text: string;
  readonly submit?: boolean;
  readonly observe?: Observation;
  readonly device?: string;
}

/**
 * Types into the focused field, and presses ENTER where `submit` says so. Where the screen is observed the field is read
 * before and after: `confirmed` means that the text came in as it is. Else the platform accepting the keys is all that is
 * known.
 */
export async function text(context: CommandContext, checked: TextArguments): Promise<CommandResult> {
  const { text: value, submit = false, observe = 'none', device } = checked;
  const session = await context.select(device);
  const keyboard = session.capability('keyboard', 'text');
  requireForeground(session, context);
  return observing(session, 'text', observe, context, () =>
    session.change(async () => {
      keyboard.requireTypable(value);
      const target = aimedAt(await bringForward(session, checked, context));
      const before = await fieldBefore(session, 'text', observe, context);
      await session.send(() => keyboard.type(value, context), context);
      if (submit) await session.send(() => keyboard.press([ENTER], context), context);
      return {
        value: {
          device: session.device.id,
          text: value,
          ...(submit ? { submitted: true } : {}),
          ...target,
          effect: 'unverified',
        },
        isSeen: (after) => isSeenInserted(before, after, value),
      };
    }, context),
  );
}

function keyToPress(wanted: string): Key {
  const known = keyNamed(wanted);
  if (known !== undefined) return known;
  const near = nearestName(wanted.replace(/^KEYCODE_/i, ''), keyNames);
  throw new GloveboxError(
    'INVALID_ARGS',
    `unknown key '${wanted}'; use a KeyEvent name such as HOME, BACK or ENTER, or a code from 1 to ${LAST_KEY_CODE}`,
    { hint: near === undefined ? undefined : `did you mean ${near}?` },
  );
}

const ENTER = keyToPress('ENTER');

interface KeyArguments extends TargetArguments {
  readonly key: string;
  readonly repeat?: number;
  readonly observe?: Observation;
  readonly device?: string;
}

/**
 * Presses one key, or the same one several times in one go; where the device has a keyboard to hold keys on, also chords
 * (`Ctrl+A`) and sequences of them (`Ctrl+A,Delete`). Raises INVALID_ARGS with nothing sent when there is no such key.
 */
export async function key(context: CommandContext, checked: KeyArguments): Promise<CommandResult> {
  const { key: wanted, repeat, observe = 'none', device } = checked;
  if (keyNamed(wanted) === undefined) return keyChords(context, checked);
  const known = keyToPress(wanted);
  const session = await context.select(device);
  const keyboard = session.capability('keyboard', 'key');
  requireForeground(session, context);
  return observing(session, 'key', observe, context, () =>
    session.change(async () => {
      const target = aimedAt(await bringForward(session, checked, context));
      await session.send(() => keyboard.press(new Array<Key>(repeat ?? 1).fill(known), context), context);
      return {
        value: {
          device: session.device.id,
          key: known.name,
          code: known.code,
          ...(repeat === undefined ? {} : { repeat }),
          ...target,
          effect: 'unverified',
        },
      };
    }, context),
  );
}

/** What is between commas; a comma that stands alone is the key. */
const chordsIn = (wanted: string): readonly string[] =>
  (wanted === ',' ? [wanted] : wanted.split(',')).map((part) => part.trim() || part);

async function keyChords(context: CommandContext, checked: KeyArguments): Promise<CommandResult> {
  const { key: wanted, repeat = 1, observe = 'none', device } = checked;
  const session = await selectOr(context, device, () => keyToPress(wanted));
  const keyboard = session.capability('keyboard', 'key');
  if (keyboard.chords === undefined) keyToPress(wanted);
  requireForeground(session, context);
  const chords = new Array<readonly string[]>(repeat).fill(chordsIn(wanted)).flat();
  return observing(session, 'key', observe, context, () =>
    session.change(async () => {
      const target = aimedAt(await bringForward(session, checked, context));
      await session.send(async () => keyboard.chords?.(chords, context), context);
      const repeated = repeat === 1 ? {} : { repeat };
      return { value: { device: session.device.id, key: wanted, ...repeated, ...target, effect: 'unverified' } };
    }, context),
  );
}

import type { CommandContext, CommandResult } from '../device/context.ts';
import { GloveboxError } from '../domain/errors.ts';
import { keyNamed, keyNames, LAST_KEY_CODE } from '../domain/key.ts';
import { nearestName } from '../domain/nearest-name.ts';

/** Types into the focused field. The platform accepting the keys is all that is known: `unverified`. */
export async function text(
  context: CommandContext,
  { text: value, device }: { readonly text: string; readonly device?: string },
): Promise<CommandResult> {
  const session = await context.select(device);
  const keyboard = session.capability('keyboard', 'text');
  await session.change(() => keyboard.type(value, context), context);
  return { value: { device: session.device.id, text: value, effect: 'unverified' } };
}

/** Presses one key. Raises INVALID_ARGS, before a device is looked for, when there is no such key. */
export async function key(
  context: CommandContext,
  { key: wanted, device }: { readonly key: string; readonly device?: string },
): Promise<CommandResult> {
  const known = keyNamed(wanted);
  if (known === undefined) {
    const near = nearestName(wanted.replace(/^KEYCODE_/i, ''), keyNames);
    throw new GloveboxError(
      'INVALID_ARGS',
      `unknown key '${wanted}'; use a KeyEvent name such as HOME, BACK or ENTER, or a code from 1 to ${LAST_KEY_CODE}`,
      { hint: near === undefined ? undefined : `did you mean ${near}?` },
    );
  }
  const session = await context.select(device);
  const keyboard = session.capability('keyboard', 'key');
  await session.change(() => keyboard.press(known, context), context);
  return { value: { device: session.device.id, key: known.name, code: known.code, effect: 'unverified' } };
}

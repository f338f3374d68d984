import type { Clipboard, ClipboardContent, ClipboardReading } from '../device/clipboard.ts';
import type { CommandContext, CommandResult } from '../device/context.ts';
import type { Scope } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import type { TargetArguments } from '../domain/desktop/target.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Observation } from '../domain/observation.ts';
import { quoteScreenText } from '../domain/screen-text.ts';
import { aimedAt, bringForward } from './bring-forward.ts';
import { fieldBefore, isSeenInserted } from './inserted-text.ts';
import { observing } from './observe.ts';
import { sleep } from './sleep.ts';
import { requireForeground } from './target.ts';

/** Applications fetch what they paste within a few ms, once they come to the key. */
const RESTORE_DELAY_MS = 150;

/** What gives the clipboard back has its own time, also where the call was cancelled: it is the user's. */
const RESTORE_MS = 15_000;

interface PasteArguments extends TargetArguments {
  readonly text?: string;
  readonly file?: string;
  readonly restoreDelayMs?: number;
  readonly observe?: Observation;
  readonly device?: string;
}

/** What was given to paste; undefined for what the clipboard holds already. Raises INVALID_ARGS. */
async function givenContent({ text, file, restoreDelayMs }: PasteArguments): Promise<ClipboardContent | undefined> {
  if (text !== undefined && file !== undefined) {
    throw new GloveboxError('INVALID_ARGS', "'paste' takes --text or --file", { hint: 'paste --text "hello"' });
  }
  if (text !== undefined) return { text };
  if (file !== undefined) return (await import('./clipboard-file.ts')).contentOfFile(file);
  if (restoreDelayMs === undefined) return undefined;
  throw new GloveboxError('INVALID_ARGS', '--restore-delay-ms needs --text or --file', {
    hint: 'without them the clipboard is pasted as it is, and stays',
  });
}

const pasted = ({ text, image }: ClipboardContent): JsonObject => ({
  ...(text === undefined ? {} : { characters: [...text].length }),
  ...(image === undefined ? {} : { image: { mimeType: image.mimeType, bytes: image.data.length } }),
});

/** Forms of a content that cannot be given back: a rich text's formats, files. */
const lostForms = ({ types }: ClipboardReading): readonly string[] =>
  types.filter((type) => type.includes('/') && !/^(?:text\/plain|image\/)/.test(type));

interface Restored {
  readonly restored: boolean;
  readonly warnings: readonly string[];
}

async function restore(clipboard: Clipboard, before: ClipboardReading): Promise<Restored> {
  const scope: Scope = { signal: AbortSignal.timeout(RESTORE_MS) };
  const { text, image, types } = before;
  if (types.length > 0 && text === undefined && image === undefined) {
    return { restored: false, warnings: ['What the clipboard held before was neither text nor picture: it is gone.'] };
  }
  try {
    if (types.length === 0) await clipboard.clear(scope);
    else await clipboard.set({ text, image }, scope);
  } catch (error) {
    if (!(error instanceof GloveboxError)) throw error;
    return { restored: false, warnings: [`The clipboard could not be given back: ${error.message}.`] };
  }
  const lost = lostForms(before);
  const warnings =
    lost.length === 0
      ? []
      : [
          `Of what the clipboard held before these forms are gone: ${lost
            .slice(0, 5)
            .map((form) => quoteScreenText(form))
            .join(', ')}.`,
        ];
  return { restored: true, warnings };
}

/** Presses Ctrl+V, with that content on the clipboard for as long as it takes, and then gives the user's back. */
async function pasteContent(
  session: DeviceSession,
  strike: () => Promise<void>,
  content: ClipboardContent,
  delayMs: number,
  context: CommandContext,
): Promise<Restored> {
  const clipboard = session.capability('clipboard', 'paste');
  const before = await clipboard.get(context);
  try {
    await clipboard.set(content, context);
    await strike();
    await sleep(context, { ms: delayMs });
  } catch (error) {
    const { restored } = await restore(clipboard, before);
    throw error instanceof GloveboxError ? error.with({ clipboardMutated: !restored }) : error;
  }
  return restore(clipboard, before);
}

/**
 * Pastes a text or a file's content into what has the keys, or what the clipboard holds, by Ctrl+V. Confirmed only where the
 * screen is observed and the field shows the text. Raises INVALID_ARGS, NOT_SUPPORTED, and what choosing a window raises.
 */
export async function paste(context: CommandContext, checked: PasteArguments): Promise<CommandResult> {
  const { restoreDelayMs = RESTORE_DELAY_MS, observe = 'none', device } = checked;
  const content = await givenContent(checked);
  const session = await context.select(device);
  session.capability('clipboard', 'paste');
  const keyboard = session.capability('keyboard', 'paste');
  if (keyboard.chords === undefined) {
    throw new GloveboxError('NOT_SUPPORTED', `'paste' does not run on ${session.device.platform} devices`);
  }
  requireForeground(session, context);
  return observing(session, 'paste', observe, context, () =>
    session.change(async () => {
      const window = await bringForward(session, checked, context);
      const before = await fieldBefore(session, 'paste', observe, context);
      const strike = () => session.send(async () => keyboard.chords?.(['Ctrl+V'], context), context);
      const { restored, warnings } =
        content === undefined
          ? await strike().then((): Restored => ({ restored: true, warnings: [] }))
          : await pasteContent(session, strike, content, restoreDelayMs, context);
      const text = content?.text;
      return {
        value: {
          device: session.device.id,
          ...(content === undefined ? {} : { pasted: pasted(content), restored }),
          clipboardMutated: !restored,
          ...aimedAt(window),
          effect: 'unverified',
          ...(warnings.length === 0 ? {} : { warnings }),
        },
        ...(text === undefined ? {} : { isSeen: (after) => isSeenInserted(before, after, text) }),
      };
    }, context),
  );
}

import type { Clipboard, ClipboardContent } from '../device/clipboard.ts';
import type { CommandContext, CommandResult } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';

interface ClipboardArguments {
  readonly action: 'get' | 'set' | 'clear';
  readonly text?: string;
  readonly file?: string;
  readonly device?: string;
}

/** Raises INVALID_ARGS. */
function requireConsistent({ action, text, file }: ClipboardArguments): void {
  const given = [text, file].filter((one) => one !== undefined).length;
  if (action === 'set' && given !== 1) {
    throw new GloveboxError('INVALID_ARGS', "'clipboard set' needs one of --text and --file", {
      hint: 'clipboard set --text "hello"',
    });
  }
  if ((action === 'get' && text !== undefined) || (action === 'clear' && given > 0)) {
    throw new GloveboxError('INVALID_ARGS', `'clipboard ${action}' takes no --${text === undefined ? 'file' : 'text'}`);
  }
}

/** What was given to copy; undefined where nothing is to be. Raises INVALID_ARGS. */
async function givenContent({ action, text, file }: ClipboardArguments): Promise<ClipboardContent | undefined> {
  if (action !== 'set') return undefined;
  if (file === undefined) return { text };
  return (await import('./clipboard-file.ts')).contentOfFile(file);
}

const copied = ({ text, image }: ClipboardContent): JsonObject => ({
  ...(text === undefined ? {} : { characters: [...text].length }),
  ...(image === undefined ? {} : { image: { mimeType: image.mimeType, bytes: image.data.length } }),
});

async function get(
  session: DeviceSession,
  clipboard: Clipboard,
  file: string | undefined,
  context: CommandContext,
): Promise<JsonObject> {
  const { formatOf, pictureTarget, savePicture } = await import('../picture/save.ts');
  const target = file === undefined ? undefined : pictureTarget(file);
  const { text, image, types } = await clipboard.get(context);
  const told = {
    device: session.device.id,
    ...(text === undefined ? {} : { text }),
    ...(image === undefined ? {} : { image: { mimeType: image.mimeType, bytes: image.data.length } }),
    types,
  };
  if (file === undefined || target === undefined) return told;
  if (image === undefined) {
    throw new GloveboxError('INVALID_ARGS', 'the clipboard holds no picture to save', {
      hint: 'clipboard get without --file answers its text',
    });
  }
  if (image.mimeType !== `image/${formatOf(file)}`) {
    throw new GloveboxError('INVALID_ARGS', `the clipboard's picture is ${image.mimeType}, which '${file}' is not`, {
      hint: image.mimeType === 'image/jpeg' ? '--file name.jpg' : '--file name.png',
    });
  }
  return { ...told, path: await savePicture(image.data, target) };
}

/**
 * Reads, sets or empties the clipboard. A picture that is read is told by its size, and saved where `file` names where.
 *
 * Raises INVALID_ARGS, NOT_SUPPORTED, TIMEOUT when the program that copied does not answer, WRITE_FAILED.
 */
export async function clipboard(context: CommandContext, checked: ClipboardArguments): Promise<CommandResult> {
  requireConsistent(checked);
  const { action, file, device } = checked;
  const content = await givenContent(checked);
  const session = await context.select(device);
  const capability = session.capability('clipboard', 'clipboard');
  if (action === 'get') return { value: await get(session, capability, file, context) };
  // Nothing on the screen changes by it: readings stay fresh, and only those who copy take turns.
  const effect = await session.change(
    () => (content === undefined ? capability.clear(context) : capability.set(content, context)),
    context,
  );
  return {
    value: { device: session.device.id, action, ...(content === undefined ? {} : copied(content)), effect },
  };
}

import { unlinkSync } from 'node:fs';
import { readJsonFile, writeJsonFile } from '../../../../storage/json-file.ts';
import { thisProcess } from '../../../../storage/process-identity.ts';
import { Display } from '../display.ts';
import { ClipboardOwner } from './owner.ts';

/** What the holder is told, as JSON on stdin: contents may be secret, and words of a command line are not. */
export interface ClipboardOrder {
  /** Where it writes down that it runs. */
  readonly file: string;
  readonly idleMinutes: number;
  readonly offers: readonly { readonly target: string; readonly base64: string }[];
}

/** The file that this module is in after bundling. */
export const clipboardHolderModule: string = import.meta.url;

/**
 * Owns the clipboard of the display in its environment, says `owned` on stdout, and ends when another program copies
 * something, the display is gone, it is told to (SIGTERM), or nobody came for long.
 *
 * @public called by the process that clipboard.ts starts
 */
export async function holdClipboard(): Promise<void> {
  process.title = 'glovebox clipboard';
  process.stdout.on('error', () => {});
  const order = JSON.parse(await readAll(process.stdin)) as ClipboardOrder;
  const stopped = new Promise<void>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => resolve());
  });
  const display = new Display(process.env);
  const offers = order.offers.map(({ target, base64 }) => ({ target, data: Buffer.from(base64, 'base64') }));
  const owner = await ClipboardOwner.take(display, offers, { signal: new AbortController().signal });
  await writeJsonFile(order.file, { ...thisProcess, display: display.name }).catch(() => {});
  process.stdout.write('owned\n');
  const tooLong = new Promise((resolve) => setTimeout(resolve, 60_000 * order.idleMinutes));
  await Promise.race([owner.lost, stopped, tooLong]);
  const written = (await readJsonFile(order.file)) as { readonly pid?: unknown } | undefined;
  if (written?.pid === process.pid) unlinkSync(order.file);
  process.exit(0);
}

async function readAll(stream: NodeJS.ReadStream): Promise<string> {
  let text = '';
  for await (const piece of stream.setEncoding('utf8')) text += piece;
  return text;
}

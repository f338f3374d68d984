import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../domain/json.ts';
import type { Narrator } from './narrator.ts';
import { linesWith, refIn, screenLines } from './outline-reading.ts';
import type { PhoneClient } from './phone-client.ts';

const NOTE = 'Typed by an agent: 100% of it, "quotes" & $signs too.';

/** A picture as models like it; on it a point is given in the picture's own pixels. */
const PICTURE_EDGE = 1_200;

interface Stop {
  readonly client: PhoneClient;
  readonly narrator: Narrator;
  /** Takes a picture into the demo's folder. */
  readonly picture: (name: string, wishes?: JsonObject) => Promise<{ readonly said: string; readonly outline: string }>;
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const expectConfirmed = ({ effect }: JsonObject, what: string) =>
  expect(effect === 'confirmed', `${what} was not read back: ${JSON.stringify(effect)}`);

async function arrive({ client, narrator, picture }: Stop): Promise<void> {
  narrator.done(
    'Connect and list the tools',
    `${client.toolNames.length} tools in ${client.toolListCharacters} characters: ${client.toolNames.join(' ')}`,
  );

  const { devices } = (await client.call('devices')).value as { devices: readonly JsonObject[] };
  const [phone] = devices;
  expect(devices.length === 1 && phone?.kind === 'simulated' && phone.state === 'device', JSON.stringify(devices));
  narrator.done('Find the phone', `${phone?.name} (${phone?.id})`);

  const { outline } = await client.call('ui_tree');
  expect(outline.includes('"Settings"') && outline.includes('"Notes"'), `on the home screen: ${outline}`);
  narrator.done('Read the screen: a line per element, with a ref where something can be done', outline);
  narrator.done('Take a picture of it', (await picture('1-home.png', { maxEdge: PICTURE_EDGE })).said);
}

async function turnSwitchOn({ client, narrator, picture }: Stop): Promise<string> {
  const settings = (await client.call('tap', { text: 'Settings', observe: 'tree' })).outline;
  const list = (await client.call('ui_tree', { format: 'json' })).value;
  expect(settings.includes('"Network & internet"'), `in the settings: ${settings}`);
  narrator.done(
    'Tap by text, and have the settled screen told',
    `${settings}\n(${settings.length} characters; the same screen with every element as JSON has ${JSON.stringify(list).length})`,
  );

  const row = refIn(settings, '"Network & internet"');
  const network = (await client.call('tap', { ref: row, observe: 'tree' })).outline;
  const plane = refIn(network, 'switch "Airplane mode"');
  expect(linesWith(network, 'switch "Airplane mode"')[0]?.endsWith(' off') === true, 'airplane mode was on already');
  narrator.done(`Tap ${row} and find a switch`, linesWith(network, 'switch "Airplane mode"').join('\n'));

  const turned = await client.call('tap', { ref: plane, observe: 'diff' });
  expectConfirmed(turned.value, 'the switch');
  expect(turned.outline.includes('on (was off)'), `airplane mode is still off: ${turned.outline}`);
  narrator.done(`Tap ${plane} and be told only what changed: effect "confirmed"`, screenLines(turned.outline));

  const annotated = await picture('2-settings.png', { annotate: true });
  expect(annotated.outline.includes(`[${plane}]`), `on the picture: ${annotated.outline}`);
  narrator.done('Take a picture with the refs drawn in', annotated.said);

  const disabled = await client.refused('tap', { text: 'Mobile data' });
  expect(disabled.code === 'ELEMENT_NOT_ACTIONABLE' && disabled.dispatched === false, JSON.stringify(disabled));
  narrator.done('Ask for what cannot be done', `${disabled.code}: ${disabled.message}; nothing was sent`);
  return plane;
}

async function scrollUntil({ client, narrator }: Stop): Promise<void> {
  await client.call('key', { key: 'BACK' });
  const { moved, match } = (await client.call('ui_scroll', { direction: 'down', until: { text: 'About phone' } }))
    .value;
  expect(moved === true && match !== null, 'About phone did not show');
  const { ref, role, label } = match as JsonObject;
  narrator.done('Scroll until something shows', `${role} "${label}" [${ref}]`);
}

/** `gone`: a ref that was good in another app. */
async function writeNote({ client, narrator, picture }: Stop, gone: string): Promise<void> {
  await client.call('key', { key: 'HOME' });
  const home = await client.call('ui_find', { selector: { text: 'Notes' }, format: 'json' });
  const [notes] = home.value.matches as readonly { readonly center: readonly [number, number] }[];
  const { reference, coordinateContext } = (await client.call('screenshot', { maxEdge: PICTURE_EDGE })).value;
  const { outputScale } = coordinateContext as { readonly outputScale: number };
  const [x, y] = (notes?.center ?? [0, 0]).map((pixel) => Math.round(pixel * outputScale));
  const opened = await client.call('tap', { x: x ?? 0, y: y ?? 0, space: 'image', reference: reference ?? null });
  const { satisfied, waitedMs } = (await client.call('ui_wait', { selector: { text: 'New note' } })).value;
  expect(satisfied === true, 'the notes did not open');
  narrator.done(
    'Tap a pixel of a scaled picture, and wait for what comes of it',
    `(${x}, ${y}) of ${reference} is (${opened.value.x}, ${opened.value.y}) on the screen; "New note" was there after ${waitedMs} ms`,
  );

  const stale = await client.refused('tap', { ref: gone });
  expect(stale.code === 'STALE_REFERENCE' && stale.dispatched === false, JSON.stringify(stale));
  narrator.done('Aim at a ref of another screen', `${stale.code}: ${stale.message}; nothing was sent`);

  await client.call('tap', { text: 'New note' });
  const set = await client.call('ui_set_text', { selector: { viewId: 'body' }, value: NOTE, observe: 'diff' });
  expectConfirmed(set.value, 'the text');
  expect(set.value.newValue === NOTE, `the note reads ${JSON.stringify(set.value.newValue)}`);
  narrator.done('Set a text and have it read back: effect "confirmed"', String(set.value.newValue));

  const untypable = await client.refused('text', { text: 'naïve 🙂' });
  expect(untypable.code === 'TEXT_UNSUPPORTED' && untypable.dispatched === false, JSON.stringify(untypable));
  narrator.done('Ask for characters that cannot be typed', `${untypable.code}, not one key was sent`);
  narrator.done('Take a picture of it', (await picture('3-note.png')).said);
}

/**
 * Everything an agent does first with a phone, each step checked by what the screen says afterwards. Raises on the first
 * one that is not as expected.
 */
export async function tour(client: PhoneClient, folder: string, narrator: Narrator): Promise<void> {
  const picture = async (name: string, wishes: JsonObject = {}) => {
    const out = join(folder, name);
    const { value, outline } = await client.call('screenshot', { out, ...wishes });
    const { deliveredSize } = value.coordinateContext as { readonly deliveredSize: JsonObject };
    const { size } = await stat(out);
    expect(size > 1_000, `${out} is ${size} bytes`);
    return {
      said: `${name}: ${deliveredSize.width}×${deliveredSize.height} pixels, ${Math.round(size / 1024)} KiB`,
      outline,
    };
  };
  const stop = { client, narrator, picture };
  await arrive(stop);
  const plane = await turnSwitchOn(stop);
  await scrollUntil(stop);
  await writeNote(stop, plane);
}

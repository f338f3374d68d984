import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../domain/json.ts';
import type { Narrator } from './narrator.ts';
import type { PhoneClient } from './phone-client.ts';
import { labelsOn, rootOf, switchIsOn, textById } from './screen-reading.ts';

const NOTE = 'Typed by an agent: 100% of it, "quotes" & $signs too.';

function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/**
 * Everything an agent does first with a phone, each step checked by reading the screen again. Raises on the first one
 * that is not as expected.
 */
export async function tour(client: PhoneClient, folder: string, narrator: Narrator): Promise<void> {
  const readScreen = async () => rootOf(await client.call('ui_tree', { format: 'json' }));
  const picture = async (name: string) => {
    const out = join(folder, name);
    const { pixels } = (await client.call('screenshot', { out })) as { pixels?: JsonObject };
    const { size } = await stat(out);
    expect(size > 1_000, `${out} is ${size} bytes`);
    return `${name}: ${pixels?.width}×${pixels?.height} pixels, ${Math.round(size / 1024)} KiB`;
  };

  narrator.done('Connect and list the tools', client.toolNames.join(', '));

  const { devices } = (await client.call('devices')) as { devices: readonly JsonObject[] };
  const [phone] = devices;
  expect(devices.length === 1 && phone?.kind === 'simulated' && phone.state === 'device', JSON.stringify(devices));
  narrator.done('Find the phone', `${phone?.name} (${phone?.id})`);

  const home = labelsOn(await readScreen());
  expect(home.includes('Settings') && home.includes('Notes'), `on the home screen: ${home.join(', ')}`);
  narrator.done('Read the home screen', home.join(' · '));
  narrator.done('Take a picture of it', await picture('1-home.png'));

  await client.call('tap', { text: 'Settings' });
  await client.call('tap', { text: 'Network & internet', timeout: 5_000 });
  const before = await readScreen();
  expect(!switchIsOn(before, 'Airplane mode'), 'airplane mode was on already');
  narrator.done('Open a settings page', labelsOn(before).join(' · '));

  await client.call('tap', { text: 'Airplane mode' });
  expect(switchIsOn(await readScreen(), 'Airplane mode'), 'airplane mode is still off');
  narrator.done('Turn a switch on and read it back', 'Airplane mode is on');
  narrator.done('Take a picture of it', await picture('2-settings.png'));

  const missing = await client.refused('tap', { text: 'Self-destruct' });
  expect(missing.code === 'ELEMENT_NOT_FOUND' && missing.dispatched === false, JSON.stringify(missing));
  narrator.done('Ask for something that is not there', `${missing.code}, nothing was sent`);

  await client.call('key', { key: 'HOME' });
  await client.call('tap', { text: 'Notes' });
  await client.call('tap', { text: 'New note', timeout: 5_000 });
  await client.call('tap', { id: 'body' });
  await client.call('text', { text: NOTE });
  const typed = textById(await readScreen(), 'body');
  expect(typed === NOTE, `the note reads ${JSON.stringify(typed)}`);
  narrator.done('Type into a note and read it back', NOTE);
  narrator.done('Take a picture of it', await picture('3-note.png'));

  const untypable = await client.refused('text', { text: 'naïve 🙂' });
  expect(untypable.code === 'TEXT_UNSUPPORTED' && untypable.dispatched === false, JSON.stringify(untypable));
  narrator.done('Ask for characters that cannot be typed', `${untypable.code}, not one key was sent`);
}

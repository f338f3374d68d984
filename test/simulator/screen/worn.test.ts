import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { capturesFolder, withoutCaptures } from '../../support/project.ts';
import { decodePng, shows, startPhone } from './support.ts';

const DUMP = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node index="0" text="" bounds="[0,0][720,1280]"><node index="0" text='Say "hi" &amp; go' clickable="true" bounds="[40,100][680,200]" /></node></hierarchy>`;

test('a worn dump is given back byte for byte, and sketched in its own size', () => {
  const phone = startPhone();
  const bytes = Buffer.from(DUMP);
  phone.wear(bytes);
  assert.deepEqual(phone.dumpBytes(), bytes);
  assert.equal(phone.dump(), DUMP);
  const picture = decodePng(phone.screencap());
  assert.deepEqual([picture.width, picture.height], [720, 1280]);
  assert.deepEqual(picture.pixel(40, 150), [178, 186, 200]);
  assert.deepEqual(picture.pixel(360, 600), [250, 250, 252]);
});

test('touches and keys are taken and do nothing; taking the dump off shows the phone as it was', () => {
  const phone = startPhone();
  const own = phone.dump();
  phone.wear(Buffer.from(DUMP));
  phone.tap(100, 1900);
  phone.swipe(540, 2000, 540, 100, 100);
  phone.longPress(100, 100, 900);
  phone.typeText('x');
  phone.key(187);
  assert.equal(phone.keyboard, undefined);
  phone.wear(undefined);
  assert.equal(phone.dump(), own);
  assert.ok(shows(phone, 'Settings'));
});

test('a size beyond reason is a damaged dump: the sketch is as large as the panel', () => {
  const phone = startPhone();
  phone.wear(Buffer.from('<node bounds="[0,0][99999,500]" text="x" />'));
  const picture = decodePng(phone.screencap());
  assert.deepEqual([picture.width, picture.height], [1080, 2400]);
});

test('any bytes can be worn', () => {
  const damaged = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.nat(DUMP.length).map((length) => Buffer.from(DUMP.slice(0, length))),
    fc
      .tuple(fc.integer(), fc.integer())
      .map(([right, bottom]) => Buffer.from(`<node bounds="[0,0][${right},${bottom}]" text="&#99999999;">`)),
  );
  const phone = startPhone();
  fc.assert(
    fc.property(damaged, (bytes) => {
      phone.wear(bytes);
      assert.equal(phone.dumpBytes(), bytes);
      assert.ok(phone.screencap().length > 60);
    }),
    { numRuns: 12 },
  );
});

test('every captured screen can be worn', { skip: withoutCaptures }, () => {
  const folder = join(capturesFolder ?? '', 'ui');
  const phone = startPhone();
  for (const [index, name] of readdirSync(folder).entries()) {
    const bytes = readFileSync(join(folder, name));
    phone.wear(bytes);
    assert.deepEqual(phone.dumpBytes(), bytes);
    // Drawing all of them says no more than drawing some.
    if (index % 6 === 0) assert.ok(phone.screencap().length > 1000, name);
  }
});

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { type DrivenDesktop, eventually, type Json, startDrivenDesktop, without, withoutDesktop } from './support.ts';

const FIELDS = 30;

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Orders</title>
<style>form{display:grid;grid-template-columns:repeat(5,1fr);gap:4px}label{font-size:12px}input{width:90px}</style></head><body>
<h1>New order</h1><form method="post" enctype="multipart/form-data" action="/orders">
${Array.from({ length: FIELDS }, (_, index) => `<label>Field ${index} <input name="f${index}"></label>`).join('\n')}
<label>Size <select name="size"><option>Small<option>Medium<option>Large</select></label>
<label><input type="checkbox" name="gift"> Gift</label>
<label>Count <input type="number" name="count"></label>
<label>Password <input type="password" name="password"></label>
<label>Bill <input type="file" name="bill" style="width:200px"></label>
<button>Send order</button></form>
<table><tr><th>Item</th><th>Price</th></tr><tr><td>Tea</td><td>3 €</td></tr><tr><td>Café</td><td>4 €</td></tr></table>
${Array.from({ length: 80 }, (_, index) => `<p>Paragraph ${index}</p>`).join('')}<p>The end of the page</p></body></html>`;

describe('a browser on a private desktop, over MCP', { skip: withoutDesktop || without('chromium') }, () => {
  let desktop: DrivenDesktop;
  let session: McpSession;
  let server: Server;
  const posted: string[] = [];

  before(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (request.method !== 'POST') return void response.end(PAGE);
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        posted.push(Buffer.concat(pieces).toString('utf8'));
        response.end('<!doctype html><title>Thanks</title><h1>Order received</h1>');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    desktop = await startDrivenDesktop();
    session = await connectMcp(desktop.environment);
  });
  after(async () => {
    await session?.close();
    await desktop?.stop();
    server?.closeAllConnections();
    server?.close();
  });

  const ok = async (tool: string, words: Json = {}): Promise<Json> => {
    const { isError, line } = await session.call(tool, words);
    assert.ok(!isError, `${tool} ${JSON.stringify(words)}: ${line}`);
    return JSON.parse(line) as Json;
  };
  const setField = async (text: string, value: string, more: Json = {}) =>
    ok('ui_set_text', { value, selector: { text, role: 'input', ...more } });

  const openPage = async (): Promise<void> => {
    await ok('key', { key: 'Ctrl+L' });
    await ok('text', { text: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, submit: true });
    const shown = { selector: { text: 'Send order' }, timeoutMs: 30_000, stableForMs: 1_000 };
    assert.equal((await ok('ui_wait', shown)).satisfied, true);
  };

  test('a page is opened and read', async () => {
    await ok('launch', { package: 'chromium' });
    await openPage();
    const outline = (await session.call('ui_tree')).line;
    assert.match(outline, /heading "New order"/);
    assert.match(outline, /"Café"/);
    for (let index = 0; index < FIELDS; index++)
      assert.match(outline, new RegExp(`input "Field ${index}" \\[e\\d+\\]`));
  });

  test('thirty fields are filled by selectors, though the browser lets nobody write into them', async () => {
    for (let index = 0; index < FIELDS; index++) {
      const { newValue, effect } = await setField(`Field ${index}`, `Wert ${index} ß日`);
      assert.deepEqual([newValue, effect], [`Wert ${index} ß日`, 'confirmed']);
    }
    // What was there is replaced.
    const { oldValue, newValue } = await setField('Field 3', 'other');
    assert.deepEqual([oldValue, newValue], ['Wert 3 ß日', 'other']);
  });

  test('a number, a box, a password', async () => {
    assert.equal((await setField('Count', '12')).newValue, '12');
    const box = { text: 'Gift', role: 'checkbox' };
    assert.equal((await ok('ui_set_text', { value: 'on', selector: box })).effect, 'confirmed');
    const { oldValue, newValue } = await setField('Password', 'hunter2 ü');
    assert.deepEqual([oldValue, newValue], [null, null]);
    assert.ok(!(await session.call('ui_tree')).line.includes('hunter2'));
  });

  test('an entry of a list is chosen', async () => {
    await ok('tap', { target: { text: 'Size', role: 'combobox' } });
    await ok('tap', { target: { text: 'Large' }, timeout: 5_000 });
    const chosen = { text: 'Large', state: { selected: true }, ancestor: { role: 'combobox' } };
    assert.equal((await ok('ui_wait', { selector: chosen })).satisfied, true);
    await ok('key', { key: 'Escape' });
  });

  test('a file is chosen', async () => {
    const bill = join(desktop.folder, 'bill.txt');
    await writeFile(bill, 'seven euros');
    await ok('tap', { target: { text: 'Bill', contains: true, role: 'button' }, mode: 'gesture' });
    await eventually('the dialog is in front', async () => {
      const { line } = await session.call('ui_tree');
      return /Open File/.test(line) ? true : undefined;
    });
    // The browser's own dialog tells accessibility nothing: keys and pictures work there.
    await ok('text', { text: bill });
    await ok('key', { key: 'Alt+O' });
    const { satisfied } = await ok('ui_wait', {
      selector: { text: 'bill.txt', contains: true },
      timeoutMs: 10_000,
    });
    assert.equal(satisfied, true);
  });

  test('the form arrives as it was filled in', async () => {
    await ok('tap', { target: { text: 'Send order', role: 'button' } });
    assert.equal((await ok('ui_wait', { selector: { text: 'Order received' }, timeoutMs: 10_000 })).satisfied, true);
    const [form = ''] = posted;
    const field = (name: string) =>
      new RegExp(`name="${name}"(?:; filename="[^"]*")?(?:\\r\\n[^\\r]+)?\\r\\n\\r\\n([^]*?)\\r\\n--`).exec(form)?.[1];
    for (let index = 0; index < FIELDS; index++) {
      assert.equal(field(`f${index}`), index === 3 ? 'other' : `Wert ${index} ß日`);
    }
    assert.deepEqual(['size', 'gift', 'count', 'password', 'bill'].map(field), [
      'Large',
      'on',
      '12',
      'hunter2 ü',
      'seven euros',
    ]);
  });
});

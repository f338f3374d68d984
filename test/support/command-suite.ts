import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Door, type DoorName, openDoor, withoutDoor } from './doors.ts';
import { connectMcp, type McpSession } from './mcp-client.ts';
import { runCli } from './run-cli.ts';

interface SuiteOptions {
  /** Who reads the phone's command lines. */
  readonly shell?: 'own' | 'chroot';
  /** Why it cannot run here. */
  readonly skip?: string | false;
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The same seven commands through one of the ways to a phone, on the command line and over MCP. */
export function testCommandsThrough(name: DoorName, options: SuiteOptions = {}): void {
  const title = options.shell === 'chroot' ? `${name}, to Android's own shell` : name;
  describe(`the commands through ${title}`, { skip: withoutDoor(name) || options.skip || false }, () => {
    let door: Door;
    let mcp: McpSession;
    let folder: string;

    before(async () => {
      door = await openDoor(name, { shell: options.shell ?? 'own' });
      mcp = await connectMcp(door.environment);
      folder = await mkdtemp(join(tmpdir(), 'glovebox-e2e-'));
    });
    after(async () => {
      await mcp?.close();
      await door?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const cli = (...words: string[]) => runCli(words, door.environment);

    /** Runs a call both ways and holds them against each other: same line but for times, same exit or error mark. */
    async function both(words: readonly string[], tool: string, toolArguments: Record<string, unknown> = {}) {
      const typed = await cli(...words);
      const served = await mcp.call(tool, toolArguments);
      // Times differ from call to call, the home screen's clock among them, and a hint speaks each caller's own words.
      const common = (line: string) =>
        line
          .replace(/ in \d+\.\d s\)/, ' in … s)')
          .replace(/,"hint":"(?:[^"\\]|\\.)*"/, '')
          .replace(/"text":"\d{1,2}:\d\d"/, '"text":"…"')
          .replace(/"snapshot":"s\d+"/, '"snapshot":"s…"');
      assert.equal(common(served.line), common(typed.stdout.trimEnd()));
      assert.equal(served.isError, typed.exitCode === 1);
      return typed.json();
    }

    const inputs = () => {
      const events = [...door.phone.record.inputs];
      door.phone.record.clear();
      return events;
    };

    test('devices', async () => {
      assert.deepEqual(await both(['devices'], 'devices'), {
        devices: [
          { id: door.deviceId, platform: 'android', kind: 'simulated', state: 'device', name: 'Glovebox Sim 1' },
        ],
      });
    });

    test('ui-tree', async () => {
      const tree = await both(['ui-tree'], 'ui_tree', { format: 'json' });
      assert.deepEqual(Object.keys(tree), ['device', 'snapshot', 'rotation', 'root']);
      assert.match(String(tree.snapshot), /^s\d+$/);
      assert.equal(tree.device, door.deviceId);
      assert.equal(tree.rotation, 0);
      const line = JSON.stringify(tree.root);
      assert.match(
        line,
        /^\{"ref":"e\d+","role":"group","class":"android.widget.FrameLayout","package":"com.glovebox.launcher",/,
      );
      assert.match(line, /"text":"Settings"/);
    });

    test('ui-tree as an outline: what MCP answers unless it is asked for JSON', async () => {
      const common = (outline: string) =>
        outline
          .replace(/^s\d+ /, 's… ')
          .replace(/^(<\/?)(?:screen )?[0-9a-f]{6}>$/gm, '$1…>')
          .replace(/"\d{1,2}:\d\d"/, '"…"');
      const { line, structuredContent } = await mcp.call('ui_tree');
      const { stdout } = await cli('ui-tree', '--format', 'outline');
      assert.equal(common(line), common(stdout.trimEnd()));
      assert.equal(structuredContent, undefined);
      assert.match(line, new RegExp(`^s\\d+ ${door.deviceId} com.glovebox.launcher 1080x2400 rotation 0 `));
      assert.match(line, /^button "Settings" \[e\d+\]$/m);
    });

    test('screenshot', async () => {
      const out = join(folder, 'shot.png');
      const { reference, coordinateContext, ...answer } = (await cli('screenshot', '--out', out)).json();
      assert.match(String(reference), /^v\d+$/);
      assert.deepEqual(coordinateContext, {
        version: 1,
        reference,
        picture: 'file',
        space: 'device',
        bounds: { x: 0, y: 0, width: 1080, height: 2400 },
        deliveredSize: { width: 1080, height: 2400 },
        outputScale: 1,
        nativeScale: 2.625,
        rotation: 0,
      });
      assert.deepEqual(answer, {
        path: out,
        device: door.deviceId,
        pixels: { width: 1080, height: 2400 },
        logical: { width: 411.42857142857144, height: 914.2857142857143 },
        scale: 2.625,
        safeArea: { top: 63, right: 0, bottom: 63, left: 0 },
        rotation: 0,
      });
      assert.deepEqual(Object.keys(answer), ['path', 'device', 'pixels', 'logical', 'scale', 'safeArea', 'rotation']);
      const file = await readFile(out);
      assert.deepEqual(file.subarray(0, 8), PNG);
      assert.deepEqual([file.readUInt32BE(16), file.readUInt32BE(20)], [1080, 2400]);
    });

    test('screenshot says when the picture is black: a screen that is off, an app that protects itself', async () => {
      const warnings = async () => {
        const { line } = await mcp.call('screenshot', { out: join(folder, 'black.png') });
        return (JSON.parse(line) as { warnings?: string[] }).warnings;
      };
      assert.equal(await warnings(), undefined);
      await mcp.call('key', { key: 'SLEEP' });
      assert.match((await warnings())?.join() ?? '', /^The picture is black: the screen is off/);
      await mcp.call('key', { key: 'WAKEUP' });
      await mcp.call('launch', { package: 'com.glovebox.vault' });
      assert.match((await warnings())?.join() ?? '', /^The picture is black/);
      await mcp.call('key', { key: 'HOME' });
    });

    test('screenshot inline with maxEdge 0 hands out the very picture that it saved', async () => {
      const out = join(folder, 'inline.png');
      const { line, pictures, structuredContent } = await mcp.call('screenshot', { out, inline: true, maxEdge: 0 });
      assert.equal((JSON.parse(line) as { path: string }).path, out);
      assert.equal(pictures.length, 1);
      assert.equal(pictures[0]?.mimeType, 'image/png');
      assert.deepEqual(pictures[0]?.data, await readFile(out));
      assert.equal(structuredContent, undefined);
    });

    test('tap at a point, by text and by id', async () => {
      await mcp.call('key', { key: 'HOME' });
      inputs();
      assert.deepEqual(await both(['tap', '1', '2.5'], 'tap', { x: 1, y: 2.5 }), {
        device: door.deviceId,
        x: 1,
        y: 2.5,
        effect: 'unverified',
      });
      assert.deepEqual(inputs(), [
        { type: 'tap', x: 1, y: 2.5 },
        { type: 'tap', x: 1, y: 2.5 },
      ]);
      const byText = (await cli('tap', '--text', 'Settings')).json();
      assert.deepEqual(Object.keys(byText), ['device', 'x', 'y', 'element', 'effect']);
      assert.deepEqual(Object.keys(byText.element as object).includes('children'), false);
      assert.deepEqual(inputs(), [{ type: 'tap', x: byText.x, y: byText.y }]);
      assert.equal(door.phone.screen.foreground.packageName, 'com.glovebox.settings');
      const held = (await mcp.call('tap', { id: 'search_action_bar', duration: 700 })).line;
      assert.equal((JSON.parse(held) as { duration: number }).duration, 700);
      assert.deepEqual(
        inputs().map(({ type }) => type),
        ['long-press'],
      );
    });

    test('tap refuses what is not there or is there twice, with nothing sent', async () => {
      await mcp.call('key', { key: 'HOME' });
      await mcp.call('tap', { text: 'Settings' });
      await mcp.call('tap', { text: 'Network & internet' });
      inputs();
      const missing = (await both(['tap', '--text', 'network'], 'tap', { text: 'network' })).error as Record<
        string,
        unknown
      >;
      assert.equal(missing.code, 'ELEMENT_NOT_FOUND');
      assert.deepEqual([missing.dispatched, missing.retrySafe], [false, true]);
      assert.match(
        String(missing.hint),
        /^on screen is "Network & internet" \(--ref e\d+\), .*ui-tree shows all of it; --timeout waits/,
      );
      const { line: served } = await mcp.call('tap', { text: 'network' });
      assert.match(served, /ui_tree shows all of it; timeout waits for what is to come/);
      const twice = (await both(['tap', '--id', 'android:id/title'], 'tap', { id: 'android:id/title' }))
        .error as Record<string, unknown>;
      assert.equal(twice.code, 'ELEMENT_AMBIGUOUS');
      assert.match(String(twice.message), /^\d+ nodes match resourceId 'android:id\/title' or ending in/);
      assert.deepEqual(inputs(), []);
    });

    test('tap refuses what lies under the keyboard', async () => {
      await mcp.call('key', { key: 'HOME' });
      await mcp.call('tap', { text: 'Notes' });
      await mcp.call('tap', { text: 'New note', timeout: 5000 });
      await mcp.call('tap', { id: 'body' });
      assert.ok(door.phone.screen.keyboard, 'the keyboard shows');
      const [left, top, right, bottom] = door.phone.screen.keyboard;
      const dump = `<hierarchy rotation="0"><node class="a" text="below" bounds="[${left},${top}][${right},${bottom}]"/></hierarchy>`;
      door.phone.wear(Buffer.from(dump));
      inputs();
      const { error } = (await cli('tap', '--text', 'below')).json() as { error: Record<string, unknown> };
      door.phone.wear(undefined);
      assert.equal(error.code, 'ELEMENT_COVERED');
      assert.equal(error.dispatched, false);
      assert.deepEqual(inputs(), []);
      await mcp.call('key', { key: 'BACK' });
    });

    test('swipe', async () => {
      await mcp.call('key', { key: 'HOME' });
      inputs();
      assert.deepEqual(
        await both(['swipe', '540', '1800', '540', '600'], 'swipe', { x1: 540, y1: 1800, x2: 540, y2: 600 }),
        {
          device: door.deviceId,
          x1: 540,
          y1: 1800,
          x2: 540,
          y2: 600,
          duration: 300,
          effect: 'unverified',
        },
      );
      const swipe = { type: 'swipe', x1: 540, y1: 1800, x2: 540, y2: 600, duration: 300 };
      assert.deepEqual(inputs(), [swipe, swipe]);
    });

    test('text arrives exactly, whatever the shell thinks of it', async () => {
      await mcp.call('key', { key: 'HOME' });
      await mcp.call('tap', { text: 'Notes' });
      await mcp.call('tap', { text: 'New note', timeout: 5000 });
      await mcp.call('tap', { id: 'body' });
      inputs();
      const hostile = `it's 100%s $(reboot) \`id\` "q" \\ ; & | < > * ? ~ # ! {a,b} -- %s ${'x'.repeat(120)}`;
      const answer = (await cli('text', '--', hostile)).json();
      assert.deepEqual(answer, { device: door.deviceId, text: hostile, effect: 'unverified' });
      const typed = inputs().map((event) => (event.type === 'text' ? event.text : JSON.stringify(event)));
      assert.equal(typed.join(''), hostile);
      assert.ok(typed.length > 2, 'sent in pieces');
      const { line: tree } = await mcp.call('ui_tree', { format: 'json' });
      assert.ok(tree.includes(JSON.stringify(hostile).slice(1, -1)), 'the note holds the text');
    });

    test('text refuses what cannot be typed, before the first key', async () => {
      inputs();
      const { error } = (await both(['text', 'naïve 🙂'], 'text', { text: 'naïve 🙂' })) as {
        error: Record<string, unknown>;
      };
      assert.equal(error.code, 'TEXT_UNSUPPORTED');
      assert.equal(
        error.message,
        "cannot type 'ï' (U+00EF), '🙂' (U+1F642): Android's input text types only printable ASCII, newline, tab, ç, Ç and ß; nothing was typed",
      );
      assert.deepEqual(inputs(), []);
    });

    test('key by name and by code', async () => {
      inputs();
      assert.deepEqual(await both(['key', 'back'], 'key', { key: 'KEYCODE_BACK' }), {
        device: door.deviceId,
        key: 'KEYCODE_BACK',
        code: 4,
        effect: 'unverified',
      });
      await mcp.call('key', { key: 3 });
      assert.deepEqual(
        inputs().map((event) => event.type === 'key' && event.code),
        [4, 4, 3],
      );
      const { error } = (await both(['key', 'BAK'], 'key', { key: 'BAK' })) as { error: Record<string, unknown> };
      assert.equal(error.code, 'INVALID_ARGS');
      assert.equal(error.hint, 'did you mean BACK?');
    });

    test('the device by id and by name; another one is not found', async () => {
      assert.equal((await cli('key', 'HOME', '--device', door.deviceId)).exitCode, 0);
      assert.equal((await cli('--device', 'Glovebox Sim 1', 'key', 'HOME')).exitCode, 0);
      const { error } = (await cli('key', 'HOME', '--device', 'Pixel')).json() as { error: Record<string, unknown> };
      assert.equal(error.code, 'DEVICE_NOT_FOUND');
      assert.equal(
        error.message,
        `device 'Pixel' from --device matches no device id or name. Listed: ${door.deviceId} (Glovebox Sim 1).`,
      );
    });
  });
}

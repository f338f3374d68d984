import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { projectRoot } from '../../support/project.ts';
import { type DrivenDesktop, eventually, type Json, startDrivenDesktop, withoutDesktop } from './support.ts';

/** The system's own: others on PATH lack its GTK bindings. */
const PYTHON = '/usr/bin/python3';

function withoutGtk(version: string): string | false {
  const program = `import gi; gi.require_version('Gtk', '${version}'); from gi.repository import Gtk`;
  return spawnSync(PYTHON, ['-c', program]).status !== 0 && `${PYTHON} has no GTK ${version}`;
}

// Not GTK 4: where its windows have a shadow depends on the window manager, and corners are not hit with all of them yet.
for (const version of ['3.0']) {
  describe(`coordinates in GTK ${version}`, { skip: withoutDesktop || withoutGtk(version) }, () => {
    let desktop: DrivenDesktop;
    let record: string;
    let pid: number;

    before(async () => {
      desktop = await startDrivenDesktop();
      record = join(desktop.folder, 'record');
      const window = join(projectRoot, 'test/e2e/desktop/button.py');
      const program = await desktop.script('presses', `exec ${PYTHON} '${window}' ${version} '${record}'`);
      pid = Number((await desktop.ok('launch', program)).pid);
      await desktop.ok('ui-wait', '--text', 'Press me', '--role', 'button', '--timeout-ms', '20000');
    });
    after(() => desktop?.stop());

    /** How often the button says that it was pressed. */
    const clicks = async (): Promise<number> => {
      const text = await readFile(record, 'utf8');
      return text.split('\n').filter((line) => line.startsWith('{"clicked"')).length;
    };
    const buttonBounds = async (): Promise<readonly [number, number, number, number]> => {
      const { matches } = await desktop.ok('ui-find', '--text', 'Press me', '--role', 'button');
      const [match] = matches as readonly Json[];
      assert.ok(match);
      return match.bounds as [number, number, number, number];
    };
    const oneMore = async (act: () => Promise<unknown>): Promise<void> => {
      const before = await clicks();
      await act();
      await eventually('the button was pressed once more', async () =>
        (await clicks()) === before + 1 ? true : undefined,
      );
    };

    test('clicks two pixels inside each corner hit the button, and two pixels outside do not', async () => {
      const [left, top, right, bottom] = await buttonBounds();
      for (const x of [left + 2, right - 3]) {
        for (const y of [top + 2, bottom - 3]) await oneMore(() => desktop.ok('tap', String(x), String(y)));
      }
      const before = await clicks();
      await desktop.ok('tap', String(left + 2), String(bottom + 2));
      await oneMore(() => desktop.ok('tap', '--target', '{"text":"Press me","role":"button"}'));
      assert.equal(await clicks(), before + 1);
    });

    test('by its action too', async () => {
      const target = '{"text":"Press me","role":"button"}';
      await oneMore(() => desktop.ok('tap', '--target', target, '--mode', 'semantic'));
    });

    test('the pixels of a picture of half the size hit the same button', async () => {
      const out = join(desktop.folder, 'half.png');
      const { reference, pixels, coordinateContext } = await desktop.ok(
        'screenshot',
        '--out',
        out,
        '--max-edge',
        '640',
      );
      assert.deepEqual(pixels, { width: 1280, height: 800 });
      assert.deepEqual((coordinateContext as Json).deliveredSize, { width: 640, height: 400 });
      const [left, top, right, bottom] = await buttonBounds();
      const [x, y] = [(left + right) / 4, (top + bottom) / 4].map((number) => String(Math.floor(number)));
      await oneMore(() => desktop.ok('tap', x ?? '', y ?? '', '--space', 'image', '--reference', String(reference)));
    });

    test('an application that is stopped is named, and nothing is sent blindly', async () => {
      const { matches } = await desktop.ok('ui-find', '--text', 'Press me', '--role', 'button');
      const ref = String((matches as readonly Json[])[0]?.ref);
      process.kill(pid, 'SIGSTOP');
      try {
        const start = performance.now();
        const { warnings } = await desktop.ok('ui-tree');
        assert.match(String((warnings as readonly string[])[0]), /does not answer/);
        const refused = await desktop.refused('tap', '--ref', ref);
        assert.deepEqual([refused.code, refused.dispatched], ['STALE_REFERENCE', false]);
        assert.ok(performance.now() - start < 30_000, 'nothing hangs');
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      await oneMore(async () => {
        await desktop.ok('ui-wait', '--text', 'Press me', '--role', 'button');
        await desktop.ok('tap', '--target', '{"text":"Press me","role":"button"}');
      });
    });

    test('a window that was closed is told as such', async () => {
      const { matches } = await desktop.ok('ui-find', '--text', 'Press me', '--role', 'button');
      const ref = String((matches as readonly Json[])[0]?.ref);
      process.kill(pid, 'SIGKILL');
      const refused = await eventually('the window is gone', async () => {
        const { stdout, exitCode } = await desktop.run('tap', '--ref', ref);
        return exitCode === 1 ? (JSON.parse(stdout) as { readonly error: Json }).error : undefined;
      });
      assert.deepEqual([refused.code, refused.dispatched], ['STALE_REFERENCE', false]);
      const missing = await desktop.refused('tap', '--text', 'Press me');
      assert.deepEqual([missing.code, missing.dispatched], ['ELEMENT_NOT_FOUND', false]);
    });

    test('a desktop whose X server is gone is gone', async () => {
      const display = String(desktop.started.display);
      const [server] = spawnSync('pgrep', ['-f', `Xvfb .*${desktop.folder}`], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter((line) => line !== '');
      assert.ok(server, `the X server of ${display} runs`);
      process.kill(Number(server), 'SIGKILL');
      const failure = await desktop.refused('screenshot');
      assert.ok(['DEVICE_NOT_READY', 'DEVICE_NOT_FOUND'].includes(String(failure.code)), String(failure.code));
      assert.equal(failure.dispatched, false);
      const gone = await eventually('it is not listed any more', async () => {
        const { desktops } = await desktop.ok('desktop', 'list');
        return (desktops as readonly Json[]).length === 0 ? true : undefined;
      });
      assert.equal(gone, true);
      assert.equal((await desktop.refused('tap', '1', '1')).code, 'DEVICE_NOT_FOUND');
    });
  });
}

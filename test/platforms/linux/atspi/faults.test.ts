import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { DesktopReader } from '../../../../src/platforms/linux/atspi/desktop-reader.ts';
import type { AtspiElements } from '../../../../src/platforms/linux/atspi/elements.ts';
import { DesktopChanges } from '../../../../src/platforms/linux/atspi/events.ts';
import type { AtspiTree } from '../../../../src/platforms/linux/atspi/tree.ts';
import type { Bus } from '../../../../src/platforms/linux/dbus/bus.ts';
import { projectRoot } from '../../../support/project.ts';
import { accessibilityOf, elementNamed, elementsOf, scope, shownWindow } from '../support/atspi.ts';
import { startDesktop, type TestDesktop, until, withoutDesktop } from '../support/desktop.ts';

const CONTROLS = join(projectRoot, 'test/platforms/linux/support/controls.py');

/** What an application that hangs may cost: the limit of one call, and a busy machine. */
const HANG_MS = 5_000;

describe('applications that fail', { skip: withoutDesktop }, () => {
  let desktop: TestDesktop;
  let bus: Bus;
  let tree: AtspiTree;
  let elements: AtspiElements;
  let reader: DesktopReader;
  let steady: ChildProcess;

  before(async () => {
    desktop = await startDesktop();
    ({ bus, tree, elements } = accessibilityOf(desktop));
    reader = new DesktopReader({
      tree,
      size: async () => ({ width: 1280, height: 1024 }),
      arrange: async (windows) => ({
        windows: windows.filter(({ isShown }) => isShown),
        front: null,
        app: null,
        warnings: [],
      }),
    });
    steady = open('Steady');
    await shownWindow(tree, 'Steady');
  });
  after(async () => {
    bus?.close();
    await desktop?.stop();
  });

  const open = (title: string): ChildProcess => desktop.python(CONTROLS, [title, 'small']).process;

  async function end(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  test('one that hangs is named, and the others are read', async () => {
    const hung = open('Hung');
    const window = await shownWindow(tree, 'Hung');
    const button = elementNamed(await tree.read([window], scope), 'Only');
    hung.kill('SIGSTOP');
    const start = performance.now();
    const { tree: read, surroundings } = await reader.read(scope);
    assert.ok(performance.now() - start < HANG_MS);
    assert.deepEqual(read.warnings, [
      `the application of process ${hung.pid} does not answer: windows of it are missing`,
    ]);
    const windowsIn = (seen: typeof read) =>
      elementsOf(seen).flatMap(({ role, text }) => (role === 'window' ? [text] : []));
    assert.deepEqual(windowsIn(read), ['Steady']);
    assert.deepEqual(surroundings.size, { width: 1280, height: 1024 });

    const known = await tree.read([await shownWindow(tree, 'Steady'), window], scope);
    assert.deepEqual(windowsIn(known), ['Steady']);
    assert.deepEqual(known.warnings, [
      `"controls.py" (process ${hung.pid}) does not answer: windows of it are missing`,
    ]);

    await assert.rejects(
      elements.perform(button, 'click', scope),
      (error) => error instanceof GloveboxError && error.code === 'TIMEOUT' && error.dispatched === false,
    );
    hung.kill('SIGCONT');
    await until('it answers again', async () => (await reader.read(scope)).tree.warnings.length === 0);
    const titles = elementsOf((await reader.read(scope)).tree).map(({ text }) => text);
    assert.ok(titles.includes('Hung') && titles.includes('Steady'));
    await elements.perform(button, 'click', scope);
    await end(hung);
  });

  test('one that is killed while it is read is left out', async () => {
    const mortal = open('Mortal');
    const windows = [await shownWindow(tree, 'Steady'), await shownWindow(tree, 'Mortal')];
    const button = elementNamed(await tree.read(windows.slice(1), scope), 'Only');
    const reading = tree.read(windows, scope);
    mortal.kill('SIGKILL');
    const { root } = await reading;
    assert.ok(elementsOf({ root, rotation: null, warnings: [] }).some(({ text }) => text === 'Steady'));
    await until('it is gone', async () => !(await tree.windows(scope)).windows.some(({ title }) => title === 'Mortal'));
    const { root: rest, warnings } = await tree.read(windows, scope);
    assert.deepEqual([rest?.text, warnings], ['Steady', []]);
    await assert.rejects(elements.perform(button, 'click', scope), { code: 'STALE_REFERENCE', dispatched: false });
  });

  test('a window of more objects than may be read is cut, and said to be', async () => {
    const window = await shownWindow(tree, 'Steady');
    const { root, warnings } = await tree.read([window], scope, { mostObjects: 2 });
    assert.equal(root?.text, 'Steady');
    assert.deepEqual(warnings, ['"controls.py" has more elements than can be read: some are missing']);
  });

  test('500 reads leave nothing behind', async () => {
    const window = await shownWindow(tree, 'Steady');
    const { signal } = new AbortController();
    const round = async (count: number): Promise<void> => {
      for (let read = 0; read < count; read += 1) assert.ok((await tree.read([window], { signal })).root);
    };
    await round(50);
    const resources = () => process.getActiveResourcesInfo().toSorted().join();
    const [before, memory] = [resources(), process.memoryUsage().heapUsed];
    await round(500);
    assert.equal(resources(), before);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
    const grown = (process.memoryUsage().heapUsed - memory) / 500;
    assert.ok(grown < 50_000, `${Math.round(grown)} bytes a read`);
  });

  test('the bus is restarted: listeners are told, calls fail or end, the next ones find it again', async () => {
    const window = await shownWindow(tree, 'Steady');
    let tell = (): void => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const watch = await new DesktopChanges(bus).watch(['window'], { change: () => {}, end: tell }, scope.signal);
    const reading = tree.read([window], scope).then(
      () => 'whole',
      (error) => error,
    );
    process.kill(accessibilityBusProcess(desktop), 'SIGKILL');
    await told;
    const outcome = await reading;
    if (outcome !== 'whole') assert.equal(outcome.code, 'CAPTURE_FAILED');
    await watch.stop();
    await end(steady);
    // The launcher starts the bus anew for the next who asks; what starts after that is on it.
    await until('the bus is back', async () =>
      tree.windows(scope).then(
        () => true,
        () => false,
      ),
    );
    open('Second');
    assert.equal((await tree.read([await shownWindow(tree, 'Second')], scope)).root?.text, 'Second');
  });
});

/** The message bus that the desktop's launcher started for accessibility. */
function accessibilityBusProcess({ environment }: TestDesktop): number {
  const found = readdirSync('/proc').filter((name) => {
    try {
      return (
        readFileSync(`/proc/${name}/cmdline`, 'latin1').includes('accessibility.conf') &&
        readFileSync(`/proc/${name}/environ`, 'latin1').includes(environment.GLOVEBOX_TEST_DESKTOP ?? ' ')
      );
    } catch {
      return false;
    }
  });
  assert.equal(found.length, 1);
  return Number(found[0]);
}

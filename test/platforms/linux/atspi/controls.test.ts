import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { UiElement, UiTree } from '../../../../src/domain/element.ts';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import {
  enableAccessibility,
  isAccessibilityEnabled,
} from '../../../../src/platforms/linux/atspi/accessibility-bus.ts';
import type { AtspiElements } from '../../../../src/platforms/linux/atspi/elements.ts';
import { DesktopChanges } from '../../../../src/platforms/linux/atspi/events.ts';
import type { AtspiTree } from '../../../../src/platforms/linux/atspi/tree.ts';
import type { AtspiWindow } from '../../../../src/platforms/linux/atspi/windows.ts';
import type { Bus } from '../../../../src/platforms/linux/dbus/bus.ts';
import { projectRoot } from '../../../support/project.ts';
import { accessibilityOf, elementNamed, elementsOf, scope, shownWindow } from '../support/atspi.ts';
import { startDesktop, type TestDesktop, until, withoutDesktop } from '../support/desktop.ts';

const CONTROLS = join(projectRoot, 'test/platforms/linux/support/controls.py');

describe('a GTK 3 window', { skip: withoutDesktop }, () => {
  let desktop: TestDesktop;
  let bus: Bus;
  let tree: AtspiTree;
  let elements: AtspiElements;
  let window: AtspiWindow;
  let lines: string[];

  before(async () => {
    desktop = await startDesktop();
    ({ bus, tree, elements } = accessibilityOf(desktop));
    ({ lines } = desktop.python(CONTROLS));
    window = await shownWindow(tree, 'Controls');
    // The window manager gives a new window the keyboard.
    await until('the window is active', async () => (await shownWindow(tree, 'Controls')).isActive);
  });
  after(async () => {
    bus?.close();
    await desktop?.stop();
  });

  const read = (): Promise<UiTree> => tree.read([window], scope);
  const named = async (text: string): Promise<UiElement> => elementNamed(await read(), text);
  const happened = (event: Record<string, unknown>): Promise<void> =>
    until(`the window tells ${JSON.stringify(event)}`, () =>
      lines.some((line) => JSON.stringify(JSON.parse(line)) === JSON.stringify(event)),
    );
  const refused = (code: string, dispatched: boolean, words: RegExp) => (error: unknown) =>
    error instanceof GloveboxError &&
    error.code === code &&
    error.dispatched === dispatched &&
    words.test(error.message);

  test('is listed with its application, process and toolkit', async () => {
    assert.equal(window.kind, 'frame');
    const { application } = window;
    assert.equal(application.name, 'controls.py');
    assert.equal(application.toolkit.kind, 'gtk3');
    assert.match(application.toolkit.version, /^3\./);
    const { applications } = await tree.applications(scope);
    assert.deepEqual(
      applications.map(({ processId }) => processId),
      [application.processId],
    );
  });

  test('is read with roles, words, values, flags and places', async () => {
    const root = (await read()).root;
    assert.equal(root?.class, 'frame');
    assert.equal(root?.package, 'controls.py');
    assert.equal(root?.role, 'window');
    const plain = async (text: string) => {
      const {
        bounds: [left, top, right, bottom],
        ...rest
      } = await named(text);
      assert.ok(right > left && bottom > top && left > 0 && top > 0, `${text} is somewhere`);
      return rest;
    };
    assert.deepEqual(await plain('Name'), {
      class: 'text',
      text: 'Name',
      hint: 'Your name',
      clickable: true,
      focusable: true,
      role: 'input',
      value: '',
      actions: ['activate', 'focus'],
    });
    assert.deepEqual(await plain('Count'), {
      class: 'push button',
      text: 'Count',
      contentDesc: 'Counts the presses',
      clickable: true,
      focusable: true,
      role: 'button',
      actions: ['click', 'focus'],
    });
    const agree = await plain('Agree');
    assert.deepEqual([agree.role, agree.checkable, agree.checked], ['checkbox', true, true]);
    const bold = await plain('Bold');
    assert.deepEqual([bold.role, bold.checkable, bold.checked], ['button', true, undefined]);
    const more = await plain('More');
    assert.deepEqual([more.expanded, more.checkable], [false, undefined]);
    assert.equal((await plain('Disabled')).enabled, false);
    assert.equal((await plain('Volume')).value, '30');
    assert.equal((await plain('Copies')).value, '0');
    assert.equal((await plain('Notes')).value, 'one two two 日本 end');
  });

  test('a password is never told', async () => {
    const told = await read();
    // Its text would be what was typed, so its name is told as its description.
    const secret = elementsOf(told).find(({ contentDesc }) => contentDesc === 'Secret');
    assert.ok(secret);
    assert.deepEqual([secret.password, secret.text, secret.value], [true, undefined, undefined]);
    assert.equal(await elements.value(secret, scope), undefined);
    assert.ok(!JSON.stringify(told).includes('hunter2'));
    await assert.rejects(elements.selectText(secret, { text: 'hunter2' }, 'text', scope), { code: 'NOT_SUPPORTED' });
  });

  test('what is not shown is left out, and read where it is asked for', async () => {
    const words = elementsOf(await read()).map(({ text }) => text);
    assert.ok(words.includes('Row 0') && !words.includes('Row 199'));
    assert.ok(!words.includes('Hidden words') && !words.includes('Save all'));
    const all = await tree.read([window], scope, { includesHidden: true });
    const save = elementNamed(all, 'Save all');
    assert.equal(save.role, 'menuitem');
    assert.deepEqual(save.bounds, [0, 0, 0, 0]);
    assert.ok(elementNamed(all, 'Row 199'));
    await elements.perform(save, 'click', scope);
    await happened({ event: 'menu', item: 'Save all' });
  });

  test('a table of 40,000 cells is read by the part that is shown', async () => {
    const cells = elementsOf(await read()).filter((element) => element.class === 'table cell');
    assert.ok(cells.length >= 6 && cells.length < 100, `${cells.length} cells`);
    assert.deepEqual(
      cells.slice(0, 3).map(({ text }) => text),
      ['Cell 0', 'Second 0', 'Cell 1'],
    );
  });

  test('panes that show a scroll bar scroll', async () => {
    const panes = elementsOf(await read()).filter((element) => element.class === 'scroll pane');
    assert.deepEqual(
      panes.map(({ scrollable }) => scrollable),
      [true, true],
    );
  });

  test('actions, values and texts arrive', async () => {
    await elements.perform(await named('Count'), 'click', scope);
    await happened({ event: 'count', value: 1 });
    await elements.setValue(await named('Name'), 'Zoë 日本 😀', scope);
    await happened({ event: 'field', text: 'Zoë 日本 😀' });
    assert.equal((await named('Name')).value, 'Zoë 日本 😀');
    assert.equal(await elements.value(await named('Name'), scope), 'Zoë 日本 😀');
    await elements.setValue(await named('Volume'), '42', scope);
    await happened({ event: 'slider', value: 42 });
    assert.equal((await named('Volume')).value, '42');
    await elements.setValue(await named('Copies'), '7', scope);
    assert.equal((await named('Copies')).value, '7');
  });

  test('what cannot be done is refused with nothing sent', async () => {
    await assert.rejects(
      elements.setValue(await named('Volume'), '101', scope),
      refused('INVALID_ARGS', false, /0 to 100/),
    );
    await assert.rejects(
      elements.setValue(await named('Volume'), 'loud', scope),
      refused('INVALID_ARGS', false, /loud/),
    );
    await assert.rejects(elements.setValue(await named('Count'), 'x', scope), refused('NOT_SUPPORTED', false, /Count/));
    await assert.rejects(
      elements.setValue(await named('Name'), 'a\0b', scope),
      refused('TEXT_UNSUPPORTED', false, /NUL/),
    );
    await assert.rejects(
      elements.perform(await named('Count'), 'fly', scope),
      refused('NOT_SUPPORTED', false, /"click"/),
    );
    await assert.rejects(
      elements.perform(await named('Disabled'), 'click', scope),
      refused('ELEMENT_NOT_ACTIONABLE', false, /disabled/),
    );
    await assert.rejects(
      elements.perform({ class: 'frame', bounds: [0, 0, 1, 1] }, 'click', scope),
      refused('STALE_REFERENCE', false, /no reading/),
    );
  });

  test('an element that became another or is gone is stale', async () => {
    const play = await named('Play');
    await elements.perform(play, 'click', scope);
    await until('the button is another', async () => elementsOf(await read()).some(({ text }) => text === 'Pause'));
    await assert.rejects(elements.perform(play, 'click', scope), refused('STALE_REFERENCE', false, /"Play".*"Pause"/));
    const vanish = await named('Vanish');
    await elements.perform(vanish, 'click', scope);
    await until('the button is gone', async () => !elementsOf(await read()).some(({ text }) => text === 'Vanish'));
    await assert.rejects(elements.perform(vanish, 'click', scope), refused('STALE_REFERENCE', false, /gone/));
  });

  test('the focus moves, and is told', async () => {
    const changes = new DesktopChanges(bus);
    const seen: string[] = [];
    const watch = await changes.watch(
      ['focus'],
      { change: ({ kind, object }) => seen.push(`${kind} ${object.busName}`), end: () => {} },
      scope.signal,
    );
    await elements.focus(await named('Count'), scope);
    await until('the change is told', () => seen.includes(`focus ${window.object.busName}`));
    await until('the button has it', async () => (await named('Count')).focused === true);
    await watch.stop();
    const before = seen.length;
    await elements.focus(await named('Bold'), scope);
    await until('the other has it', async () => (await named('Bold')).focused === true);
    assert.equal(seen.length, before, 'nobody is told after the stop');
    // Asking for events of our own must not have ended those that keep the caches open.
    assert.ok((await named('Count')).focused !== true);
  });

  test('text is selected by what stands around it', async () => {
    const notes = await named('Notes');
    const asWanted = (start: number, end: number) => ({ start, end, wanted: { start, end } });
    assert.deepEqual(await elements.selectText(notes, { text: '日本' }, 'text', scope), asWanted(12, 14));
    const second = { text: 'two', suffix: ' 日' };
    assert.deepEqual(await elements.selectText(notes, second, 'text', scope), asWanted(8, 11));
    assert.deepEqual(await elements.selectText(notes, { text: 'one' }, 'after', scope), asWanted(3, 3));
    await assert.rejects(elements.selectText(notes, { text: 'two' }, 'text', scope), { code: 'ELEMENT_AMBIGUOUS' });
    await assert.rejects(elements.selectText(notes, { text: 'three' }, 'text', scope), { code: 'ELEMENT_NOT_FOUND' });
  });

  test('of a long text the beginning is told with the tree, and all of it alone', async () => {
    const notes = await named('Notes');
    const long = '日本 '.repeat(5_000).trim();
    await elements.setValue(notes, long, scope);
    const tree = await read();
    assert.equal(elementNamed(tree, 'Notes').value, long.slice(0, 10_000));
    assert.deepEqual(tree.warnings, ['"controls.py": of 1 long texts only the beginning is read']);
    assert.equal(await elements.value(notes, scope), long);
    await elements.setValue(notes, '', scope);
  });

  test('applications are told to take part', async () => {
    const limits = { timeoutMs: 10_000 };
    await enableAccessibility(desktop.environment, limits);
    assert.equal(await isAccessibilityEnabled(desktop.environment, limits), true);
  });

  test('a call that is cancelled ends with its reason', async () => {
    const cancel = new AbortController();
    const reading = tree.read([window], { signal: cancel.signal });
    cancel.abort(new Error('enough'));
    await assert.rejects(reading, /enough/);
    await assert.rejects(tree.read([window], { signal: cancel.signal }), /enough/);
    assert.ok((await read()).root);
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { UiElement, UiTree } from '../../../../src/domain/element.ts';
import type { AtspiElements } from '../../../../src/platforms/linux/atspi/elements.ts';
import type { AtspiTree } from '../../../../src/platforms/linux/atspi/tree.ts';
import type { AtspiWindow } from '../../../../src/platforms/linux/atspi/windows.ts';
import type { Bus } from '../../../../src/platforms/linux/dbus/bus.ts';
import { accessibilityOf, elementNamed, elementsOf, scope, shownWindow } from '../support/atspi.ts';
import { LARGE_PAGE, openPage, withoutBrowser } from '../support/browser.ts';
import { startDesktop, type TestDesktop, until } from '../support/desktop.ts';

describe('a page in Chromium', { skip: withoutBrowser }, () => {
  let desktop: TestDesktop;
  let bus: Bus;
  let tree: AtspiTree;
  let elements: AtspiElements;
  let window: AtspiWindow;

  before(async () => {
    desktop = await startDesktop();
    ({ bus, tree, elements } = accessibilityOf(desktop));
    await openPage(desktop, 'large', LARGE_PAGE);
    window = await shownWindow(tree, /^Large page/);
    await until('the page is there', async () => elementsOf(await read()).some(({ text }) => text === 'Orders'));
  });
  after(async () => {
    bus?.close();
    await desktop?.stop();
  });

  const read = (): Promise<UiTree> => tree.read([window], scope);
  /** A busy machine takes longer over all of it than a reading may. */
  const whole = (): Promise<UiTree> => tree.read([window], scope, { includesHidden: true, windowMs: 60_000 });
  const withId = async (id: string): Promise<UiElement> => {
    const found = elementsOf(await read()).find(({ resourceId }) => resourceId === id);
    assert.ok(found, `${id} is read`);
    return found;
  };
  const plain = async (id: string) => {
    const {
      bounds: [left, top, right, bottom],
      children: _,
      ...rest
    } = await withId(id);
    assert.ok(left > 0 && top > 0 && right > left && bottom > top);
    return rest;
  };

  test('has ids, hints, values and states', async () => {
    assert.equal(window.application.toolkit.kind, 'chromium');
    assert.deepEqual(await plain('name'), {
      class: 'entry',
      text: 'Name',
      resourceId: 'name',
      hint: 'First and last',
      clickable: true,
      focusable: true,
      role: 'input',
      value: '',
      actions: ['activate', 'showContextMenu', 'focus', 'scrollTo'],
    });
    const agree = await plain('agree');
    assert.deepEqual(
      [agree.role, agree.checkable, agree.checked, agree.clickable],
      ['checkbox', true, undefined, true],
    );
    const volume = await plain('volume');
    assert.deepEqual([volume.role, volume.value], ['slider', '30']);
    assert.ok(volume.actions?.includes('increment'));
    assert.equal((await plain('size')).role, 'combobox');
    const secret = await plain('secret');
    assert.deepEqual([secret.password, secret.value], [true, undefined]);
    assert.ok(!JSON.stringify(await read()).includes('hunter2'));
    assert.equal(elementNamed(await read(), 'Never').enabled, false);
  });

  test('what cannot be done is no action, and what is below the fold is left out', async () => {
    const all = elementsOf(await read());
    const heading = all.find(({ role, text }) => role === 'heading' && text === 'Orders');
    assert.deepEqual([heading?.text, heading?.actions, heading?.clickable], ['Orders', undefined, undefined]);
    const links = all.filter(({ role }) => role === 'link').length;
    assert.ok(links > 5 && links < 100, `${links} links are shown`);
    assert.ok(elementsOf(await whole()).length > 1_000);
  });

  test('is one tree, in the order of the page', async () => {
    const texts = elementsOf(await read()).map(({ text }) => text);
    const places = ['Orders', 'Count', 'Link 0', 'Button 0', 'Link 1'].map((text) => texts.indexOf(text));
    assert.ok(
      places.every((place) => place >= 0),
      String(places),
    );
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    );
  });

  test('is acted on in the background', async () => {
    await elements.perform(await withId('count'), 'press', scope);
    await until('the button counts', async () => (await withId('count')).text === 'Counted 1');
    await elements.perform(await withId('agree'), 'check', scope);
    await until('the box is checked', async () => (await withId('agree')).checked === true);
    await elements.setValue(await withId('volume'), '77', scope);
    await until('the slider moved', async () => (await withId('volume')).value === '77');
    await assert.rejects(elements.setValue(await withId('name'), 'x', scope), {
      code: 'NOT_SUPPORTED',
      dispatched: false,
    });
    await elements.focus(await withId('name'), scope);
    await until('the field has the focus', async () => (await withId('name')).focused === true);
  });

  test('scrolls to what is not shown', async () => {
    const last = elementsOf(await whole()).find(({ text, role }) => text === 'Button 119' && role === 'button');
    assert.ok(last);
    await elements.scrollTo(last, scope);
    await until('it is shown', async () => elementsOf(await read()).some(({ text }) => text === 'Button 119'));
  });
});

import type { UiElement, UiTree } from '../../../../src/domain/element.ts';
import { accessibilityBus } from '../../../../src/platforms/linux/atspi/accessibility-bus.ts';
import { AtspiElements } from '../../../../src/platforms/linux/atspi/elements.ts';
import { ElementOrigins } from '../../../../src/platforms/linux/atspi/origins.ts';
import { AtspiTree } from '../../../../src/platforms/linux/atspi/tree.ts';
import type { AtspiWindow } from '../../../../src/platforms/linux/atspi/windows.ts';
import { type TestDesktop, until } from './desktop.ts';

export const scope = { signal: new AbortController().signal };

/** The rooms under test, on a desktop of the test's own. */
export function accessibilityOf({ environment }: TestDesktop) {
  const bus = accessibilityBus({ environment });
  const origins = new ElementOrigins();
  const tree = new AtspiTree({ bus, origins, place: async () => undefined });
  return { bus, tree, elements: new AtspiElements(bus, origins) };
}

/** The window of that title, once it is shown. */
export async function shownWindow(tree: AtspiTree, title: string | RegExp): Promise<AtspiWindow> {
  let found: AtspiWindow | undefined;
  await until(`a window ${title} is shown`, async () => {
    const { windows } = await tree.windows(scope);
    const fits = (window: AtspiWindow) =>
      typeof title === 'string' ? window.title === title : title.test(window.title);
    found = windows.find((window) => window.isShown && fits(window));
    return found !== undefined;
  });
  if (found === undefined) throw new Error('a window that was found is there');
  return found;
}

/** Every element of a tree, in document order. */
export function elementsOf({ root }: UiTree): readonly UiElement[] {
  const all: UiElement[] = [];
  const add = (element: UiElement): void => {
    all.push(element);
    element.children?.forEach(add);
  };
  if (root !== null) add(root);
  return all;
}

/** The one element whose text is this. */
export function elementNamed(tree: UiTree, text: string): UiElement {
  const found = elementsOf(tree).filter((element) => element.text === text);
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${found.length} elements are named '${text}'`);
  return found[0];
}

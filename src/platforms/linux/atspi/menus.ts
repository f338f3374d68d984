import type { Scope } from '../../../device/device.ts';
import type { MenuEntry, Menus, WindowInfo } from '../../../device/windows.ts';
import { entryAt } from '../../../domain/desktop/menu-path.ts';
import type { Effect } from '../../../domain/effect.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import { quoteScreenText } from '../../../domain/screen-text.ts';
import type { Bus } from '../dbus/bus.ts';
import { isClick } from './actions.ts';
import { AtspiClient } from './client.ts';
import { acting, reading } from './failures.ts';
import { findMenuBar, type MenuNode, readMenu } from './menu-tree.ts';
import type { ObjectReference } from './reference.ts';

/** One call's answer, in ms: an application does an entry's work before it answers. */
const CALL_MS = 3_000;

/** How long an entry may take to be seen on or off, and how often it is looked at, in ms. */
const SEEN_MS = 1_000;
const LOOK_MS = 50;

export interface AtspiMenusOptions {
  readonly bus: Bus;
  /** The window's object; undefined where the window tells accessibility nothing. */
  objectOf(window: WindowInfo, scope: Scope): Promise<ObjectReference | undefined>;
}

/** The menu bars of GTK 3 and Qt, by AT-SPI. GTK 4 and browsers have none: their menus are there while they are open. */
export class AtspiMenus implements Menus {
  readonly #options: AtspiMenusOptions;

  constructor(options: AtspiMenusOptions) {
    this.#options = options;
  }

  async read(window: WindowInfo, scope: Scope): Promise<readonly MenuEntry[]> {
    return this.#nodes(window, scope);
  }

  async choose(window: WindowInfo, path: readonly string[], scope: Scope): Promise<Effect> {
    const entry = entryAt(await this.#nodes(window, scope), path);
    const client = this.#client(scope);
    const label = `the menu entry ${quoteScreenText(entry.name)}`;
    const index = await reading('reading a menu entry', () => clickIndex(client, entry.object));
    if (index === -1) throw new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${label} has no action for a press`);
    const isDone = await acting(`choosing ${label}`, () => client.doAction(entry.object, index));
    if (!isDone) {
      throw new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${label}: the application did not do it`, {
        dispatched: true,
      });
    }
    return (await isSeenToggled(client, entry, scope)) ? 'confirmed' : 'unverified';
  }

  #client({ signal }: Scope): AtspiClient {
    return new AtspiClient(this.#options.bus, { timeoutMs: CALL_MS, signal });
  }

  async #nodes(window: WindowInfo, scope: Scope): Promise<readonly MenuNode[]> {
    const object = await this.#options.objectOf(window, scope);
    if (object === undefined) {
      throw new GloveboxError('NOT_SUPPORTED', `${quoteScreenText(window.title)} tells accessibility nothing`, {
        hint: 'screenshot shows it, and tap works by coordinates; doctor says why',
      });
    }
    return reading('reading a menu', async () => {
      const client = this.#client(scope);
      const bar = await findMenuBar(client, object);
      return bar === undefined ? [] : readMenu(client, bar);
    });
  }
}

async function clickIndex(client: AtspiClient, object: ObjectReference): Promise<number> {
  const count = Math.min(Math.max(0, await client.actionCount(object)), 10);
  const names = await Promise.all(Array.from({ length: count }, (_, index) => client.actionName(object, index)));
  return names.findIndex(isClick);
}

/** Whether an entry that is on or off became the other. An application that is gone by then shows nothing. */
async function isSeenToggled(client: AtspiClient, { object, checked }: MenuNode, { signal }: Scope): Promise<boolean> {
  if (checked === undefined) return false;
  const end = performance.now() + SEEN_MS;
  while (performance.now() < end) {
    const states = await client.states(object).catch(() => undefined);
    signal.throwIfAborted();
    if (states === undefined) return false;
    if (states.has('checked') !== checked) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

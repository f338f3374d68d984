import { type AtspiApplication, isTimeout, type SilentApplication } from './applications.ts';
import type { AtspiClient, Extents } from './client.ts';
import { isRefusal, orElse } from './node.ts';
import { isNothing, type ObjectReference } from './reference.ts';
import { roleOf } from './roles.ts';
import { isShown } from './toolkit.ts';

/** A top-level object of an application: a frame, a dialog, an open menu. */
export interface AtspiWindow {
  readonly object: ObjectReference;
  readonly application: AtspiApplication;
  readonly title: string;
  /** AT-SPI's name of its role, such as `frame` or `dialog`. */
  readonly kind: string;
  /** Whether it says that it has the keyboard. A window manager knows better: toolkits forget to take it back. */
  readonly isActive: boolean;
  readonly isShown: boolean;
  readonly isIconified: boolean;
  /** As its toolkit says: for GTK 4 and on Wayland without the window's place on the screen. */
  readonly extents: Extents | undefined;
}

export interface WindowList {
  readonly windows: readonly AtspiWindow[];
  /** Applications whose windows could not be listed in time. */
  readonly silent: readonly (AtspiApplication | SilentApplication)[];
}

/** The windows of the applications, shown or not, each application's in its own order. Raises as `listApplications`. */
export async function listWindows(client: AtspiClient, applications: readonly AtspiApplication[]): Promise<WindowList> {
  const lists = await Promise.all(applications.map((application) => windowsOf(client, application)));
  return {
    windows: lists.flatMap((windows) => windows ?? []),
    silent: applications.filter((_, index) => lists[index] === undefined),
  };
}

/** Undefined where it does not answer in time; none for one that is gone. */
async function windowsOf(
  client: AtspiClient,
  application: AtspiApplication,
): Promise<readonly AtspiWindow[] | undefined> {
  try {
    const objects = (await client.children(application.object)).filter((object) => !isNothing(object));
    const windows = await Promise.all(
      objects.map((object) => orElse(readWindow(client, object, application), undefined)),
    );
    return windows.filter((window) => window !== undefined);
  } catch (error) {
    if (isRefusal(error)) return [];
    if (isTimeout(error)) return undefined;
    throw error;
  }
}

async function readWindow(
  client: AtspiClient,
  object: ObjectReference,
  application: AtspiApplication,
): Promise<AtspiWindow> {
  const [title, role, states, extents] = await Promise.all([
    client.name(object),
    client.role(object),
    client.states(object),
    orElse(client.extents(object), undefined),
  ]);
  return {
    object,
    application,
    title,
    kind: roleOf(role).name,
    isActive: states.has('active'),
    isShown: isShown(application.toolkit, states) && !states.has('iconified'),
    isIconified: states.has('iconified'),
    extents,
  };
}

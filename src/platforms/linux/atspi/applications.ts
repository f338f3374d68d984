import { DBusError } from '../dbus/failure.ts';
import type { AtspiClient } from './client.ts';
import { REGISTRY } from './interfaces.ts';
import { isRefusal, orElse } from './node.ts';
import { isNothing, type ObjectReference } from './reference.ts';
import { type Toolkit, toolkitOf } from './toolkit.ts';

/** A program that takes part in accessibility. */
export interface AtspiApplication {
  /** Its root, whose children are its windows. */
  readonly object: ObjectReference;
  /** What it calls itself, such as `mousepad`; may be empty. */
  readonly name: string;
  /** Null where the bus does not say. */
  readonly processId: number | null;
  readonly toolkit: Toolkit;
}

/** An application that did not answer in time, by what is known of it. */
export interface SilentApplication {
  readonly object: ObjectReference;
  readonly processId: number | null;
}

export interface ApplicationList {
  readonly applications: readonly AtspiApplication[];
  readonly silent: readonly SilentApplication[];
}

/**
 * Every application on the accessibility bus, in the order in which they came. One that hangs is told apart and holds
 * nobody up beyond the time limit of one call. Raises DBusError, or the signal's reason.
 */
export async function listApplications(client: AtspiClient): Promise<ApplicationList> {
  const objects = (await client.children(REGISTRY)).filter((object) => !isNothing(object));
  const all = await Promise.all(objects.map((object) => readApplication(client, object)));
  return {
    applications: all.filter((one) => one !== undefined).filter((one) => 'toolkit' in one),
    silent: all.filter((one) => one !== undefined).filter((one) => !('toolkit' in one)),
  };
}

/** Undefined for one that is gone. */
async function readApplication(
  client: AtspiClient,
  object: ObjectReference,
): Promise<AtspiApplication | SilentApplication | undefined> {
  // The bus answers this one, so it is known of an application that hangs too.
  const processId = orElse(client.processId(object.busName), null);
  try {
    const [name, toolkitName, version] = await Promise.all([
      client.name(object),
      orElse(client.toolkitName(object), ''),
      orElse(client.toolkitVersion(object), ''),
      processId,
    ]);
    return { object, name, processId: await processId, toolkit: toolkitOf(toolkitName, version) };
  } catch (error) {
    if (isRefusal(error)) return undefined;
    if (isTimeout(error)) return { object, processId: await processId };
    throw error;
  }
}

/** Whether an application did not answer in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof DBusError && error.failure === 'timeout';
}

import type { Bus } from '../dbus/bus.ts';
import type { Subscription } from '../dbus/connection.ts';
import { DBusError } from '../dbus/failure.ts';
import type { MatchRule } from '../dbus/match-rule.ts';
import type { Message } from '../dbus/message.ts';
import { reading } from './failures.ts';
import { EVENT_REGISTRY, interfaceName } from './interfaces.ts';
import type { ObjectReference } from './reference.ts';

/** What may be waited for: each stands for a few events of AT-SPI. */
export type ChangeKind = 'focus' | 'structure' | 'state' | 'text' | 'name' | 'window';

/** Something changed on the desktop. */
export interface DesktopChange {
  readonly kind: ChangeKind;
  /** The object that changed. */
  readonly object: ObjectReference;
  /** AT-SPI's own word: a state's name, `add` or `remove`. */
  readonly detail: string;
}

export interface ChangeListener {
  change(change: DesktopChange): void;
  /** The bus is gone: nothing more will come. */
  end(): void;
}

interface WatchedEvent {
  /** As the registry takes it. */
  readonly name: string;
  readonly rule: MatchRule;
}

const OBJECT = 'org.a11y.atspi.Event.Object';
const WINDOW = 'org.a11y.atspi.Event.Window';

const windowEvent = (name: string, member: string): WatchedEvent => ({
  name: `window:${name}`,
  rule: { interface: WINDOW, member },
});

const objectEvent = (name: string, member: string, arg0?: string): WatchedEvent => ({
  name: `object:${name}`,
  rule: { interface: OBJECT, member, ...(arg0 === undefined ? {} : { arg0 }) },
});

const stateEvent = (state: string): WatchedEvent => objectEvent(`state-changed:${state}`, 'StateChanged', state);

const EVENTS: Readonly<Record<ChangeKind, readonly WatchedEvent[]>> = {
  focus: [stateEvent('focused')],
  structure: [objectEvent('children-changed', 'ChildrenChanged'), stateEvent('showing')],
  state: ['checked', 'selected', 'enabled', 'expanded', 'pressed'].map(stateEvent),
  text: [objectEvent('text-changed', 'TextChanged')],
  name: [objectEvent('property-change:accessible-name', 'PropertyChange', 'accessible-name')],
  window: [
    windowEvent('create', 'Create'),
    windowEvent('destroy', 'Destroy'),
    windowEvent('activate', 'Activate'),
    windowEvent('deactivate', 'Deactivate'),
  ],
};

const REGISTRY_MS = 2_000;

/** Tells what changes on a desktop, within some ms, while somebody listens. Applications send only what is asked for. */
export class DesktopChanges {
  readonly #bus: Bus;
  /** How many listeners share an event: the registry forgets it for all of a connection at once. */
  readonly #users = new Map<string, number>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** Raises DEVICE_NOT_READY, TIMEOUT and CAPTURE_FAILED; nothing is left listening then. */
  watch(kinds: readonly ChangeKind[], listener: ChangeListener, signal: AbortSignal): Promise<Subscription> {
    return reading('listening for changes', async () => {
      const subscriptions: Subscription[] = [];
      let isOver = false;
      const stop = async (): Promise<void> => {
        isOver = true;
        await Promise.all(subscriptions.splice(0).map((one) => one.stop()));
      };
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        listener.end();
      };
      try {
        for (const kind of kinds) {
          for (const event of EVENTS[kind]) {
            const change = (message: Message): void => {
              const told = isOver ? undefined : changeOf(kind, message);
              if (told !== undefined) listener.change(told);
            };
            subscriptions.push(await this.#subscribe(event, { signal: change, end }, signal));
          }
        }
      } catch (error) {
        await stop();
        throw error;
      }
      return { stop };
    });
  }

  async #subscribe(
    { name, rule }: WatchedEvent,
    listener: { signal(message: Message): void; end(): void },
    signal: AbortSignal,
  ): Promise<Subscription> {
    const subscription = await this.#bus.subscribe(rule, listener, signal);
    this.#users.set(name, (this.#users.get(name) ?? 0) + 1);
    let isStopped = false;
    const stop = async (): Promise<void> => {
      if (isStopped) return;
      isStopped = true;
      await Promise.all([subscription.stop(), this.#release(name)]);
    };
    try {
      await this.#registry('RegisterEvent', 'sass', [name, [], ''], signal);
    } catch (error) {
      await stop();
      throw error;
    }
    return { stop };
  }

  async #release(name: string): Promise<void> {
    const users = (this.#users.get(name) ?? 1) - 1;
    if (users > 0) {
      this.#users.set(name, users);
      return;
    }
    this.#users.delete(name);
    try {
      await this.#registry('DeregisterEvent', 's', [name]);
    } catch (error) {
      // Where the bus or the registry is gone, so is what was asked of it.
      if (!(error instanceof DBusError)) throw error;
    }
  }

  #registry(member: string, signature: string, body: readonly (string | readonly string[])[], signal?: AbortSignal) {
    const { busName, path } = EVENT_REGISTRY;
    const call = { destination: busName, path, interface: interfaceName('Registry'), member, signature, body };
    return this.#bus.call(call, { timeoutMs: REGISTRY_MS, signal });
  }
}

function changeOf(kind: ChangeKind, { sender, path, body }: Message): DesktopChange | undefined {
  const [detail] = body;
  if (sender === undefined || path === undefined || typeof detail !== 'string') return undefined;
  return { kind, object: { busName: sender, path }, detail };
}

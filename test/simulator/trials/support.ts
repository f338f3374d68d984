import assert from 'node:assert/strict';
import { createPhoneScreen, type PhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import type { ScreenEvent } from '../../../src/simulator/screen/screen-event.ts';
import { fieldText, MORNING, nodes, nodesById } from '../screen/support.ts';

export interface Trial {
  readonly phone: PhoneScreen;
  /** What happened on the screen since the trial began. */
  readonly events: readonly ScreenEvent[];
}

/** A phone with that trial in front, as its package starts it; in the instant profile, where a look is half a second. */
export function startTrial(name: string, extras: Readonly<Record<string, string>> = {}): Trial {
  const phone = createPhoneScreen({ now: () => MORNING });
  assert.ok(phone.launch(`com.glovebox.trials.${name}`, new Map(Object.entries(extras))));
  const events: ScreenEvent[] = [];
  phone.watchScreen?.((event) => events.push(event));
  return { phone, events };
}

export function status(phone: PhoneScreen): string {
  return fieldText(phone, 'status');
}

/** The texts of all views with that id. */
export function texts(phone: PhoneScreen, id: string): string[] {
  return nodesById(phone, id).map(({ attributes }) => attributes.get('text') ?? '');
}

/** Everything that can be read on the screen. */
export function allTexts(phone: PhoneScreen): string[] {
  return nodes(phone)
    .map(({ attributes }) => attributes.get('text') ?? '')
    .filter((text) => text !== '');
}

/** Lets so many half seconds go by. */
export function looks(phone: PhoneScreen, count: number): void {
  for (let look = 0; look < count; look++) phone.dump();
}

type OfType<Event, T> = Event extends { readonly type: infer Type } ? (T extends Type ? Event : never) : never;

export function ofType<T extends ScreenEvent['type']>(
  events: readonly ScreenEvent[],
  type: T,
): readonly OfType<ScreenEvent, T>[] {
  return events.filter((event): event is OfType<ScreenEvent, T> => event.type === type);
}

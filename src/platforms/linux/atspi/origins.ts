import type { UiElement } from '../../../domain/element.ts';
import type { ObjectReference } from './reference.ts';
import type { Toolkit } from './toolkit.ts';

/** Which object an element was, and what it then was: another one may stand there by now. */
export interface ElementOrigin {
  readonly object: ObjectReference;
  readonly role: number;
  readonly name: string;
  readonly toolkit: Toolkit;
}

/** Whose elements are whose objects, for as long as somebody holds the elements. */
export class ElementOrigins {
  readonly #origins = new WeakMap<UiElement, ElementOrigin>();

  remember(element: UiElement, origin: ElementOrigin): void {
    this.#origins.set(element, origin);
  }

  /** Undefined for an element of somewhere else. */
  of(element: UiElement): ElementOrigin | undefined {
    return this.#origins.get(element);
  }
}

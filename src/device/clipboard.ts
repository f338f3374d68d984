import type { Effect } from '../domain/effect.ts';
import type { Scope } from './device.ts';

/** What a clipboard holds or shall hold: a text, a picture, or both of the same thing. */
export interface ClipboardContent {
  readonly text?: string | undefined;
  readonly image?: { readonly mimeType: string; readonly data: Uint8Array } | undefined;
}

export interface ClipboardReading extends ClipboardContent {
  /** Every form in which it is offered, by the platform's names; none when it is empty. */
  readonly types: readonly string[];
}

export interface Clipboard {
  get(scope: Scope): Promise<ClipboardReading>;
  /** What is set stays after this process has ended, until something else is copied. */
  set(content: ClipboardContent, scope: Scope): Promise<Effect>;
  clear(scope: Scope): Promise<Effect>;
}

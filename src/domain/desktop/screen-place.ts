import { GloveboxError } from '../errors.ts';
import type { TargetArguments } from './target.ts';

/** What of a desktop is meant where no app is. */
export type ScreenPlace =
  | { readonly kind: 'screen' }
  | { readonly kind: 'frontmost' }
  /** 0 is the primary one. */
  | { readonly kind: 'monitor'; readonly index: number };

/** `screen`, `screen:1` or `frontmost` in place of an app; undefined for anything else. Raises INVALID_ARGS beside a window. */
export function readScreenPlace({ app, ...others }: TargetArguments): ScreenPlace | undefined {
  const [, index] = /^screen(?::(\d{1,2}))?$/i.exec(app ?? '') ?? [];
  const isScreen = /^screen(?::\d{1,2})?$/i.test(app ?? '');
  if (!isScreen && !/^frontmost$/i.test(app ?? '')) return undefined;
  const { pid, windowId, windowTitle, windowIndex } = others;
  if ([pid, windowId, windowTitle, windowIndex].some((one) => one !== undefined)) {
    throw new GloveboxError('INVALID_ARGS', `--app ${app} names no app, so no window of it can be named`, {
      hint: '--window-id is enough alone',
    });
  }
  if (!isScreen) return { kind: 'frontmost' };
  return index === undefined ? { kind: 'screen' } : { kind: 'monitor', index: Number(index) };
}

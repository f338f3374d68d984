import type { Scope } from '../../device/device.ts';
import type { Environment } from '../../device/selection.ts';
import { GloveboxError } from '../../domain/errors.ts';
import type { XCalls } from './x11/calls.ts';
import { Display } from './x11/display.ts';
import { screenGeometry } from './x11/geometry.ts';

/** `wayland`: an X server that shows only a part of a Wayland session. */
export type DisplayState = 'running' | 'unreachable' | 'wayland';

/** A local server answers within a few ms. */
const ANSWER_MS = 2_000;

/** How the display that the environment names is now. */
export async function displayState(environment: Environment, scope: Scope): Promise<DisplayState> {
  const display = new Display(environment);
  try {
    const isWayland = await display.run(scope, { what: 'an answer', timeoutMs: ANSWER_MS }, isXwayland);
    return isWayland ? 'wayland' : 'running';
  } catch (error) {
    if (error instanceof GloveboxError) return 'unreachable';
    throw error;
  } finally {
    await display.close();
  }
}

/** Xwayland says so by an extension since 23.1, and by its monitors' names before. */
async function isXwayland(calls: XCalls): Promise<boolean> {
  if ((await calls.extension('XWAYLAND')) !== undefined) return true;
  const { monitors } = await screenGeometry(calls);
  return monitors.some(({ name }) => name.startsWith('XWAYLAND'));
}

import type { Scope } from '../../../device/device.ts';
import type { Environment } from '../../../device/selection.ts';
import { type Launch, launch } from '../apps/launch.ts';
import { Display } from '../x11/display.ts';
import { stopDesktop } from './desktops.ts';
import { desktopEnvironment } from './environment.ts';
import { type DesktopWish, startDesktop } from './start.ts';
import type { DesktopState } from './state.ts';

export interface DesktopWithApps {
  readonly desktop: DesktopState;
  /** In the order of the wish. */
  readonly launches: readonly Launch[];
}

/** The environment of programs on a desktop, and of whoever drives it. */
export const environmentOf = (desktop: DesktopState, user: Environment): Environment =>
  desktopEnvironment({ ...desktop, bus: desktop.bus }, user);

/**
 * Starts a private desktop and then applications on it, by desktop id or name, one after the other. When one cannot be
 * started the desktop is stopped again and the failure raised: nobody would know of a desktop that a failed call left.
 */
export async function startDesktopWithApps(
  wish: DesktopWish & { readonly apps: readonly string[] },
  user: Environment,
  scope: Scope,
): Promise<DesktopWithApps> {
  const desktop = await startDesktop(wish, user, scope);
  const environment = environmentOf(desktop, user);
  const display = new Display(environment);
  try {
    const launches: Launch[] = [];
    for (const app of wish.apps) launches.push(await launch(display, { app }, { environment }, scope));
    return { desktop, launches };
  } catch (error) {
    await stopDesktop(desktop.id, user);
    throw error;
  } finally {
    await display.close();
  }
}

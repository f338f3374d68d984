import type { Scope } from '../device/device.ts';
import type { Environment } from '../device/selection.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Size } from '../domain/picture.ts';

function requireLinux(): void {
  if (process.platform === 'linux') return;
  throw new GloveboxError('NOT_SUPPORTED', 'private desktops are X11 desktops, which only Linux has', {
    hint: 'glovebox sim starts a simulated phone everywhere',
  });
}

export interface DesktopWishes {
  readonly size?: Size | undefined;
  readonly idleMinutes?: number | undefined;
}

/**
 * Starts a private desktop; answers its device id and how programs reach its display. It outlives this process. Raises
 * NOT_SUPPORTED, INVALID_ARGS, DEVICE_NOT_READY, TIMEOUT, WRITE_FAILED, and then leaves nothing behind.
 */
export async function startPrivateDesktop(
  wishes: DesktopWishes,
  environment: Environment,
  scope: Scope,
): Promise<{ readonly id: string; readonly value: JsonObject }> {
  requireLinux();
  const { startDesktop } = await import('../platforms/linux/desktop/start.ts');
  const { id, display, authority, size, idleMinutes, warnings } = await startDesktop(wishes, environment, scope);
  const { width, height } = size;
  return {
    id,
    value: {
      device: id,
      display,
      authority,
      size: { width, height },
      idleMinutes,
      ...(warnings.length === 0 ? {} : { warnings }),
    },
  };
}

/** Ends one private desktop, or all of them; answers their ids. Raises DEVICE_NOT_FOUND for an id that is none. */
export async function stopPrivateDesktops(
  id: string | undefined,
  environment: Environment,
): Promise<readonly string[]> {
  requireLinux();
  const { listDesktops, stopDesktop } = await import('../platforms/linux/desktop/desktops.ts');
  const found = id === undefined ? await listDesktops(environment) : [{ id, state: 'running' as const }];
  const running = found.filter(({ state }) => state === 'running').map((one) => one.id);
  await Promise.all(running.map((one) => stopDesktop(one, environment)));
  return running;
}

/** The private desktops of this user, those that are starting too. */
export async function listPrivateDesktops(environment: Environment): Promise<readonly JsonObject[]> {
  requireLinux();
  const { listDesktops } = await import('../platforms/linux/desktop/desktops.ts');
  const found = await listDesktops(environment);
  return found.flatMap(({ id, state, desktop }) => {
    if (state === 'gone') return [];
    if (desktop === undefined) return [{ device: id, state }];
    const { display, authority, size, idleMinutes, startedAt } = desktop;
    const { width, height } = size;
    const since = new Date(startedAt).toISOString();
    return [{ device: id, state, display, authority, size: { width, height }, idleMinutes, startedAt: since }];
  });
}

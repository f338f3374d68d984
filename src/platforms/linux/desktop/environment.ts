import { join } from 'node:path';
import type { Environment } from '../../../device/selection.ts';

/** What of a private desktop its programs are told. */
export interface DesktopPlaces {
  /** Which desktop they belong to: by this they are found when it ends. */
  readonly token: string;
  readonly display: string;
  readonly authority: string;
  readonly home: string;
  readonly runtime: string;
  readonly bus: string | undefined;
}

/** By this variable a desktop's processes are known. */
export const TOKEN_VARIABLE = 'GLOVEBOX_DESKTOP';

/**
 * What a program is given of the user's environment: where programs and data lie, language, time. Not the session, not
 * the settings, and not what else a shell holds, which is often secret.
 */
const KEPT =
  /^(?:PATH|LANG|LANGUAGE|LC_[A-Z]+|TZ|USER|LOGNAME|SHELL|TMPDIR|XDG_DATA_DIRS|XDG_CONFIG_DIRS|LD_LIBRARY_PATH|NIX_.*|FONTCONFIG_.*|(?:https?|no|all)_proxy|(?:HTTPS?|NO|ALL)_PROXY)$/;

/**
 * The environment of programs on a private desktop: its display, buses and folders, and what makes GTK 3 and 4, Qt,
 * Chromium and Electron describe themselves to accessibility.
 */
export function desktopEnvironment(places: DesktopPlaces, user: Environment): Environment {
  const { token, display, authority, home, runtime, bus } = places;
  const kept = Object.entries(user).filter(([name]) => KEPT.test(name));
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    ...Object.fromEntries(kept),
    [TOKEN_VARIABLE]: token,
    DISPLAY: display,
    XAUTHORITY: authority,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    XDG_SESSION_TYPE: 'x11',
    XDG_CURRENT_DESKTOP: 'Glovebox',
    // Without a bus of our own a program must not find the user's.
    DBUS_SESSION_BUS_ADDRESS: bus ?? 'disabled:',
    GDK_BACKEND: 'x11',
    QT_QPA_PLATFORM: 'xcb',
    // There is no graphics card: GTK 4 would spend seconds on imitating one.
    GSK_RENDERER: 'cairo',
    GTK_A11Y: 'atspi',
    GNOME_ACCESSIBILITY: '1',
    ACCESSIBILITY_ENABLED: '1',
    QT_ACCESSIBILITY: '1',
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
  };
}

import { createHash } from 'node:crypto';
import type { PhoneScreen } from '../screen/phone-screen.ts';

export interface InstalledPackage {
  readonly name: string;
  readonly system: boolean;
  readonly userId: number;
  readonly versionCode: number;
  readonly versionName: string;
  /** Where its APK lies on the phone. */
  readonly path: string;
  /** Fully qualified class of the activity with a launcher entry; undefined for packages without one. */
  readonly launcherActivity: string | undefined;
}

/** Packages that every phone has and no launcher shows. */
const SYSTEM_PACKAGES = [
  'android',
  'com.android.inputmethod.latin',
  'com.android.internal.display.cutout.emulation.corner',
  'com.android.packageinstaller',
  'com.android.permissioncontroller',
  'com.android.providers.media',
  'com.android.providers.settings',
  'com.android.shell',
  'com.android.systemui',
  'com.android.webview',
  'com.glovebox.permissioncontroller',
];

const FIRST_APP_ID = 10_100;

/** What is installed: the screen's apps, the usual system packages, and what was installed from the host. */
export class PackageRegistry {
  readonly #packages = new Map<string, InstalledPackage>();
  #nextUserId = FIRST_APP_ID;

  constructor(screen: PhoneScreen) {
    for (const name of SYSTEM_PACKAGES) this.#add(name, true, 35, '15', undefined);
    for (const { packageName, activity } of screen.apps) {
      const system = packageName.startsWith('com.android.') || packageName.includes('launcher');
      this.#add(packageName, system, 1, '1.0', qualify(packageName, activity));
    }
  }

  find(name: string): InstalledPackage | undefined {
    return this.#packages.get(name);
  }

  /** Sorted by name. */
  list(): readonly InstalledPackage[] {
    return [...this.#packages.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** Installs a package or replaces the installed one. */
  install(name: string, versionCode: number, versionName: string): InstalledPackage {
    const before = this.#packages.get(name);
    if (before !== undefined) {
      const updated = { ...before, versionCode, versionName };
      this.#packages.set(name, updated);
      return updated;
    }
    return this.#add(name, false, versionCode, versionName, undefined);
  }

  /** False when it is not installed, or belongs to the system. */
  uninstall(name: string): boolean {
    if (this.#packages.get(name)?.system !== false) return false;
    return this.#packages.delete(name);
  }

  #add(
    name: string,
    system: boolean,
    versionCode: number,
    versionName: string,
    launcherActivity: string | undefined,
  ): InstalledPackage {
    const userId = name === 'android' ? 1000 : this.#nextUserId++;
    const path = system
      ? `/system/app/${name}/${name}.apk`
      : `/data/app/~~${token(name, 1)}==/${name}-${token(name, 2)}==/base.apk`;
    const added = { name, system, userId, versionCode, versionName, path, launcherActivity };
    this.#packages.set(name, added);
    return added;
  }
}

/** The class name an activity's short form stands for: `.Main` of `com.x` is `com.x.Main`. */
export function qualify(packageName: string, activity: string): string {
  if (activity.startsWith('.')) return packageName + activity;
  return activity.includes('.') ? activity : `${packageName}.${activity}`;
}

/** `com.x/.Main`, the way Android shortens a component. */
export function shortComponent(packageName: string, activity: string): string {
  const whole = qualify(packageName, activity);
  return `${packageName}/${whole.startsWith(`${packageName}.`) ? whole.slice(packageName.length) : whole}`;
}

/** The random-looking folder names that Android puts round an app; here the same for the same package. */
function token(name: string, salt: number): string {
  return createHash('sha256').update(`${name}#${salt}`).digest('base64url').slice(0, 22);
}

import type {
  AppChange,
  AppInstall,
  AppLaunch,
  Apps,
  Installer,
  ProgressScope,
  Scope,
} from '../../../device/device.ts';
import { type PackageName, readPackageName } from '../../../domain/package-name.ts';
import type { AdbDevice } from '../adb/device.ts';
import { launchApp } from './launch.ts';
import type { AppDevice } from './package-manager.ts';
import { terminateApp } from './terminate.ts';
import { uninstallApp } from './uninstall.ts';

/** Apps by Android's package and activity managers. */
export class AndroidApps implements Apps, Installer {
  readonly #device: AppDevice;

  constructor(id: string, adb: AdbDevice) {
    this.#device = { id, adb };
  }

  /** Its modules load with the first install: reading and unpacking files is nothing that other calls need. */
  async install(path: string, scope: ProgressScope): Promise<AppInstall> {
    const { installApp } = await import('./install.ts');
    return installApp(this.#device, path, scope);
  }

  async launch(app: string, { signal }: Scope): Promise<AppLaunch> {
    return launchApp(this.#device, readPackageName(app), signal);
  }

  async terminate(app: string, { signal }: Scope): Promise<AppChange> {
    return terminateApp(this.#device, readPackageName(app), signal);
  }

  uninstall(app: PackageName, { signal }: Scope): Promise<AppChange> {
    return uninstallApp(this.#device, app, signal);
  }
}

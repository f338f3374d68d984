import type { PlatformDriver } from '../device/device.ts';
import { DeviceDirectory } from '../device/directory.ts';
import type { Environment } from '../device/selection.ts';
import { createLog } from './log.ts';
import type { Host } from './run-command.ts';

/** `call`: one command, then the process ends. `process`: a server, which watches devices come and go. */
export type Lifetime = 'call' | 'process';

/** Puts together what calls share. The platforms load when a device is first asked for. Raises INVALID_ARGS for a bad environment. */
export function createHost(environment: Environment, lifetime: Lifetime): Host {
  const log = createLog(environment);
  const load = async (): Promise<readonly PlatformDriver[]> => {
    const { AndroidDriver } = await import('../platforms/android/driver.ts');
    const android = new AndroidDriver({ environment, lifetime, log });
    if (process.platform !== 'linux') return [android];
    const { LinuxDriver } = await import('../platforms/linux/driver.ts');
    return [android, new LinuxDriver(environment)];
  };
  return { environment, devices: new DeviceDirectory(load, environment), log };
}

import { homedir } from 'node:os';
import { AdbProgram } from '../../src/platforms/android/adb/adb-program.ts';
import { AdbServer } from '../../src/platforms/android/adb/server.ts';
import type { SimulatedPhone } from '../../src/simulator/phone.ts';
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts';
import { startAdbServer, withoutAdb } from './adb-server.ts';
import { cleanEnvironment } from './run-cli.ts';

/** One way from a client to a simulated phone. */
export interface Door {
  readonly phone: SimulatedPhone;
  readonly simulator: Simulator;
  /** The id under which the phone is listed. */
  readonly deviceId: string;
  readonly environment: Record<string, string>;
  /** Resolves once the phone is listed as ready again after it was away; a real server is told where it is. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
}

export type DoorName = 'the door without adb' | 'adb, as emulator-NNNN' | 'adb connect';

/** The reason to print when a door cannot be opened here; false when it can. */
export const withoutDoor = (name: DoorName): string | false => name !== 'the door without adb' && withoutAdb;

/** Resolves once that server lists the device as ready. */
async function untilReady(port: number, serial: string): Promise<void> {
  const program = new AdbProgram({ platform: process.platform, environment: process.env, home: homedir() });
  const server = new AdbServer({ kind: 'tcp', host: '127.0.0.1', port }, program);
  await new Promise<void>((resolve, reject) => {
    const tracker = server.trackDevices({
      onChange: (devices) => {
        if (!devices.some((device) => device.serial === serial && device.state === 'device')) return;
        tracker.close();
        resolve();
      },
      onEnd: reject,
    });
  });
}

/** Opens one door to a fresh simulated phone. */
export async function openDoor(name: DoorName, options: Parameters<typeof startSimulator>[0] = {}): Promise<Door> {
  const simulator = await startSimulator(options);
  const [phone] = simulator.phones;
  if (phone === undefined) throw new Error('no phone');
  if (name === 'the door without adb') {
    return {
      phone,
      simulator,
      deviceId: phone.serial,
      environment: cleanEnvironment({ ANDROID_ADB_SERVER_PORT: String(simulator.serverPort) }),
      reconnect: () => untilReady(simulator.serverPort, phone.serial),
      close: () => simulator.close(),
    };
  }
  const server = await startAdbServer();
  const deviceId = name === 'adb connect' ? `127.0.0.1:${phone.adbdPort}` : phone.serial;
  const reconnect = async () => {
    if (name === 'adb connect') await server.adb('connect', deviceId);
    else await phone.registerWithAdbServer(server.port);
    await untilReady(server.port, deviceId);
  };
  await reconnect();
  return {
    phone,
    simulator,
    deviceId,
    environment: server.environment,
    reconnect,
    async close() {
      await server.close();
      await simulator.close();
    },
  };
}

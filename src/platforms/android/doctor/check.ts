import type { DeviceCheck, PlatformCheck } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { AdbHost } from '../adb/adb-program.ts';
import { addressText, canStartAt, type ServerAddress, serverAddresses } from '../adb/server-address.ts';
import { deviceId } from '../devices/device-id.ts';
import { describeDevice } from '../devices/identity.ts';
import { type AdbCheck, checkAdb } from './adb-check.ts';
import { adbLine } from './adb-words.ts';
import { type DeviceProblem, deviceProblem, silentDevice } from './device-problem.ts';
import { checkServer, type ServerFinding } from './server-check.ts';

/**
 * Everything that driving Android devices from this machine needs: the adb program, its servers, and the devices that
 * they list, each with what mends it. Starts nothing but `adb version`.
 */
export async function checkAndroid(host: AdbHost, signal: AbortSignal): Promise<PlatformCheck> {
  const adb = await checkAdb(host, signal);
  const { used, findings, install } = adb;
  const tools = {
    adb: {
      ...(used === undefined ? { status: 'missing' } : withStatusFirst(used)),
      ...(install === undefined ? {} : { install }),
      candidates: findings,
    },
  };
  const addresses = readAddresses(host);
  if ('fault' in addresses) return { tools: { ...tools, servers: [addresses.fault] }, devices: [] };
  const program = used?.path === undefined || used.source === 'PATH' ? 'adb' : used.path;
  const servers = await Promise.all(
    addresses.map((address) => checkServer(address, (...words) => adbLine(program, address, words), signal)),
  );
  return {
    tools: { ...tools, servers: servers.map((server) => serverReport(server, adb, program)) },
    devices: await checkDevices(servers, program, signal),
  };
}

function withStatusFirst({ source, status, ...rest }: NonNullable<AdbCheck['used']>): JsonObject {
  return { status, source, ...rest };
}

/** A variable that cannot be read is a finding and not a failure. */
function readAddresses({ environment }: AdbHost): readonly ServerAddress[] | { readonly fault: JsonObject } {
  try {
    return serverAddresses(environment);
  } catch (error) {
    if (!(error instanceof GloveboxError)) throw error;
    return {
      fault: { address: null, answers: false, message: error.message, remedy: 'unset or correct that variable' },
    };
  }
}

function serverReport(finding: ServerFinding, { protocol }: AdbCheck, program: string): JsonObject {
  const { address } = finding.server;
  const named = { address: addressText(address), answers: finding.answers };
  if (!finding.answers) return { ...named, message: finding.message, remedy: finding.remedy };
  const { version } = finding;
  const isForeign = protocol !== undefined && protocol !== version && canStartAt(address);
  return {
    ...named,
    version,
    ...(isForeign
      ? {
          message: `the server speaks version ${version} and this adb ${protocol}: adb restarts the server when it runs`,
          remedy: adbLine(program, address, ['start-server']),
        }
      : {}),
  };
}

async function checkDevices(
  servers: readonly ServerFinding[],
  program: string,
  signal: AbortSignal,
): Promise<readonly DeviceCheck[]> {
  const listed = servers.flatMap((finding) =>
    finding.answers ? finding.devices.map((entry) => ({ ...entry, server: finding.server })) : [],
  );
  const serials = listed.map(({ serial }) => serial);
  return Promise.all(
    listed.map(async ({ serial, state, server }): Promise<DeviceCheck> => {
      const { address } = server;
      const id = deviceId(serial, address, serials);
      const adb = (...words: readonly string[]) => adbLine(program, address, words);
      const ready = state === 'device';
      const entry = { id, platform: 'android', route: id, state, ready } as const;
      const { name } = await describeDevice(entry, serial, server.device(serial), { signal });
      const found: DeviceProblem | undefined =
        ready && name === null ? silentDevice(serial, adb) : deviceProblem(serial, state, adb);
      return { id, state, ...(name === null ? {} : { name }), ...found };
    }),
  );
}

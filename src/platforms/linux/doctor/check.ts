import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DeviceCheck, DeviceEntry, PlatformCheck, Scope } from '../../../device/device.ts';
import type { Environment } from '../../../device/selection.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { readJsonFile } from '../../../storage/json-file.ts';
import { findProgram } from '../apps/find-program.ts';
import { isAlive } from '../apps/processes.ts';
import { desktopsFolder, readState } from '../desktop/state.ts';
import { type Fault, type Findings, findLayers, LAYERS } from './layers.ts';

/** A listed desktop. */
export interface CheckedDesktop {
  readonly entry: DeviceEntry;
  readonly environment: Environment;
  readonly name: string;
  /** Where a private desktop is written down; undefined for the user's own. */
  readonly folder: string | undefined;
}

/** What a private desktop is made of, with the Debian packages. */
const PARTS: Readonly<Record<string, string>> = { Xvfb: 'xvfb', 'dbus-daemon': 'dbus' };

/** Every desktop part by part, what a private one needs, and the processes that Glovebox left running for them. */
export async function checkLinux(
  desktops: readonly CheckedDesktop[],
  environment: Environment,
  scope: Scope,
): Promise<PlatformCheck> {
  const [devices, missing, holders] = await Promise.all([
    Promise.all(desktops.map((desktop) => checkDesktop(desktop, scope))),
    missingPackages(environment),
    listHolders(desktops, environment),
  ]);
  const privateDesktops: JsonObject =
    missing.length === 0
      ? { status: 'ok' }
      : { status: 'missing', install: `apt install ${[...missing, 'openbox', 'at-spi2-core'].join(' ')}` };
  return { tools: { privateDesktops, ...(holders.length === 0 ? {} : { holders }) }, devices };
}

async function checkDesktop({ entry, environment, name }: CheckedDesktop, scope: Scope): Promise<DeviceCheck> {
  const findings = await findLayers(environment, scope);
  const first = LAYERS.map((layer) => findings.get(layer)).find(
    (one): one is Fault => one !== undefined && one !== 'ok',
  );
  const state = findings.get('display') === 'ok' ? entry.state : 'unreachable';
  return { id: entry.id, state, name, ...first, layers: layersJson(findings) };
}

function layersJson(findings: Findings): JsonObject {
  return Object.fromEntries(
    LAYERS.flatMap((layer) => {
      const found = findings.get(layer);
      return found === undefined ? [] : [[layer, found === 'ok' ? 'ok' : { ...found }]];
    }),
  );
}

async function missingPackages(environment: Environment): Promise<readonly string[]> {
  const found = await Promise.all(
    Object.entries(PARTS).map(async ([program, debian]) =>
      (await findProgram(program, environment)) === undefined ? [debian] : [],
    ),
  );
  return found.flat();
}

/** One line for each process that outlives its call: what it is, and what ends it. */
async function listHolders(
  desktops: readonly CheckedDesktop[],
  environment: Environment,
): Promise<readonly JsonObject[]> {
  const keepers = await Promise.all(
    desktops.map(async ({ entry, folder }) => {
      const state = folder === undefined ? undefined : await readState(folder);
      if (state === undefined) return [];
      const { display, idleMinutes, holder } = state;
      return [
        {
          holder: 'private desktop',
          id: entry.id,
          pid: holder.pid,
          display,
          idleMinutes,
          stop: `glovebox desktop stop ${entry.id}`,
        },
      ];
    }),
  );
  return [...keepers.flat(), ...(await clipboardHolders(dirname(desktopsFolder(environment))))];
}

async function clipboardHolders(folder: string): Promise<readonly JsonObject[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^clipboard-.*\.json$/.test(name));
  const all = await Promise.all(names.map((name) => readJsonFile(join(folder, name))));
  return all.flatMap((value) => {
    const { pid, started, display } = (value ?? {}) as {
      readonly pid?: unknown;
      readonly started?: unknown;
      readonly display?: unknown;
    };
    if (typeof pid !== 'number' || typeof display !== 'string') return [];
    const identity = { pid, started: typeof started === 'string' ? started : null };
    return isAlive(identity) ? [{ holder: 'clipboard', pid, display, stop: `kill ${pid}` }] : [];
  });
}

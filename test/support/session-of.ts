import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandContext } from '../../src/device/context.ts';
import type { Device, TreeSource } from '../../src/device/device.ts';
import { DeviceDirectory } from '../../src/device/directory.ts';
import { DeviceSession } from '../../src/device/session.ts';
import { surroundings, type View, viewTree } from './scene.ts';

/** A command's context whose only device is a made-up one: for what no real device shows on request. */
export async function contextOf(
  device: Omit<Device, 'id' | 'platform'>,
): Promise<{ readonly context: CommandContext; readonly end: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-session-'));
  const session = new DeviceSession({ id: 'made-up', platform: 'linux', ...device }, folder);
  const context: CommandContext = {
    signal: new AbortController().signal,
    surface: 'cli',
    environment: {},
    devices: new DeviceDirectory(async () => [], {}),
    select: async () => session,
    progress: () => {},
    sent: () => {},
  };
  return { context, end: () => rm(folder, { recursive: true, force: true }) };
}

/** A screen that shows these views, whatever they are at the time. */
export const treeOf = (views: () => readonly View[]): TreeSource => ({
  isStill: true,
  read: async () => ({ tree: viewTree({ children: views() }), surroundings }),
});

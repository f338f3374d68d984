import { GloveboxError } from '../../../domain/errors.ts';
import type { ByteChannel } from './byte-channel.ts';
import type { CallScope } from './call-scope.ts';
import type { AdbDevice } from './device.ts';
import { type FileStat, pathRequest, RECORD_SIZE, statOf, statV2Of } from './sync-format.ts';
import { readLetters, syncFailure, unexpectedPacket } from './sync-packets.ts';

/** One entry of a folder on the device. */
export interface FolderEntry extends FileStat {
  readonly name: string;
}

const UNKNOWN: FileStat = { kind: 'other', mode: 0, size: 0, mtime: 0 };

const ENOENT = 2;
const ENOTDIR = 20;

/** Longest name that any Android file system has, with room for a foreign one, in bytes. */
const LONGEST_NAME = 4096;

/** The file service of adbd. Asking what the device can do comes first, since both protocol versions share the name. */
export const SYNC_SERVICE = (): string => 'sync:';

/**
 * What is at that path, or undefined when nothing is. Follows links where the device has stat v2 (Android 8 on), else a
 * link is told as such, and a path that may not be looked at as absent. Raises ADB_FAILED with the device's errno.
 */
export async function statFile(device: AdbDevice, path: string, scope: CallScope = {}): Promise<FileStat | undefined> {
  const requests = { v1: pathRequest('STAT', path), v2: pathRequest('STA2', path) };
  return device.call('stat', SYNC_SERVICE, { ...scope, readOnly: true }, async (channel, features) => {
    const isVersion2 = features.has('stat_v2');
    await channel.write(isVersion2 ? requests.v2 : requests.v1);
    const letters = await readLetters(channel);
    if (letters === 'STAT') return statOf(await channel.read(RECORD_SIZE.stat));
    if (letters !== 'STA2') throw unexpectedPacket(letters);
    const { errno, stat } = statV2Of(await channel.read(RECORD_SIZE.statV2));
    if (errno === ENOENT || errno === ENOTDIR) return undefined;
    if (errno !== 0) throw new GloveboxError('ADB_FAILED', `the device cannot look at ${path} (errno ${errno})`);
    return stat;
  });
}

/**
 * The entries of a folder, in the device's order, without `.` and `..`. Links are told as such. The protocol does not tell
 * an absent or forbidden folder from an empty one. Raises ADB_FAILED for a name that is a path, which no file has.
 */
export async function listFolder(
  device: AdbDevice,
  path: string,
  scope: CallScope = {},
): Promise<readonly FolderEntry[]> {
  const requests = { v1: pathRequest('LIST', path), v2: pathRequest('LIS2', path) };
  return device.call('list', SYNC_SERVICE, { ...scope, readOnly: true }, async (channel, features) => {
    const isVersion2 = features.has('ls_v2');
    await channel.write(isVersion2 ? requests.v2 : requests.v1);
    const entries: FolderEntry[] = [];
    for (;;) {
      const entry = await readEntry(channel, isVersion2);
      if (entry === undefined) return entries;
      if (entry.name !== '.' && entry.name !== '..') entries.push(entry);
    }
  });
}

/** The next entry, or undefined after the last. */
async function readEntry(channel: ByteChannel, isVersion2: boolean): Promise<FolderEntry | undefined> {
  const letters = await readLetters(channel);
  if (letters === 'FAIL') throw await syncFailure(channel);
  if (letters === 'DONE') return undefined;
  if (letters !== (isVersion2 ? 'DNT2' : 'DENT')) throw unexpectedPacket(letters);
  const record = await channel.read(isVersion2 ? RECORD_SIZE.entryV2 : RECORD_SIZE.entry);
  const nameSize = record.readUInt32LE(record.length - 4);
  if (nameSize > LONGEST_NAME) throw new GloveboxError('ADB_FAILED', 'the device sent an impossible file name');
  const name = (await channel.read(nameSize)).toString('utf8');
  if (/[/\0]/.test(name) || name === '') {
    throw new GloveboxError('ADB_FAILED', `the device sent an impossible file name: ${JSON.stringify(name)}`);
  }
  // An entry that vanished or may not be looked at has no stat in v1 either: its name is all there is.
  const stat = isVersion2 ? statV2Of(record).stat : statOf(record);
  return { name, ...(stat ?? UNKNOWN) };
}

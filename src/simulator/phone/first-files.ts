import type { PhoneFiles } from '../services/file-tree.ts';

/** Folders, links and devices that a phone has before anybody pushed a file. */
export function installFirstFiles(
  files: PhoneFiles,
  programNames: Iterable<string>,
  startedAt: number,
  now: () => number,
): void {
  for (const folder of ['DCIM', 'Documents', 'Download', 'Movies', 'Music', 'Pictures']) {
    files.install(`/storage/emulated/0/${folder}`, { folder: true });
  }
  files.install('/storage/self', { folder: true });
  files.install('/storage/self/primary', { link: '/storage/emulated/0' });
  files.install('/sdcard', { link: '/storage/self/primary' });
  files.install('/data/local/tmp', { folder: true });
  files.install('/data/app', { folder: true });
  files.install('/bin', { link: '/system/bin' });
  for (const device of ['null', 'tty', 'zero']) files.install(`/dev/${device}`, { device: true });
  files.install('/system/bin/sh', { content: () => '' });
  for (const name of programNames) if (!name.includes('/')) files.install(`/system/bin/${name}`, { content: () => '' });
  const uptime = (): string => (now() - startedAt + 120).toFixed(2);
  files.install('/proc/uptime', { content: () => `${uptime()} ${uptime()}\n` });
  files.install('/proc/version', { content: () => 'Linux version 6.6.30-android15 (glovebox@sim) #1 SMP PREEMPT\n' });
  files.install('/proc/meminfo', {
    content: () => 'MemTotal:        4025412 kB\nMemFree:          812340 kB\nMemAvailable:    2103488 kB\n',
  });
  files.install('/proc/net/unix', {
    content: () => 'Num       RefCount Protocol Flags    Type St Inode Path\n',
  });
}

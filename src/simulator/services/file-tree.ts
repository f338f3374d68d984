import { posix } from 'node:path';
import { FileError } from './file-errors.ts';

/** Mode bits of the three kinds of entries, as `stat` reports them. */
const FILE_TYPE = 0o100000;
const FOLDER_TYPE = 0o040000;
const LINK_TYPE = 0o120000;
const DEVICE_TYPE = 0o020000;

/** How much one phone stores, in bytes: a runaway writer gets ENOSPC instead of this process's memory. */
const CAPACITY = 512 * 1024 * 1024;

const MOST_LINKS = 8;

interface EntryBase {
  readonly inode: number;
  mode: number;
  /** Whole seconds since 1970. */
  modified: number;
}

interface FileEntry extends EntryBase {
  readonly kind: 'file';
  pieces: Buffer[];
  size: number;
}

interface FolderEntry extends EntryBase {
  readonly kind: 'folder';
  readonly children: Map<string, Entry>;
}

interface LinkEntry extends EntryBase {
  readonly kind: 'link';
  readonly target: string;
}

/** Text made anew at each read, such as /proc/uptime. */
interface GeneratedEntry extends EntryBase {
  readonly kind: 'generated';
  readonly content: () => string;
}

/** /dev/null and /dev/tty: programs treat them by name, the tree only knows that they are there. */
interface DeviceEntry extends EntryBase {
  readonly kind: 'device';
}

type Entry = FileEntry | FolderEntry | LinkEntry | GeneratedEntry | DeviceEntry;

export type EntryKind = Entry['kind'];

export interface FileStatus {
  readonly kind: EntryKind;
  /** Type and permission bits. */
  readonly mode: number;
  readonly size: number;
  readonly modified: number;
  readonly inode: number;
  readonly target?: string;
}

/** Where the shell user may write, as on a phone: its own folder, shared storage; /system is mounted read-only. */
const WRITABLE = ['/data/local/tmp', '/storage/emulated/0'];

/** Why the shell user may not write at a path without links; undefined when it may. */
export function refusalToWrite(realPath: string): FileError | undefined {
  if (WRITABLE.some((folder) => realPath.startsWith(`${folder}/`))) return undefined;
  return new FileError(/^\/(data|storage|mnt|dev|proc)(\/|$)/.test(realPath) ? 'EACCES' : 'EROFS');
}

/** The files of one phone, wherever they are kept. */
export type PhoneFiles = Pick<FileTree, keyof FileTree>;

/** What a phone can be made with. */
export type InstalledEntry =
  | { readonly folder: true }
  | { readonly link: string }
  | { readonly content: () => string }
  | { readonly bytes: Buffer }
  | { readonly device: true };

/**
 * The files of one phone, in memory: no file of the host is ever touched. Paths are absolute; every method throws
 * FileError where a phone's file system would refuse.
 */
export class FileTree {
  readonly #now: () => number;
  readonly #root: FolderEntry;
  #nextInode = 2;
  #stored = 0;

  /** @param now seconds since 1970, for modification times. */
  constructor(now: () => number) {
    this.#now = now;
    this.#root = { kind: 'folder', inode: 1, mode: FOLDER_TYPE | 0o755, modified: now(), children: new Map() };
  }

  /** What is there, following a link at the end unless `follow` is false. Undefined when nothing is. */
  status(path: string, follow = true): FileStatus | undefined {
    const entry = this.#find(path, follow);
    return entry === undefined ? undefined : statusOf(entry);
  }

  /** Names in a folder, sorted. */
  list(path: string): readonly string[] {
    const entry = this.#mustFind(path);
    if (entry.kind !== 'folder') throw new FileError('ENOTDIR');
    return [...entry.children.keys()].sort();
  }

  /** A file's pieces, in order; never copied, never to be changed. */
  read(path: string): readonly Buffer[] {
    const entry = this.#mustFind(path);
    if (entry.kind === 'file') return entry.pieces;
    if (entry.kind === 'generated') return [Buffer.from(entry.content())];
    if (entry.kind === 'device') return [];
    throw new FileError('EISDIR');
  }

  /** Makes the file, or empties the one that is there. */
  create(path: string, mode = 0o644): void {
    const { folder, name } = this.#place(path);
    this.#mayWrite(path);
    const there = folder.children.get(name);
    if (there?.kind === 'folder') throw new FileError('EISDIR');
    if (there?.kind === 'device') return;
    if (there?.kind === 'link') {
      this.create(posix.resolve(posix.dirname(path), there.target), mode);
      return;
    }
    if (there?.kind === 'file') this.#stored -= there.size;
    const bits = there?.kind === 'file' ? there.mode : FILE_TYPE | (mode & 0o777);
    folder.children.set(name, {
      kind: 'file',
      inode: this.#nextInode++,
      mode: bits,
      modified: this.#now(),
      pieces: [],
      size: 0,
    });
  }

  /** Adds bytes to a file that is there. The bytes must not be changed afterwards. */
  append(path: string, bytes: Buffer): void {
    const entry = this.#mustFind(path);
    if (entry.kind === 'device') return;
    if (entry.kind === 'folder') throw new FileError('EISDIR');
    if (entry.kind !== 'file') throw new FileError('EACCES');
    this.#mayWrite(path);
    if (this.#stored + bytes.length > CAPACITY) throw new FileError('ENOSPC');
    this.#stored += bytes.length;
    entry.pieces.push(bytes);
    entry.size += bytes.length;
    entry.modified = this.#now();
  }

  /** Makes the file with this content. */
  write(path: string, content: Buffer | string, mode = 0o644): void {
    this.create(path, mode);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    if (bytes.length > 0) this.append(path, bytes);
  }

  /** @param modified seconds since 1970 */
  touch(path: string, modified: number, mode?: number): void {
    const entry = this.#mustFind(path);
    this.#mayWrite(path);
    entry.modified = modified;
    if (mode !== undefined) entry.mode = (entry.mode & ~0o777) | (mode & 0o777);
  }

  /** Makes one folder; with `parents` also those above it, and one that is there already is no error. */
  makeFolder(path: string, parents = false): void {
    const clean = posix.resolve('/', path);
    if (clean === '/') {
      if (parents) return;
      throw new FileError('EEXIST');
    }
    if (parents && this.#find(posix.dirname(clean), true) === undefined) this.makeFolder(posix.dirname(clean), true);
    const { folder, name } = this.#place(clean);
    const there = this.#find(clean, true);
    if (there?.kind === 'folder' && parents) return;
    if (there !== undefined) throw new FileError('EEXIST');
    this.#mayWrite(clean);
    folder.children.set(name, this.#newFolder(0o771));
  }

  remove(path: string, recursive = false): void {
    const { folder, name } = this.#place(path);
    const entry = folder.children.get(name);
    if (entry === undefined) throw new FileError('ENOENT');
    this.#mayWrite(path);
    if (entry.kind === 'folder' && entry.children.size > 0 && !recursive) throw new FileError('ENOTEMPTY');
    this.#stored -= sizeBelow(entry);
    folder.children.delete(name);
  }

  rename(from: string, to: string): void {
    const source = this.#place(from);
    const entry = source.folder.children.get(source.name);
    if (entry === undefined) throw new FileError('ENOENT');
    const target = this.#place(to);
    const there = target.folder.children.get(target.name);
    if (there?.kind === 'folder' && entry.kind !== 'folder') throw new FileError('EISDIR');
    if (there !== undefined && there.kind !== 'folder' && entry.kind === 'folder') throw new FileError('ENOTDIR');
    if (there?.kind === 'folder' && there.children.size > 0) throw new FileError('ENOTEMPTY');
    if (entry.kind === 'folder' && posix.resolve('/', to).startsWith(`${posix.resolve('/', from)}/`)) {
      throw new FileError('EINVAL');
    }
    this.#mayWrite(from);
    this.#mayWrite(to);
    if (there === entry) return;
    if (there !== undefined) this.#stored -= sizeBelow(there);
    source.folder.children.delete(source.name);
    target.folder.children.set(target.name, entry);
  }

  /** Puts what the phone was made with in place, whatever the shell user may write. */
  install(path: string, what: InstalledEntry): void {
    const clean = posix.resolve('/', path);
    const parent = posix.dirname(clean);
    if (this.#find(parent, true) === undefined) this.install(parent, { folder: true });
    const { folder, name } = this.#place(clean);
    const base = { inode: this.#nextInode++, modified: this.#now() };
    if ('folder' in what) folder.children.set(name, this.#newFolder(0o755));
    else if ('link' in what) {
      folder.children.set(name, { ...base, kind: 'link', mode: LINK_TYPE | 0o777, target: what.link });
    } else if ('bytes' in what) {
      const size = what.bytes.length;
      folder.children.set(name, { ...base, kind: 'file', mode: FILE_TYPE | 0o644, pieces: [what.bytes], size });
    } else if ('device' in what) folder.children.set(name, { ...base, kind: 'device', mode: DEVICE_TYPE | 0o666 });
    else folder.children.set(name, { ...base, kind: 'generated', mode: FILE_TYPE | 0o755, content: what.content });
  }

  /** The path with every link on the way resolved, `..` meant as in the text. */
  realPath(path: string): string {
    return this.#walk(path, true).path;
  }

  #newFolder(mode: number): FolderEntry {
    return {
      kind: 'folder',
      inode: this.#nextInode++,
      mode: FOLDER_TYPE | mode,
      modified: this.#now(),
      children: new Map(),
    };
  }

  #find(path: string, follow: boolean): Entry | undefined {
    return this.#walk(path, follow).entry;
  }

  #mustFind(path: string): Entry {
    const entry = this.#find(path, true);
    if (entry === undefined) throw new FileError('ENOENT');
    return entry;
  }

  #walk(path: string, follow: boolean, links = 0): { readonly path: string; readonly entry: Entry | undefined } {
    const parts = posix
      .resolve('/', path)
      .split('/')
      .filter((part) => part !== '');
    let entry: Entry | undefined = this.#root;
    let walked = '';
    for (const [index, part] of parts.entries()) {
      if (entry === undefined) return { path: `${walked}/${parts.slice(index).join('/')}`, entry };
      if (entry.kind !== 'folder') throw new FileError('ENOTDIR');
      entry = entry.children.get(part);
      const last = index === parts.length - 1;
      if (entry?.kind === 'link' && (follow || !last)) {
        if (links >= MOST_LINKS) throw new FileError('ELOOP');
        const rest = parts.slice(index + 1).join('/');
        return this.#walk(posix.resolve(walked || '/', entry.target, rest), follow, links + 1);
      }
      walked += `/${part}`;
    }
    return { path: walked || '/', entry };
  }

  #place(path: string): { readonly folder: FolderEntry; readonly name: string } {
    const clean = posix.resolve('/', path);
    const folder = this.#find(posix.dirname(clean), true);
    if (clean === '/') throw new FileError('EISDIR');
    if (folder === undefined) throw new FileError('ENOENT');
    if (folder.kind !== 'folder') throw new FileError('ENOTDIR');
    return { folder, name: posix.basename(clean) };
  }

  #mayWrite(path: string): void {
    const parent = this.realPath(posix.dirname(posix.resolve('/', path)));
    const real = posix.join(parent, posix.basename(path));
    if (this.#find(real, false)?.kind === 'device') return;
    const refusal = refusalToWrite(real);
    if (refusal !== undefined) throw refusal;
  }
}

function statusOf(entry: Entry): FileStatus {
  const { kind, mode, modified, inode } = entry;
  if (entry.kind === 'link') return { kind, mode, modified, inode, size: entry.target.length, target: entry.target };
  return { kind, mode, modified, inode, size: entry.kind === 'file' ? entry.size : entry.kind === 'folder' ? 3452 : 0 };
}

function sizeBelow(entry: Entry): number {
  if (entry.kind === 'file') return entry.size;
  if (entry.kind !== 'folder') return 0;
  let sum = 0;
  for (const child of entry.children.values()) sum += sizeBelow(child);
  return sum;
}

import * as fs from 'node:fs';
import { join, posix } from 'node:path';
import { FileError, fileErrorOf } from '../services/file-errors.ts';
import {
  type EntryKind,
  type FileStatus,
  type InstalledEntry,
  type PhoneFiles,
  refusalToWrite,
} from '../services/file-tree.ts';

const MOST_LINKS = 8;

/**
 * A phone's files in a folder on disk, shared by the shell that is shut into that folder and the simulator's own
 * services. Links are followed here, never by the machine: one that points out of the phone cannot lead there.
 */
export class DiskFiles implements PhoneFiles {
  readonly #root: string;
  readonly #owner: number | undefined;

  /**
   * @param root the phone's `/`, absolute
   * @param owner who gets what is made here; undefined: nobody else
   */
  constructor(root: string, owner: number | undefined) {
    this.#root = root;
    this.#owner = owner;
  }

  status(path: string, follow = true): FileStatus | undefined {
    const real = this.#walk(path, follow);
    const stats = this.#look(real);
    if (stats === undefined) return undefined;
    const kind = kindOf(stats);
    return {
      kind,
      mode: stats.mode,
      size: stats.size,
      modified: Math.floor(stats.mtimeMs / 1000),
      inode: stats.ino,
      ...(kind === 'link' ? { target: fs.readlinkSync(this.#onDisk(real)) } : {}),
    };
  }

  list(path: string): readonly string[] {
    return asPhone(() => fs.readdirSync(this.#onDisk(this.realPath(path)))).sort();
  }

  read(path: string): readonly Buffer[] {
    const real = this.realPath(path);
    // Reading a pipe or a socket that a script made might never end.
    if (this.status(real)?.kind === 'device') return [];
    return [asPhone(() => fs.readFileSync(this.#onDisk(real)))];
  }

  create(path: string, mode = 0o644): void {
    const real = this.realPath(path);
    const there = this.status(real);
    if (there?.kind === 'device') return;
    this.#mayWrite(real);
    this.#make(real, (place) => fs.writeFileSync(place, '', { mode: mode & 0o777 }));
  }

  append(path: string, bytes: Buffer): void {
    const real = this.realPath(path);
    const there = this.status(real);
    if (there === undefined) throw new FileError('ENOENT');
    if (there.kind === 'device') return;
    this.#mayWrite(real);
    asPhone(() => fs.appendFileSync(this.#onDisk(real), bytes));
  }

  write(path: string, content: Buffer | string, mode = 0o644): void {
    this.create(path, mode);
    if (content.length > 0) this.append(path, Buffer.from(content));
  }

  touch(path: string, modified: number, mode?: number): void {
    const real = this.realPath(path);
    this.#mayWrite(real);
    asPhone(() => {
      if (mode !== undefined) fs.chmodSync(this.#onDisk(real), mode & 0o777);
      fs.utimesSync(this.#onDisk(real), modified, modified);
    });
  }

  makeFolder(path: string, parents = false): void {
    const real = this.realPath(path);
    const there = this.status(real);
    if (there?.kind === 'folder' && parents) return;
    if (there !== undefined) throw new FileError('EEXIST');
    if (parents) this.makeFolder(posix.dirname(real), true);
    this.#mayWrite(real);
    this.#make(real, (place) => fs.mkdirSync(place, { mode: 0o771 }));
  }

  remove(path: string, recursive = false): void {
    const real = this.#walk(path, false);
    const there = this.#look(real);
    if (there === undefined) throw new FileError('ENOENT');
    this.#mayWrite(real);
    const place = this.#onDisk(real);
    asPhone(() => {
      if (recursive) fs.rmSync(place, { recursive });
      else if (there.isDirectory()) fs.rmdirSync(place);
      else fs.unlinkSync(place);
    });
  }

  rename(from: string, to: string): void {
    const [source, target] = [this.#walk(from, false), this.#walk(to, false)];
    this.#mayWrite(source);
    this.#mayWrite(target);
    asPhone(() => fs.renameSync(this.#onDisk(source), this.#onDisk(target)));
  }

  /** What the folder was built with stays: the programs and devices in it are real. */
  install(path: string, what: InstalledEntry): void {
    const place = this.#onDisk(this.#walk(path, false));
    if ('device' in what) return;
    fs.mkdirSync(join(place, '..'), { recursive: true });
    if ('bytes' in what) fs.writeFileSync(place, what.bytes);
    else if (fs.existsSync(place)) return;
    else if ('folder' in what) fs.mkdirSync(place);
    else if ('link' in what) fs.symlinkSync(what.link, place);
    else fs.writeFileSync(place, what.content(), { mode: 0o755 });
  }

  realPath(path: string): string {
    return this.#walk(path, true);
  }

  /** Gives a folder to the phone's shell user. */
  handOver(path: string): void {
    if (this.#owner !== undefined) fs.chownSync(this.#onDisk(this.realPath(path)), this.#owner, this.#owner);
  }

  #make(real: string, make: (place: string) => void): void {
    asPhone(() => make(this.#onDisk(real)));
    this.handOver(real);
  }

  #mayWrite(real: string): void {
    const refusal = refusalToWrite(real);
    if (refusal !== undefined) throw refusal;
  }

  #onDisk(real: string): string {
    return join(this.#root, real);
  }

  #look(real: string): fs.Stats | undefined {
    return fs.lstatSync(this.#onDisk(real), { throwIfNoEntry: false });
  }

  /** The path with its links resolved inside the phone; the last one only with `follow`. */
  #walk(path: string, follow: boolean, links = 0): string {
    const parts = posix
      .resolve('/', path)
      .split('/')
      .filter((part) => part !== '');
    let walked = '/';
    for (const [index, part] of parts.entries()) {
      const next = posix.join(walked, part);
      const stats = asPhone(() => this.#look(next));
      const rest = parts.slice(index + 1);
      if (stats?.isSymbolicLink() && (follow || rest.length > 0)) {
        if (links >= MOST_LINKS) throw new FileError('ELOOP');
        const target = fs.readlinkSync(this.#onDisk(next));
        return this.#walk(posix.resolve(walked, target, ...rest), follow, links + 1);
      }
      walked = next;
    }
    return walked;
  }
}

function kindOf(stats: fs.Stats): EntryKind {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  return stats.isSymbolicLink() ? 'link' : 'device';
}

/** Runs `work`; what the machine's file system refuses is told in the phone's words. */
function asPhone<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw fileErrorOf(thrown) ?? thrown;
  }
}

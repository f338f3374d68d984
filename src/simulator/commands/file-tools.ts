import { posix } from 'node:path';
import { FileError } from '../services/file-errors.ts';
import type { FileStatus } from '../services/file-tree.ts';
import type { Program, ProgramIo } from '../shell/program.ts';
import { type ParsedOptions, parseOptions } from './options.ts';

/** Runs `work` for each operand; a refusal is told as `tool: operand: reason` and the others go on. */
async function each(
  io: ProgramIo,
  tool: string,
  operands: readonly string[],
  work: (path: string, operand: string) => Promise<void> | void,
): Promise<number> {
  let status = 0;
  for (const operand of operands) {
    try {
      await work(posix.resolve(io.folder, operand), operand);
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      await io.stderr.write(`${tool}: ${operand}: ${thrown.message}\n`);
      status = 1;
    }
  }
  return status;
}

/** Parses short options; answers an exit code after telling of an unknown one. */
async function options(io: ProgramIo, tool: string, flags: string, valued = ''): Promise<ParsedOptions | number> {
  const parsed = parseOptions(io.words, flags, valued);
  if (parsed.unknown === undefined) return parsed;
  await io.stderr.write(`${tool}: Unknown option '${parsed.unknown}' (see "${tool} --help")\n`);
  return 1;
}

async function needOperands(io: ProgramIo, tool: string, operands: readonly string[], count: number): Promise<boolean> {
  if (operands.length >= count) return true;
  await io.stderr.write(`${tool}: Needs ${count} argument${count === 1 ? '' : 's'} (see "${tool} --help")\n`);
  return false;
}

export const cat: Program = async (io) => {
  const parsed = await options(io, 'cat', 'u');
  if (typeof parsed === 'number') return parsed;
  const copyInput = async (): Promise<void> => {
    for (let bytes = await io.stdin.read(); bytes !== undefined; bytes = await io.stdin.read())
      await io.stdout.write(bytes);
  };
  if (parsed.operands.length === 0) {
    await copyInput();
    return 0;
  }
  return each(io, 'cat', parsed.operands, async (path, operand) => {
    if (operand === '-') return copyInput();
    for (const piece of io.phone.files.read(path)) await io.stdout.write(piece);
  });
};

export const rm: Program = async (io) => {
  const parsed = await options(io, 'rm', 'rRfiv');
  if (typeof parsed === 'number') return parsed;
  const { flags, operands } = parsed;
  const force = flags.has('f');
  if (!force && !(await needOperands(io, 'rm', operands, 1))) return 1;
  const recursive = flags.has('r') || flags.has('R');
  return each(io, 'rm', operands, (path) => {
    const status = io.phone.files.status(path, false);
    if (status === undefined && force) return;
    if (status?.kind === 'folder' && !recursive) throw new FileError('EISDIR');
    io.phone.files.remove(path, recursive);
  });
};

export const mkdir: Program = async (io) => {
  const parsed = await options(io, 'mkdir', 'pv', 'm');
  if (typeof parsed === 'number') return parsed;
  if (!(await needOperands(io, 'mkdir', parsed.operands, 1))) return 1;
  return each(io, 'mkdir', parsed.operands, (path) => io.phone.files.makeFolder(path, parsed.flags.has('p')));
};

export const rmdir: Program = async (io) =>
  each(io, 'rmdir', io.words, (path) => {
    if (io.phone.files.status(path, false)?.kind !== 'folder') throw new FileError('ENOTDIR');
    io.phone.files.remove(path);
  });

export const touch: Program = async (io) => {
  const parsed = await options(io, 'touch', 'acm');
  if (typeof parsed === 'number') return parsed;
  return each(io, 'touch', parsed.operands, (path) => {
    const { files } = io.phone;
    if (files.status(path) === undefined) {
      if (!parsed.flags.has('c')) files.create(path);
    } else files.touch(path, Math.floor(io.phone.now().getTime() / 1000));
  });
};

export const chmod: Program = async (io) => {
  const [mode = '', ...operands] = io.words.filter((word) => !/^-[Rv]+$/.test(word));
  if (!(await needOperands(io, 'chmod', operands, 1))) return 1;
  return each(io, 'chmod', operands, (path) => {
    const status = io.phone.files.status(path);
    if (status === undefined) throw new FileError('ENOENT');
    const bits = /^[0-7]{3,4}$/.test(mode)
      ? Number.parseInt(mode, 8)
      : mode.includes('x')
        ? status.mode | 0o111
        : status.mode;
    io.phone.files.touch(path, status.modified, bits);
  });
};

/** Where a copy or move to `target` ends up: in the folder, when it is one. */
function destination(io: ProgramIo, source: string, target: string): string {
  const path = posix.resolve(io.folder, target);
  return io.phone.files.status(path)?.kind === 'folder' ? posix.join(path, posix.basename(source)) : path;
}

export const mv: Program = async (io) => {
  const parsed = await options(io, 'mv', 'fiv');
  if (typeof parsed === 'number') return parsed;
  if (!(await needOperands(io, 'mv', parsed.operands, 2))) return 1;
  const target = parsed.operands.at(-1) ?? '';
  return each(io, 'mv', parsed.operands.slice(0, -1), (path) =>
    io.phone.files.rename(path, destination(io, path, target)),
  );
};

export const cp: Program = async (io) => {
  const parsed = await options(io, 'cp', 'rRafpv');
  if (typeof parsed === 'number') return parsed;
  if (!(await needOperands(io, 'cp', parsed.operands, 2))) return 1;
  const target = parsed.operands.at(-1) ?? '';
  const recursive = ['r', 'R', 'a'].some((flag) => parsed.flags.has(flag));
  const copy = (from: string, to: string): void => {
    const { files } = io.phone;
    const status = files.status(from);
    if (status === undefined) throw new FileError('ENOENT');
    if (status.kind !== 'folder') {
      files.write(to, Buffer.concat(files.read(from)), status.mode);
      return;
    }
    if (!recursive) throw new FileError('EISDIR');
    if (to.startsWith(`${from}/`)) throw new FileError('EINVAL');
    files.makeFolder(to, true);
    for (const name of files.list(from)) copy(posix.join(from, name), posix.join(to, name));
  };
  return each(io, 'cp', parsed.operands.slice(0, -1), (path) => copy(path, destination(io, path, target)));
};

function permissions({ kind, mode }: FileStatus): string {
  const letters = 'rwxrwxrwx';
  const bits = Array.from(letters, (letter, index) => ((mode >> (8 - index)) & 1 ? letter : '-')).join('');
  return ({ folder: 'd', link: 'l', device: 'c' } as Record<string, string>)[kind] + bits;
}

function timestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

function longLine(name: string, status: FileStatus): string {
  const type =
    status.kind === 'folder' || status.kind === 'link' || status.kind === 'device'
      ? permissions(status)
      : `-${permissions({ ...status, kind: 'folder' }).slice(1)}`;
  const arrow = status.target === undefined ? '' : ` -> ${status.target}`;
  return `${type} 1 shell shell ${String(status.size).padStart(6)} ${timestamp(status.modified)} ${name}${arrow}`;
}

export const ls: Program = async (io) => {
  const parsed = await options(io, 'ls', 'laA1dRhtrnFis');
  if (typeof parsed === 'number') return parsed;
  const { flags, operands } = parsed;
  const { files } = io.phone;
  const show = async (names: readonly string[], folder: string): Promise<void> => {
    for (const name of names) {
      const status = files.status(posix.resolve(folder, name), false);
      if (status !== undefined) await io.stdout.write(`${flags.has('l') ? longLine(name, status) : name}\n`);
    }
  };
  const listed = operands.length === 0 ? ['.'] : operands;
  return each(io, 'ls', listed, async (path, operand) => {
    const status = files.status(path, flags.has('l') || flags.has('d') ? operand.endsWith('/') : true);
    if (status === undefined) throw new FileError('ENOENT');
    if (status.kind !== 'folder' || flags.has('d')) return show([operand], io.folder);
    const hidden = flags.has('a') || flags.has('A');
    const names = files.list(path).filter((name) => hidden || !name.startsWith('.'));
    if (listed.length > 1) await io.stdout.write(`${operand}:\n`);
    if (flags.has('l')) await io.stdout.write(`total ${names.length * 4}\n`);
    await show(flags.has('a') ? ['.', '..', ...names] : names, path);
  });
};

export const stat: Program = async (io) => {
  const parsed = await options(io, 'stat', 'L', 'c');
  if (typeof parsed === 'number') return parsed;
  const format = parsed.values.get('c');
  return each(io, 'stat', parsed.operands, async (path, operand) => {
    const status = io.phone.files.status(path, parsed.flags.has('L'));
    if (status === undefined) throw new FileError('ENOENT');
    const fields: Readonly<Record<string, string>> = {
      n: operand,
      N: operand,
      s: String(status.size),
      a: (status.mode & 0o7777).toString(8),
      A: longLine('', status).slice(0, 10),
      f: status.mode.toString(16),
      i: String(status.inode),
      u: '2000',
      g: '2000',
      U: 'shell',
      G: 'shell',
      X: String(status.modified),
      Y: String(status.modified),
      Z: String(status.modified),
      y: `${timestamp(status.modified)}:00.000000000`,
      F: status.kind === 'folder' ? 'directory' : status.kind === 'link' ? 'symbolic link' : 'regular file',
      '%': '%',
    };
    if (format !== undefined) {
      await io.stdout.write(`${format.replace(/%(.)/g, (whole, letter: string) => fields[letter] ?? whole)}\n`);
    } else {
      await io.stdout.write(
        `  File: ${operand}\n  Size: ${status.size}\t Blocks: ${Math.ceil(status.size / 512)}\t IO Blocks: 512\t${fields.F}\n`,
      );
    }
  });
};

export const readlink: Program = async (io) => {
  const parsed = await options(io, 'readlink', 'fen');
  if (typeof parsed === 'number') return parsed;
  return each(io, 'readlink', parsed.operands, async (path) => {
    const target = parsed.flags.has('f') ? io.phone.files.realPath(path) : io.phone.files.status(path, false)?.target;
    if (target === undefined) throw new FileError('EINVAL');
    await io.stdout.write(`${target}\n`);
  });
};

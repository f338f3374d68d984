import { posix } from 'node:path';
import type { ByteSource } from '../services/byte-channel.ts';
import { toBytes } from '../services/byte-channel.ts';
import { FileError } from '../services/file-errors.ts';
import type { PhoneFiles } from '../services/file-tree.ts';
import { toText } from './byte-text.ts';
import { type Descriptors, OpenFile } from './open-file.ts';
import { ShellFailure } from './state.ts';
import type { RedirectOperator } from './syntax.ts';

/** Where redirections open files. */
export interface RedirectPlace {
  readonly files: PhoneFiles;
  readonly folder: string;
  readonly terminal: OpenFile | undefined;
}

/**
 * Carries one redirection out on `descriptors`.
 * @param target a byte string: a path, or a descriptor number for `>&` and `<&`
 * @throws ShellFailure with the shell's text when the file cannot be opened
 */
export function redirect(
  descriptors: Descriptors,
  descriptor: number,
  operator: RedirectOperator,
  target: string,
  place: RedirectPlace,
): void {
  if (operator === '<&' || operator === '>&') {
    if (/^[-0-9]$/.test(target)) {
      const file = target === '-' ? undefined : descriptors.get(Number(target));
      if (target !== '-' && file === undefined) {
        throw new ShellFailure(`${operator.slice(0, 1)}&${target}: bad file descriptor`);
      }
      descriptors.set(descriptor, file);
      return;
    }
    if (operator === '<&') throw new ShellFailure(`<&${target}: bad file descriptor`);
  }
  const file = openFile(descriptors, operator, toText(target), place);
  descriptors.set(descriptor, file);
  if (operator === '&>' || operator === '&>>' || operator === '>&') descriptors.set(2, file);
}

function openFile(descriptors: Descriptors, operator: RedirectOperator, path: string, place: RedirectPlace): OpenFile {
  const reading = operator === '<';
  try {
    const standard = /^\/(?:dev\/(?:stdin|(stdout)|(stderr))|(?:dev|proc\/self)\/fd\/([0-9]))$/.exec(path);
    if (standard !== null) {
      const file = descriptors.get(standard[1] ? 1 : standard[2] ? 2 : Number(standard[3] ?? 0));
      if (file === undefined) throw new FileError('ENOENT');
      return file;
    }
    if (path === '') throw new FileError('ENOENT');
    if (path === '/dev/null')
      return new OpenFile({ source: { read: async () => undefined }, sink: { write: async () => {} } });
    if (path === '/dev/tty') {
      if (place.terminal === undefined) throw new FileError('ENXIO');
      return place.terminal;
    }
    const absolute = posix.resolve(place.folder, path);
    if (reading) return new OpenFile({ source: fileSource(place.files, absolute) });
    if (!operator.endsWith('>>') || place.files.status(absolute) === undefined) place.files.create(absolute);
    else place.files.append(absolute, Buffer.alloc(0));
    return new OpenFile({ sink: { write: async (data) => place.files.append(absolute, toBytes(data)) } });
  } catch (thrown) {
    if (!(thrown instanceof FileError)) throw thrown;
    throw new ShellFailure(`can't ${reading ? 'open' : 'create'} ${path}: ${thrown.message}`);
  }
}

/** A file's bytes as they are now. @throws FileError when it cannot be read */
function fileSource(files: PhoneFiles, path: string): ByteSource {
  const pieces = [...files.read(path)];
  return { read: async () => pieces.shift() };
}

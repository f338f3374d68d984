/** Why the phone's file system refused: the errno names that its programs know, with the texts they print. */
const TEXTS = {
  ENOENT: 'No such file or directory',
  ENOTDIR: 'Not a directory',
  EISDIR: 'Is a directory',
  EEXIST: 'File exists',
  EACCES: 'Permission denied',
  EROFS: 'Read-only file system',
  ENOTEMPTY: 'Directory not empty',
  ENOSPC: 'No space left on device',
  ELOOP: 'Too many symbolic links encountered',
  ENXIO: 'No such device or address',
  EINVAL: 'Invalid argument',
} as const;

export type ErrorName = keyof typeof TEXTS;

/** Linux error numbers as sync v2 sends them. */
const NUMBERS: Readonly<Record<ErrorName, number>> = {
  ENOENT: 2,
  ENXIO: 6,
  EACCES: 13,
  EEXIST: 17,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  ENOSPC: 28,
  EROFS: 30,
  ENOTEMPTY: 39,
  ELOOP: 40,
};

/** A refusal by the phone's own file system; `message` is the text that phone programs print. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: ErrorName;

  constructor(code: ErrorName) {
    super(TEXTS[code]);
    this.code = code;
  }

  get number(): number {
    return NUMBERS[this.code];
  }
}

/** A host file system's refusal as the phone's; undefined when it is none. */
export function fileErrorOf(thrown: unknown): FileError | undefined {
  if (!(thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string')) return undefined;
  const name = Object.keys(TEXTS).find((one) => one === thrown.code) as ErrorName | undefined;
  return new FileError(name ?? (thrown.code === 'EPERM' ? 'EACCES' : 'EINVAL'));
}

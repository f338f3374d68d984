import { access, constants, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { GloveboxError } from '../domain/errors.ts';

const invalid = (message: string) => new GloveboxError('INVALID_ARGS', message);

/**
 * The absolute path of an APK to install, with links in it left as they are. Raises INVALID_ARGS unless it ends in
 * .apk and is a regular file that can be read.
 */
export async function packageFile(apk: string): Promise<string> {
  const path = resolve(apk);
  if (!path.toLowerCase().endsWith('.apk')) throw invalid(`'${path}' is not an .apk file`);
  // Missing, a path through a file, a folder that may not be entered: the caller mends each the same way. A NUL too.
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw invalid(`no file at '${path}'`);
  if (!found.isFile()) throw invalid(`'${path}' is not a file`);
  await access(path, constants.R_OK).catch(() => {
    throw invalid(`'${path}' cannot be read`);
  });
  return path;
}

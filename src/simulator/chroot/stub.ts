import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHostProgram } from './host-program.ts';
import { STUB_SOURCE } from './stub-source.ts';
import { ChrootUnavailable } from './unavailable.ts';

/**
 * The path of the compiled stub. It is compiled once per source and user, into the temp folder.
 * @throws ChrootUnavailable without a C compiler
 */
export async function compiledStub(): Promise<string> {
  const content = createHash('sha256').update(STUB_SOURCE).digest('hex').slice(0, 16);
  const user = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `glovebox-stub-${user}-${content}`);
  await mkdir(folder, { mode: 0o700 }).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code !== 'EEXIST') throw thrown;
  });
  // The temp folder is everybody's: nothing is run that somebody else put there.
  const status = await lstat(folder);
  if (!status.isDirectory() || status.uid !== user || (status.mode & 0o077) !== 0) {
    throw new ChrootUnavailable(`${folder} belongs to somebody else: remove it, or set TMPDIR to another folder`);
  }
  const stub = join(folder, 'stub');
  const isThere = await lstat(stub).then(
    () => true,
    () => false,
  );
  if (!isThere) await compile(stub);
  return stub;
}

/** Under a name of its own first: another process may be compiling the same, or run it already. */
async function compile(stub: string): Promise<void> {
  const made = `${stub}-${randomUUID()}`;
  await writeFile(`${made}.c`, STUB_SOURCE);
  try {
    await runHostProgram('cc', ['-Os', '-static', '-s', '-o', made, `${made}.c`]);
    await rename(made, stub);
  } catch (thrown) {
    throw new ChrootUnavailable('no working C compiler: install the Debian packages gcc and libc6-dev', {
      cause: thrown,
    });
  } finally {
    await rm(`${made}.c`, { force: true });
    await rm(made, { force: true });
  }
}

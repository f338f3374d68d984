import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root, found from wherever the bundled test runs. */
export const projectRoot: string = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
})();

/** The built command, as users start it. */
export const builtCli: string = join(projectRoot, 'dist/cli.js');

/** The folder of real devices' outputs, when GLOVEBOX_CAPTURES names one. */
export const capturesFolder: string | undefined = process.env.GLOVEBOX_CAPTURES || undefined;

/** The reason to print when a test on captures cannot run; false when it can. */
export const withoutCaptures: string | false =
  capturesFolder === undefined && 'GLOVEBOX_CAPTURES names no folder of captured device outputs';

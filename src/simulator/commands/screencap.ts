import { posix } from 'node:path';
import { FileError } from '../services/file-errors.ts';
import type { Program } from '../shell/program.ts';
import { complain } from './usage.ts';

/**
 * Set to `refuse` (with setprop), the phone refuses pictures of windows that forbid them, as Android up to 11 does;
 * otherwise such a window is black in the picture.
 */
const SECURE_MODE = 'debug.sim.secure_screencap';

/** The panel's id as SurfaceFlinger names it. */
export const PHYSICAL_DISPLAY_ID = '4619827259835644672';

const USAGE = `usage: screencap [-ahp] [-d display-id] [FILENAME]
   -h: this message
   -a: captures all the active displays. This appends an integer postfix to the FILENAME.
       e.g., FILENAME_0.png, FILENAME_1.png. If both -a and -d are given, it ignores -d.
   -d: specify the display ID to capture (If the id is not given, it defaults to ${PHYSICAL_DISPLAY_ID})
       see "dumpsys SurfaceFlinger --display-id" for valid display IDs.
   -p: outputs in png format.
   --hint-for-seamless If set will use the hintForSeamless path in SF

If FILENAME ends with .png it will be saved as a png.
If FILENAME is not given, the results will be printed to stdout.
`;

export const screencap: Program = async (io) => {
  let png = false;
  let file: string | undefined;
  for (let index = 0; index < io.words.length; index += 1) {
    const word = io.words[index] ?? '';
    if (word === '-p') png = true;
    else if (word === '-d') {
      const display = io.words[++index];
      if (display !== PHYSICAL_DISPLAY_ID) return complain(io, `Display Id '${display ?? ''}' is not valid.\n`, 1);
    } else if (word === '-h') return complain(io, USAGE, 1);
    else if (word.startsWith('-')) return complain(io, `screencap: unknown option ${word}\n${USAGE}`, 1);
    else file = posix.resolve(io.folder, word);
  }
  // Without -p a phone writes raw pixels, which nothing of ours draws.
  if (!png && file?.endsWith('.png') !== true) return complain(io, 'screencap: only PNG is drawn here, give -p\n', 1);
  await io.phone.latency.pause('screencap', io.signal);
  if (io.phone.screen.secure === true && io.phone.properties.get(SECURE_MODE) === 'refuse') {
    io.phone.log.system('W', 'SurfaceFlinger', 'FB is protected: PERMISSION_DENIED');
    return complain(io, 'Failed to take screenshot. Status: -1\n', 1);
  }
  const picture = Buffer.from(io.phone.screen.screencap());
  if (file === undefined) await io.stdout.write(picture);
  else {
    try {
      io.phone.files.write(file, picture);
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      return complain(io, `Error opening file: ${file} (${thrown.message})\n`, 1);
    }
  }
  return 0;
};

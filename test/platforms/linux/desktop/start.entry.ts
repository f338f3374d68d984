import { writeSync } from 'node:fs';
import { startDesktop } from '../../../../src/platforms/linux/desktop/start.ts';

// Starts a desktop, says its id, and stays until killed.
const { id } = await startDesktop({}, process.env, { signal: new AbortController().signal });
writeSync(1, `${id}\n`);
setInterval(() => {}, 1_000);

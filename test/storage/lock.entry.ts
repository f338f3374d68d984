import { writeSync } from 'node:fs';
import { FileLock } from '../../src/storage/lock.ts';

// Takes the lock, says so, and keeps it until killed or told on stdin to let go.
const [, , folder = '', name = ''] = process.argv;
await new FileLock(folder, name, 10_000).run(async () => {
  writeSync(1, 'held\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
}, new AbortController().signal);
process.stdin.destroy();

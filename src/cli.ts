#!/usr/bin/env node
import { enableCompileCache } from './cli/compile-cache.ts';

declare const GLOVEBOX_VERSION: string;

// A reader that has enough closes the pipe, which is no failure; an answer that cannot be written otherwise is one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.exitCode = 1;
});

const words = process.argv.slice(2);
const ended = words.indexOf('--');
const options = ended === -1 ? words : words.slice(0, ended);

// The version answers before anything loads: scripts ask for it often.
if (options.includes('--version')) {
  process.stdout.write(`${GLOVEBOX_VERSION}\n`);
} else {
  enableCompileCache(process.env);
  const { main } = await import('./cli/main.ts');
  process.exitCode = await main(words);
}

import { writeSync } from 'node:fs';
import { enableCompileCache } from '../../../src/cli/compile-cache.ts';
import { fakeRunner } from './fake-runner.ts';

// Started the way the product starts its server: the cache first, then everything that profits from it.
enableCompileCache(process.env);
const { runStdioServer } = await import('../../../src/server/stdio.ts');

// A parent that wants the journal opens a pipe and names it.
const descriptor = Number(process.env.JOURNAL_FD ?? 'none');
const journal = (event: string) => {
  if (!Number.isNaN(descriptor)) writeSync(descriptor, `${event}\n`);
};
process.exitCode = await runStdioServer(fakeRunner(journal), process);

import { enableCompileCache } from '../../../src/server/compile-cache.ts';
import { fakeRunner } from './fake-runner.ts';

// Started the way the product starts its server: the cache first, then everything that profits from it.
enableCompileCache(process.env);
const { runStdioServer } = await import('../../../src/server/stdio.ts');
process.exitCode = await runStdioServer(fakeRunner(), process);

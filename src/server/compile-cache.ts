import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Lets Node keep compiled code between starts, where it can (Node 22 and later): about a sixth less to start a server.
 * To be called before the modules that profit are imported. The folder is the user's own: Node's default is a
 * folder below the shared /tmp, where somebody else could lay code for us to run.
 */
export function enableCompileCache(environment: Readonly<Record<string, string | undefined>>): void {
  const cacheHome = environment.XDG_CACHE_HOME || join(homedir(), '.cache');
  // The types are Node 20's, which has no such function yet.
  const { enableCompileCache: enable } = module as { enableCompileCache?: (folder: string) => unknown };
  enable?.(join(cacheHome, 'glovebox', 'compiled'));
}

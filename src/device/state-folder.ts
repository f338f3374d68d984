import { isAbsolute, join } from 'node:path';
import { homeFolder } from '../storage/home-folder.ts';
import type { Environment } from './selection.ts';

/**
 * Where what is known of one device is kept, shared by every Glovebox process of this user:
 * `$XDG_STATE_HOME/glovebox/devices/…`, else under `~/.local/state`. Ids hold characters that file names cannot, so the
 * name is the readable part and a digest of the whole.
 */
export function deviceStateFolder(environment: Environment, platform: string, id: string): string {
  const state = environment.XDG_STATE_HOME;
  const base = state !== undefined && isAbsolute(state) ? state : join(homeFolder(environment), '.local', 'state');
  const readable = id.replace(/[^A-Za-z0-9._-]/g, '_').slice(0, 60);
  // Loaded here: a server's start asks for no device, and this module takes some milliseconds.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return join(base, 'glovebox', 'devices', `${platform}-${readable}-${digest}`);
}

import type { JsonObject } from '../domain/json.ts';
import type { Picture } from '../domain/picture.ts';
import type { InputScope } from './device.ts';
import type { DeviceDirectory } from './directory.ts';
import type { Environment } from './selection.ts';
import type { DeviceSession } from './session.ts';

/** Everything a handler gets from above: it reaches for nothing else. */
export interface CommandContext extends InputScope {
  /** Who reads the answer: a model behind MCP, which pays for every word, or a program behind the command line. */
  readonly surface: 'mcp' | 'cli';
  readonly environment: Environment;
  readonly devices: DeviceDirectory;
  /** Picks the device that this call's `device` argument, the environment or the only ready device names. */
  select(device: string | undefined): Promise<DeviceSession>;
  /** Tells a waiting caller what is going on. */
  progress(message: string): void;
}

export interface CommandResult {
  readonly value: JsonObject;
  /** What a model reads of the screen, beside the JSON. */
  readonly outline?: string;
  /** The outline is the whole answer. */
  readonly isOutlineOnly?: boolean;
  readonly pictures?: readonly Picture[];
  /** What a client may read of the result beside it, as MCP's `_meta`. */
  readonly meta?: JsonObject;
}

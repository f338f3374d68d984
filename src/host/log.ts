import type { Log } from '../device/log.ts';
import type { Environment } from '../device/selection.ts';
import { GloveboxError } from '../domain/errors.ts';
import { jsonLine } from '../domain/json-line.ts';

/**
 * `GLOVEBOX_LOG=debug` writes one JSON line per event to stderr; unset, empty or `off` writes nothing.
 * Raises INVALID_ARGS for any other value.
 */
export function createLog(environment: Environment): Log {
  const level = environment.GLOVEBOX_LOG ?? '';
  if (level === 'debug') {
    return (event, fields) => {
      process.stderr.write(`${jsonLine({ time: new Date().toISOString(), level: 'debug', event, ...fields })}\n`);
    };
  }
  if (level === '' || level === 'off') return () => {};
  throw new GloveboxError('INVALID_ARGS', `GLOVEBOX_LOG must be debug or off (got '${level}')`);
}

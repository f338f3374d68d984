import { GloveboxError } from '../../../domain/errors.ts';
import type { AdbDevice } from '../adb/device.ts';
import { command } from '../adb/quote.ts';
import { readInputFailure } from '../output/input-failure.ts';

/**
 * Runs Android's `input`. Its exit code 255 is the only failure it reports; a device without shell v2 tells no exit
 * code, so its words are read there.
 *
 * Raises INPUT_BLOCKED when the device does not let adb inject, ADB_FAILED, ADB_TIMEOUT.
 */
export async function sendInput(
  adb: AdbDevice,
  words: readonly string[],
  scope: { readonly signal: AbortSignal; readonly timeoutMs?: number },
): Promise<void> {
  const { stdout, stderr, exitCode } = await adb.shell(command(['input', ...words]), scope);
  const failure = readInputFailure(stdout.toString('utf8'), stderr.toString('utf8'), exitCode);
  if (failure === undefined) return;
  if (failure.kind === 'blocked') {
    throw new GloveboxError(
      'INPUT_BLOCKED',
      'the device does not let adb inject input (SecurityException: INJECT_EVENTS permission); retrying does not help',
      {
        hint:
          'on Xiaomi, Redmi and POCO turn on Developer options > USB debugging (Security settings); ' +
          'on vivo and iQOO turn on USB simulated click',
        retrySafe: false,
      },
    );
  }
  throw new GloveboxError('ADB_FAILED', failure.text || `input failed with exit code ${exitCode}`, {
    dispatched: 'maybe',
  });
}

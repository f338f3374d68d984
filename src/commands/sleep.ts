import type { CommandContext, CommandResult } from '../device/context.ts';

/** Waits so many milliseconds, or until the call is cancelled. Raises the signal's reason. */
export async function sleep({ signal }: CommandContext, { ms }: { readonly ms: number }): Promise<CommandResult> {
  signal.throwIfAborted();
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  return { value: { ms, waitedMs: Math.round(performance.now() - start) } };
}

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

type StopSignal = keyof typeof EXIT_CODES;

/** How long what was stopped may take to let go of its connections before the process ends anyway. */
const LET_GO_MS = 1_000;

/**
 * Resolves with the exit code of the first signal that asks the process to stop: 130, 143 or 129. From then on the
 * process ends by itself within a second, and at once on a second signal.
 */
export function stopSignal(): Promise<number> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = (signal: NodeJS.Signals) => {
      const exitCode = EXIT_CODES[signal as StopSignal];
      if (stopping) process.exit(exitCode);
      stopping = true;
      setTimeout(() => process.exit(exitCode), LET_GO_MS).unref();
      resolve(exitCode);
    };
    for (const signal of Object.keys(EXIT_CODES) as StopSignal[]) process.on(signal, stop);
  });
}

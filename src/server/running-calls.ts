import type { CommandRunner } from '../host/command-runner.ts';

/** A runner that knows which calls still run, so that a server can wait for them before it lets go of the devices. */
export interface TrackingRunner extends CommandRunner {
  /** Resolves when no call runs. */
  settled(): Promise<void>;
}

export function trackCalls(runner: CommandRunner): TrackingRunner {
  const running = new Set<Promise<unknown>>();
  return {
    tools: runner.tools,
    instructions: runner.instructions,
    run(...call) {
      const outcome = runner.run(...call);
      running.add(outcome);
      const forget = () => running.delete(outcome);
      outcome.then(forget, forget);
      return outcome;
    },
    close: () => runner.close(),
    async settled() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

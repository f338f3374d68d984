import { failureLine } from '../domain/failure-line.ts';
import type { CommandRunner } from '../host/command-runner.ts';
import { LineWire } from './line-wire.ts';
import { serveConnection } from './mcp.ts';
import { trackCalls } from './running-calls.ts';

/** How long an ended server waits for each of: cancelled calls, the runner's connections, the last answers (ms). */
const CALLS_MS = 1000;
const CLOSE_MS = 1000;
const FLUSH_MS = 500;

const UNREAD_BYTES = 256 * 1024;

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

/** The part of `process` that a server needs. */
export type HostProcess = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr' | 'on' | 'off' | 'exit'>;

/** Whether the work was done in time. Never raises: what fails while everything ends changes nothing. */
async function inTime(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    const done = () => {
      clearTimeout(timer);
      resolve(true);
    };
    work.then(done, done);
  });
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableLength === 0) return Promise.resolve();
  return new Promise((resolve) => stream.write('', () => resolve()));
}

/**
 * Serves MCP over the process's stdin and stdout until stdin or stdout closes, or SIGINT, SIGTERM or SIGHUP comes. Then
 * aborts every running call, releases the runner, and resolves to the exit code: 0, 130, 143 or 129. Nothing keeps the process alive
 * afterwards; where something would (a call deaf to its signal, a client that does not read), and on a second
 * signal, it exits the process itself.
 */
export async function runStdioServer(runner: CommandRunner, host: HostProcess): Promise<number> {
  // A client may close stderr and go on; failures then have no reader, which is no reason to end.
  host.stderr.on('error', () => {});
  // A client may keep stderr open and never read it: what it does not take in time is not kept for it.
  const report = (message: string) => {
    if (host.stderr.writableLength < UNREAD_BYTES) host.stderr.write(failureLine(message));
  };
  const calls = trackCalls(runner);
  const wire = new LineWire(host.stdin, host.stdout, (what) => report(`ignored ${what}`));
  const connection = serveConnection(calls, wire, report);

  let ending = false;
  const listeners: [NodeJS.Signals, () => void][] = [];
  const code = await new Promise<number>((end) => {
    for (const [signal, signalCode] of SIGNALS) {
      const listener = () => (ending ? host.exit(signalCode) : end(signalCode));
      host.on(signal, listener);
      listeners.push([signal, listener]);
    }
    wire.closed.then(() => end(0));
  });
  ending = true;
  const cancelled = await inTime(
    connection.close().then(() => calls.settled()),
    CALLS_MS,
  );
  const released = await inTime(runner.close(), CLOSE_MS);
  const told = await inTime(Promise.all([flushed(host.stdout), flushed(host.stderr)]), FLUSH_MS);
  if (!(cancelled && released && told)) host.exit(code);
  for (const [signal, listener] of listeners) host.off(signal, listener);
  return code;
}

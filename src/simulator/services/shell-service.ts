import type { PhoneInside } from '../phone/phone-inside.ts';
import { ByteChannel, type ByteSink, type ByteSource, toBytes } from './byte-channel.ts';
import type { ServiceStream } from './service-stream.ts';
import { encodeFrame, FRAME, FrameReader } from './shell-protocol.ts';
import type { ShellEnds, ShellSession, StartShell } from './shell-session.ts';
import { terminalInput, terminalOutput } from './terminal.ts';

const HANG_UP = 1;

/** A command line for the phone's shell; empty: the script comes on standard input. */
export interface ShellRequest {
  readonly command: string;
  readonly phone: PhoneInside;
  readonly startShell: StartShell;
}

/**
 * `shell,v2,…`: standard output and error apart, input that can be closed, an exit code. When the host goes away the
 * shell gets SIGHUP, as from adbd; a program that is not the shell's own process lives on until it writes.
 * @param hasTerminal the host asked for a terminal (`pty`)
 */
export async function serveShellV2(request: ShellRequest, stream: ServiceStream, hasTerminal: boolean): Promise<void> {
  const input = new ByteChannel();
  const send = (kind: number): ByteSink => ({ write: (data) => stream.write(encodeFrame(kind, toBytes(data))) });
  const session = hasTerminal
    ? startOnTerminal(request, input, send(FRAME.stdout))
    : start(request, { input, stdout: send(FRAME.stdout), stderr: send(FRAME.stderr), terminal: undefined });
  const hangUp = (): void => {
    if (!request.phone.processes.kill(session.process.id, HANG_UP)) return;
    request.phone.record.add({ kind: 'hung-up', command: request.command });
  };
  stream.signal.addEventListener('abort', hangUp, { once: true });
  void takeFrames(stream, input);
  const exitCode = await session.exitCode;
  if (stream.signal.aborted) return;
  // Like adbd, stay until nobody holds the output any more: a background job may still write.
  await Promise.race([session.outputClosed, aborted(stream.signal)]);
  stream.signal.removeEventListener('abort', hangUp);
  if (!stream.signal.aborted) await stream.write(encodeFrame(FRAME.exit, Buffer.of(exitCode)));
}

/**
 * `shell:` of old hosts, and `exec:`: one stream for everything, no exit code, a raw terminal of its own. That the
 * host went away is noticed only by a failing write.
 */
export async function serveRawShell(request: ShellRequest, stream: ServiceStream): Promise<void> {
  const output: ByteSink = { write: (data) => stream.write(toBytes(data)) };
  const session = start(request, { input: stream, stdout: output, stderr: output, terminal: output });
  await session.exitCode;
  await Promise.race([session.outputClosed, aborted(stream.signal)]);
}

async function takeFrames(stream: ServiceStream, input: ByteChannel): Promise<void> {
  const reader = new FrameReader();
  try {
    for (let bytes = await stream.read(); bytes !== undefined; bytes = await stream.read()) {
      for (const { kind, data } of reader.push(bytes)) {
        if (kind === FRAME.stdin) await input.write(data);
        else if (kind === FRAME.closeStdin) input.end();
      }
    }
  } catch {
    // The program closed its input, or the host broke the protocol: nothing more can be taken.
  }
  input.end();
}

function startOnTerminal(request: ShellRequest, input: ByteSource, output: ByteSink): ShellSession {
  const screen = terminalOutput(output);
  return start(request, { input: terminalInput(input, screen), stdout: screen, stderr: screen, terminal: screen });
}

function start({ command, startShell }: ShellRequest, ends: ShellEnds): ShellSession {
  // Whatever follows a NUL is not seen: adbd hands the command over as a C string.
  return startShell(command.split('\0')[0] ?? '', ends);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

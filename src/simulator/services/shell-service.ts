import type { PhoneInside } from '../phone/phone-inside.ts';
import { toByteText } from '../shell/byte-text.ts';
import { Descriptors, OpenFile } from '../shell/open-file.ts';
import type { Programs } from '../shell/program.ts';
import { Shell } from '../shell/shell.ts';
import { ShellState } from '../shell/state.ts';
import { ByteChannel, type ByteSink, type ByteSource, toBytes } from './byte-channel.ts';
import type { Process } from './processes.ts';
import type { ServiceStream } from './service-stream.ts';
import { encodeFrame, FRAME, FrameReader } from './shell-protocol.ts';
import { terminalInput, terminalOutput } from './terminal.ts';

const SHELL_NAME = '/system/bin/sh';
const HANG_UP = 1;

const ENVIRONMENT: ReadonlyMap<string, string> = new Map([
  ['ANDROID_DATA', '/data'],
  ['ANDROID_ROOT', '/system'],
  ['HOME', '/'],
  ['HOSTNAME', 'sim'],
  ['LOGNAME', 'shell'],
  ['PATH', '/product/bin:/apex/com.android.runtime/bin:/system_ext/bin:/system/bin:/system/xbin:/odm/bin:/vendor/bin'],
  ['SHELL', SHELL_NAME],
  ['TMPDIR', '/data/local/tmp'],
  ['USER', 'shell'],
]);

/** A command line for the phone's shell; empty: the script comes on standard input. */
export interface ShellRequest {
  readonly command: string;
  readonly phone: PhoneInside;
  readonly programs: Programs;
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
    : start(request, input, send(FRAME.stdout), send(FRAME.stderr), undefined);
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
  const session = start(request, stream, output, output, output);
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

interface Session {
  readonly process: Process;
  readonly exitCode: Promise<number>;
  /** Resolves when the last process let go of standard output and error. */
  readonly outputClosed: Promise<unknown>;
}

function startOnTerminal(request: ShellRequest, input: ByteSource, output: ByteSink): Session {
  const screen = terminalOutput(output);
  return start(request, terminalInput(input, screen), screen, screen, screen);
}

function start(
  { phone, programs, command }: ShellRequest,
  input: ByteSource,
  stdout: ByteSink,
  stderr: ByteSink,
  terminal: ByteSink | undefined,
): Session {
  const process = phone.processes.start('sh');
  const descriptors = new Descriptors();
  descriptors.set(0, new OpenFile({ source: input }));
  const outputs = [stdout, stderr].map(
    (sink, index) =>
      new Promise<void>((closed) => {
        descriptors.set(index + 1, new OpenFile({ sink, closed }));
      }),
  );
  const surroundings = {
    phone,
    programs,
    terminal: terminal === undefined ? undefined : new OpenFile({ source: input, sink: terminal }).retain(),
  };
  const state = new ShellState(SHELL_NAME, process.id, '/', ENVIRONMENT);
  const shell = new Shell(surroundings, state, descriptors, process);
  const run = async (): Promise<number> => {
    try {
      await phone.latency.pause('command', process.signal);
    } catch {
      // Hung up before it began; the shell itself says how it ended.
    }
    // Whatever follows a NUL is not seen: adbd hands the command over as a C string.
    const text = toByteText(command.split('\0')[0] ?? '');
    return text === '' ? shell.runInput(terminal) : shell.run(text);
  };
  return { process, exitCode: run(), outputClosed: Promise.all(outputs) };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

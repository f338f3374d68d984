import type { LatencyProfile } from '../../src/simulator/phone/latency.ts';
import { SimulatedPhone } from '../../src/simulator/phone.ts';
import type { PhoneScreen } from '../../src/simulator/screen/phone-screen.ts';
import { BrokenPipeError, ByteChannel } from '../../src/simulator/services/byte-channel.ts';
import type { HostLink, ServiceStream } from '../../src/simulator/services/service-stream.ts';
import { encodeFrame, FRAME, FrameReader } from '../../src/simulator/services/shell-protocol.ts';
import { PlainScreen } from './plain-screen.ts';

export interface PlainPhone {
  readonly phone: SimulatedPhone;
  readonly screen: PlainScreen;
}

/** A phone that listens nowhere: its services are opened directly. */
export function plainPhone(profile: LatencyProfile = 'instant'): PlainPhone {
  const screen = new PlainScreen();
  return { phone: phoneWith(screen, profile), screen };
}

/** The same with any screen. */
export function phoneWith(screen: PhoneScreen, profile: LatencyProfile = 'instant'): SimulatedPhone {
  return new SimulatedPhone({
    number: 1,
    profile,
    screen,
    authentication: false,
    person: async () => true,
    now: () => new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 678)),
  });
}

/** Both ends of a stream in memory: the phone's, and what a host does with it. */
export class HostEnd implements ServiceStream {
  readonly toPhone = new ByteChannel();
  readonly fromPhone = new ByteChannel();
  readonly #gone = new AbortController();

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  read(): Promise<Buffer | undefined> {
    return this.toPhone.read();
  }

  write(data: Uint8Array): Promise<void> {
    return this.signal.aborted ? Promise.reject(new BrokenPipeError()) : this.fromPhone.write(data);
  }

  end(): void {
    this.fromPhone.end();
  }

  /** The host goes away. */
  close(): void {
    this.#gone.abort();
    this.toPhone.end();
    this.fromPhone.breakOff();
  }
}

const noHost: HostLink = { signal: new AbortController().signal, openToHost: async () => undefined };

/** Opens a service; throws when the phone refuses it. */
export function open(
  phone: SimulatedPhone,
  service: string,
): { readonly host: HostEnd; readonly served: Promise<void> } {
  const handler = phone.openService(service, noHost);
  if (handler === undefined) throw new Error(`${service} was refused`);
  const host = new HostEnd();
  return { host, served: handler(host).finally(() => host.end()) };
}

export interface ShellResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | undefined;
}

/** Runs a command line over `shell,v2,raw:`; all of `stdin` is sent, then the input is closed. */
export async function shell(phone: SimulatedPhone, command: string, stdin: string | Buffer = ''): Promise<ShellResult> {
  const { host, served } = open(phone, `shell,v2,raw:${command}`);
  const send = async (): Promise<void> => {
    if (stdin.length > 0) await host.toPhone.write(encodeFrame(FRAME.stdin, Buffer.from(stdin)));
    await host.toPhone.write(encodeFrame(FRAME.closeStdin, Buffer.alloc(0)));
  };
  // A program that reads no input leaves it unread for ever.
  void send();
  const reader = new FrameReader();
  const output: Record<number, Buffer[]> = { [FRAME.stdout]: [], [FRAME.stderr]: [], [FRAME.exit]: [] };
  for (let bytes = await host.fromPhone.read(); bytes !== undefined; bytes = await host.fromPhone.read()) {
    for (const { kind, data } of reader.push(bytes)) output[kind]?.push(data);
  }
  await served;
  host.close();
  const text = (kind: number): string => Buffer.concat(output[kind] ?? []).toString('utf8');
  return { stdout: text(FRAME.stdout), stderr: text(FRAME.stderr), exitCode: output[FRAME.exit]?.[0]?.[0] };
}

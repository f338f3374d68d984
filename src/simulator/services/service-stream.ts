/** One two-way byte stream between a host and one service of the phone, whichever door it came through. */
export interface ServiceStream {
  /** The next bytes that the host sent; undefined once it sends no more. One reader at a time. */
  read(): Promise<Buffer | undefined>;
  /** Resolves when the host took the bytes, so that a slow reader slows the service. Rejects when the stream is gone. */
  write(data: Uint8Array): Promise<void>;
  /** Closes once everything written was taken. */
  end(): void;
  /** Aborted when the stream is gone, whoever closed it. */
  readonly signal: AbortSignal;
}

/** Serves one stream until it is done; what it throws closes the stream. */
export type ServiceHandler = (stream: ServiceStream) => Promise<void>;

/** What a door offers back: a stream from the phone to the host, for `adb reverse`. Undefined: the host refused. */
export interface HostLink {
  openToHost(service: string): Promise<ServiceStream | undefined>;
  /** Aborted when this host goes away; what it had set up on the phone goes with it. */
  readonly signal: AbortSignal;
}

/** The one set of services behind both doors. Undefined: the phone refuses such a service. */
export type OpenService = (name: string, host: HostLink) => ServiceHandler | undefined;

/** Carries bytes between two streams until either ends. Never throws. */
export async function joinStreams(one: ServiceStream, other: ServiceStream): Promise<void> {
  await Promise.all([carry(one, other), carry(other, one)]);
}

async function carry(from: ServiceStream, to: ServiceStream): Promise<void> {
  try {
    for (let bytes = await from.read(); bytes !== undefined; bytes = await from.read()) await to.write(bytes);
  } catch {
    // One side vanished; both are closed below.
  }
  from.end();
  to.end();
}

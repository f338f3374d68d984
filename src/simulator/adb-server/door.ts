import { connect, createServer, type Socket } from 'node:net';
import { closeServer, listenOnLoopback } from '../adb-wire/adbd-door.ts';
import type { SimulatedPhone } from '../phone.ts';
import { FEATURES } from '../services/service-router.ts';
import type { HostLink, ServiceStream } from '../services/service-stream.ts';
import { Forwards } from './forwards.ts';
import { readRequest, SERVER_VERSION, type ServerRequest } from './requests.ts';
import {
  listTransports,
  RequestFailure,
  requireOnline,
  selectTransport,
  type Target,
  type Transport,
} from './selection.ts';
import { SmartSocket } from './smart-socket.ts';
import { SocketStream } from './socket-stream.ts';

type HostRequest = Exclude<ServerRequest, { readonly kind: 'transport' | 'service' }>;

/** What the server itself can do, for `host-features`. */
const HOST_FEATURES = FEATURES.join(',');

/**
 * The door for machines without adb: speaks to clients as an adb server does, and hands every service to the same
 * phones that adbd's door leads to.
 */
export class AdbServerDoor implements HostLink {
  readonly #phones: readonly SimulatedPhone[];
  readonly #server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
  readonly #sockets = new Set<Socket>();
  readonly #forwards = new Forwards(this);
  readonly #gone = new AbortController();
  readonly #ids = new Map<SimulatedPhone, number>();
  readonly #unwatch: readonly (() => void)[];
  readonly #listeners = new Set<() => void>();
  #nextId = 1;
  #kill: () => void = () => {};
  /** Resolves when a client sent `host:kill`; the door has closed its port then. */
  readonly killed: Promise<void>;

  constructor(phones: readonly SimulatedPhone[]) {
    this.#phones = phones;
    for (const phone of phones) this.#ids.set(phone, this.#nextId++);
    this.#unwatch = phones.map((phone) => phone.watchState(() => this.#changed(phone)));
    this.killed = new Promise((resolve) => {
      this.#kill = () => {
        void this.close();
        resolve();
      };
    });
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  /** Opens the port on the loopback interface; answers it. @throws Error (EADDRINUSE) when it is taken */
  async listen(port: number): Promise<number> {
    await listenOnLoopback(this.#server, port);
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async close(): Promise<void> {
    this.#gone.abort();
    for (const unwatch of this.#unwatch) unwatch();
    await this.#forwards.removeAll();
    for (const socket of this.#sockets) socket.destroy();
    await closeServer(this.#server);
  }

  /** `adb reverse`: the host's side is this machine. */
  openToHost(service: string): Promise<ServiceStream | undefined> {
    const port = /^tcp:([0-9]+)$/.exec(service)?.[1];
    if (port === undefined) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => resolve(new SocketStream(socket)));
      socket.on('error', () => resolve(undefined));
      this.#keep(socket);
    });
  }

  get #transports(): readonly Transport[] {
    return this.#phones.flatMap((phone) => {
      const { state } = phone;
      const id = this.#ids.get(phone);
      return state === undefined || id === undefined ? [] : [{ id, phone, state }];
    });
  }

  /** A phone that was unplugged and plugged in again is a new transport. */
  #changed(phone: SimulatedPhone): void {
    if (phone.state === undefined) this.#ids.delete(phone);
    else if (!this.#ids.has(phone)) this.#ids.set(phone, this.#nextId++);
    for (const listener of this.#listeners) listener();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  #accept(socket: Socket): void {
    socket.setNoDelay(true);
    this.#keep(socket);
    const smart = new SmartSocket(socket);
    this.#serve(smart).catch((thrown: unknown) => {
      if (thrown instanceof RequestFailure) smart.fail(thrown.message);
      else socket.destroy();
    });
  }

  /** Answers one connection's requests until one of them takes the connection over. */
  async #serve(smart: SmartSocket): Promise<void> {
    let bound: Transport | undefined;
    for (;;) {
      const text = await smart.request();
      if (text === undefined) return smart.end();
      const request = readRequest(text);
      if (request.kind === 'transport') {
        bound = requireOnline(selectTransport(this.#transports, request.target));
        smart.okay();
        if (request.answerId) smart.number64(bound.id);
      } else if (request.kind === 'service') return this.#openService(smart, request.name, bound);
      else return this.#answer(smart, request, bound);
    }
  }

  async #openService(smart: SmartSocket, name: string, bound: Transport | undefined): Promise<void> {
    if (bound === undefined) throw new RequestFailure('device offline (no transport)');
    const current = this.#transports.find(({ id }) => id === bound.id);
    if (current?.state !== 'device') throw new RequestFailure('device offline (transport offline)');
    const handler = bound.phone.openService(name, this);
    if (handler === undefined) throw new RequestFailure('closed');
    smart.okay();
    const stream = smart.stream();
    const cut = (): void => {
      if (bound.phone.state !== 'device') stream.destroy();
    };
    this.#listeners.add(cut);
    try {
      await handler(stream);
      stream.end();
    } finally {
      this.#listeners.delete(cut);
    }
  }

  async #answer(smart: SmartSocket, request: HostRequest, bound: Transport | undefined): Promise<void> {
    switch (request.kind) {
      case 'version':
        return smart.answer(SERVER_VERSION.toString(16).padStart(4, '0'));
      case 'host-features':
        return smart.answer(HOST_FEATURES);
      case 'devices':
        return smart.answer(listTransports(this.#transports, request.long));
      case 'track-devices':
        return this.#track(smart, request.long);
      case 'kill':
        smart.okay();
        await smart.endAndFlush();
        return this.#kill();
      case 'connect':
        return smart.answer(`failed to connect to '${request.address}': Connection refused`);
      case 'disconnect':
        if (request.address === '') return smart.answer('disconnected everything');
        throw new RequestFailure(`no such device '${request.address}'`);
      case 'about':
        // On a connection that is bound to a device, `host:forward:…` and the like are about that device.
        return this.#about(
          smart,
          bound !== undefined && request.target.kind === 'any' ? { kind: 'id', id: bound.id } : request.target,
          request.question,
        );
      case 'unknown':
        throw new RequestFailure('unknown host service');
    }
  }

  #track(smart: SmartSocket, long: boolean): void {
    smart.okay();
    let last: string | undefined;
    const tell = (): void => {
      const list = listTransports(this.#transports, long);
      if (list !== last) smart.text(list);
      last = list;
    };
    tell();
    this.#listeners.add(tell);
    smart.onClose(() => this.#listeners.delete(tell));
  }

  async #about(smart: SmartSocket, target: Target, question: string): Promise<void> {
    const select = (): Transport => selectTransport(this.#transports, target);
    if (question === 'get-state') return smart.answer(select().state);
    if (question === 'get-serialno') return smart.answer(select().phone.serial);
    if (question === 'get-devpath') return smart.answer('unknown');
    if (question === 'features') {
      requireOnline(select());
      return smart.answer(FEATURES.join(','));
    }
    if (question.startsWith('wait-for-')) return this.#waitFor(smart, target, question);
    if (question.startsWith('reconnect')) return smart.answer('done');
    // Of two OKAYs the first says that the server took the request, the second that it is done.
    if (question === 'list-forward') {
      smart.okay();
      return smart.textAndEnd(this.#forwards.list());
    }
    if (question === 'killforward-all') {
      await this.#forwards.removeAll();
      return smart.okayTwice();
    }
    const [, verb, rest = ''] = /^(forward|killforward):(.*)$/s.exec(question) ?? [];
    if (verb === undefined) throw new RequestFailure('unknown host service');
    const transport = requireOnline(select());
    if (verb === 'killforward') {
      await this.#forwards.remove(rest);
      return smart.okayTwice();
    }
    const [, norebind, local = '', remote = ''] = /^(norebind:)?([^;]*);?(.*)$/s.exec(rest) ?? [];
    if (local === '' || remote === '') throw new RequestFailure(`bad forward: forward:${rest}`);
    const port = await this.#forwards.add(transport.phone, local, remote, norebind === undefined);
    return smart.okayTwice(port === undefined ? undefined : String(port));
  }

  /** `wait-for-TRANSPORT-STATE`: answers when such a device is in that state. */
  #waitFor(smart: SmartSocket, target: Target, question: string): void {
    const wanted = /-(device|disconnect|offline|unauthorized|any)$/.exec(question)?.[1] ?? 'device';
    smart.okay();
    const check = (): void => {
      let state: string | undefined;
      try {
        state = selectTransport(this.#transports, target).state;
      } catch {
        // None yet, or several: go on waiting, as a real server does.
      }
      if (wanted === 'disconnect' ? state !== undefined : state === undefined || (wanted !== 'any' && state !== wanted))
        return;
      this.#listeners.delete(check);
      smart.okay();
      smart.end();
    };
    this.#listeners.add(check);
    smart.onClose(() => this.#listeners.delete(check));
    check();
  }
}

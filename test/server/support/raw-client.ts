import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { TestContext } from 'node:test';
import { projectRoot } from '../../support/project.ts';

/** The built fake server, started with the Node that runs the tests. */
export const echoServer: string = join(projectRoot, 'build/test/server/support/echo-server.entry.js');

/** The tests' environment, but what the server caches stays in the checkout. */
export const environment: Record<string, string> = {
  ...Object.fromEntries(Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined)),
  XDG_CACHE_HOME: join(projectRoot, 'build/cache'),
};

/** A received JSON-RPC message, as loose as the wire. */
export interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly progress: number; readonly message: string; readonly progressToken: string | number };
  readonly result?: Readonly<Record<string, unknown>> & { readonly content?: readonly { readonly text: string }[] };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The parts of a modern request's `_meta` that the protocol wants on each of them. */
const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
} as const;

type Params = Readonly<Record<string, unknown>> & { readonly _meta?: object };

export function request(id: number, method: string, params: Params = {}): object {
  return { jsonrpc: '2.0', id, method, params };
}

/** The same request without a handshake. */
export function modern(id: number, method: string, params: Params = {}): object {
  return request(id, method, { ...params, _meta: { ...MODERN_META, ...params._meta } });
}

export function initialize(id: number, protocolVersion = '2025-11-25'): object {
  return request(id, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1' } });
}

export function cancel(requestId: number): object {
  return { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } };
}

/** Lines of one stream in order, each waited for. */
class Lines {
  readonly all: string[] = [];
  readonly #waiting = new Set<() => void>();
  #ended = false;

  constructor(stream: Readable) {
    const reader = createInterface({ input: stream });
    const wake = () => {
      for (const check of this.#waiting) check();
    };
    reader.on('line', (line) => {
      this.all.push(line);
      wake();
    });
    reader.on('close', () => {
      this.#ended = true;
      wake();
    });
  }

  /** The first line that fits, past or to come. Raises when the stream ends without one. */
  find(fits: (line: string) => boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const line = this.all.find(fits);
        if (line === undefined && !this.#ended) return;
        this.#waiting.delete(check);
        if (line === undefined) reject(new Error(`the stream ended after ${JSON.stringify(this.all)}`));
        else resolve(line);
      };
      this.#waiting.add(check);
      check();
    });
  }
}

/** The fake server as a child process, spoken to in bare lines. Killed when the test ends. */
export class RawClient {
  readonly #child: ChildProcess;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly received: Lines;
  readonly errors: Lines;
  readonly journal: Lines;
  /** Resolves when the process is gone, whether or not its output was read. */
  readonly exited: Promise<unknown>;
  /** Resolves to the exit code, or to the signal's name, once the process is gone and its output is read. */
  readonly ended: Promise<number | string>;

  constructor(test: TestContext) {
    const child = spawn(process.execPath, [echoServer], {
      env: { ...environment, JOURNAL_FD: '3' },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    test.after(() => child.kill('SIGKILL'));
    const journal = child.stdio[3] as Readable;
    if (child.stdin === null || child.stdout === null || child.stderr === null) throw new Error('no pipes');
    this.#child = child;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.stderr = child.stderr;
    // A server that has gone refuses what is written to it; the test looks at its exit instead.
    this.stdin.on('error', () => {});
    this.received = new Lines(child.stdout);
    this.errors = new Lines(child.stderr);
    this.journal = new Lines(journal);
    this.exited = once(child, 'exit');
    this.ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  }

  /** Sends messages, or lines as they stand. */
  send(...messages: readonly (object | string)[]): void {
    for (const message of messages) {
      this.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** The answer to a request, result or error, as the bare line. */
  line(id: number): Promise<string> {
    return this.received.find((line) => {
      const message = JSON.parse(line) as Message;
      return message.id === id && message.method === undefined;
    });
  }

  async answer(id: number): Promise<Message> {
    return JSON.parse(await this.line(id)) as Message;
  }

  /** Sends a request and waits for its answer. */
  async ask(message: object): Promise<Message> {
    this.send(message);
    return this.answer((message as { readonly id: number }).id);
  }

  /** Waits until the fake tools journalled exactly this. */
  async journalled(event: string): Promise<void> {
    await this.journal.find((line) => line === event);
  }
}

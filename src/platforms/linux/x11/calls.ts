import { GloveboxError } from '../../../domain/errors.ts';
import type { XConnection, XEvent } from './wire/connection.ts';
import { getAtomName, internAtom } from './wire/core.ts';
import { type Extension, queryExtension } from './wire/extensions.ts';
import type { XScreen } from './wire/setup.ts';

/** What one connection has learnt of its server; another server numbers everything differently. */
export interface ServerNames {
  readonly atoms: Map<string, Promise<number>>;
  readonly atomNames: Map<number, Promise<string>>;
  readonly extensions: Map<string, Promise<Extension | undefined>>;
}

export const noNames = (): ServerNames => ({ atoms: new Map(), atomNames: new Map(), extensions: new Map() });

/** A failed question is asked again next time. */
function remembered<Key, Value>(store: Map<Key, Promise<Value>>, key: Key, ask: () => Promise<Value>): Promise<Value> {
  const known = store.get(key);
  if (known !== undefined) return known;
  const asked = ask();
  store.set(key, asked);
  asked.catch(() => store.delete(key));
  return asked;
}

/**
 * The requests of one call into a display. All of them end together: when the call's time is over or it is cancelled,
 * with the reason that Display.run knows.
 */
export class XCalls {
  readonly connection: XConnection;
  readonly screen: XScreen;
  readonly #names: ServerNames;
  readonly #rejects = new Set<(reason: unknown) => void>();
  #ended: { readonly reason: unknown } | undefined;
  #hasInput = false;

  constructor(connection: XConnection, screen: XScreen, names: ServerNames) {
    this.connection = connection;
    this.screen = screen;
    this.#names = names;
  }

  get root(): number {
    return this.screen.root;
  }

  /** Whether anything left that acts on the desktop. */
  get hasInput(): boolean {
    return this.#hasInput;
  }

  /** To be said before the first request that acts, so that a failure after it does not look harmless. */
  markInput(): void {
    this.#hasInput = true;
  }

  /** Ends everything that is under way in this call. */
  end(reason: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = { reason };
    const rejects = [...this.#rejects];
    this.#rejects.clear();
    for (const reject of rejects) reject(reason);
  }

  throwIfEnded(): void {
    if (this.#ended !== undefined) throw this.#ended.reason;
  }

  /** The promise's outcome, or the end of the call when that comes first. */
  race<Value>(promise: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) {
        promise.catch(() => {});
        reject(this.#ended.reason);
        return;
      }
      this.#rejects.add(reject);
      promise.then(resolve, reject).finally(() => this.#rejects.delete(reject));
    });
  }

  /** Sends a request and answers its reply. */
  request(bytes: Buffer): Promise<Buffer> {
    this.throwIfEnded();
    return this.race(this.connection.request(bytes));
  }

  /** Sends a request without a reply. */
  send(bytes: Buffer): void {
    this.throwIfEnded();
    this.connection.send(bytes);
  }

  /** Sends a request without a reply and raises XError when the server refuses it. */
  check(bytes: Buffer): Promise<void> {
    this.throwIfEnded();
    return this.race(this.connection.check(bytes));
  }

  /** Resolves when the server has handled every request so far. */
  sync(): Promise<void> {
    this.throwIfEnded();
    return this.race(this.connection.sync());
  }

  /** Waits so many milliseconds, or less when the call ends. */
  async wait(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await this.race(waited).finally(() => clearTimeout(timer));
  }

  /** Waits for the next event that `isWanted`, at most so many milliseconds; undefined when none came. */
  async nextEvent(isWanted: (event: XEvent) => boolean, ms: number): Promise<XEvent | undefined> {
    let timer: NodeJS.Timeout | undefined;
    let forget = (): void => {};
    const came = new Promise<XEvent | undefined>((resolve) => {
      forget = this.connection.onEvent((event) => {
        if (isWanted(event)) resolve(event);
      });
      timer = setTimeout(() => resolve(undefined), ms);
    });
    return this.race(came).finally(() => {
      clearTimeout(timer);
      forget();
    });
  }

  /** The atom of a name, made when the server has none. */
  atom(name: string): Promise<number> {
    return this.race(
      remembered(this.#names.atoms, name, async () =>
        (await this.connection.request(internAtom(name))).readUInt32LE(8),
      ),
    );
  }

  /** The name of an atom; empty for a number that is none. */
  atomName(atom: number): Promise<string> {
    return this.race(
      remembered(this.#names.atomNames, atom, async () => {
        const reply = await this.connection.request(getAtomName(atom)).catch(() => undefined);
        return reply?.toString('latin1', 32, 32 + reply.readUInt16LE(8)) ?? '';
      }),
    );
  }

  /** An extension by its name, undefined where the server lacks it. `introduce` says which version we speak, once. */
  extension(name: string, introduce?: (extension: Extension) => Buffer): Promise<Extension | undefined> {
    return this.race(
      remembered(this.#names.extensions, name, async () => {
        const reply = await this.connection.request(queryExtension(name));
        if (reply.readUInt8(8) === 0) return undefined;
        const extension = { major: reply.readUInt8(9) };
        if (introduce !== undefined) await this.connection.request(introduce(extension));
        return extension;
      }),
    );
  }

  /** An extension that there is no doing without. Raises NOT_SUPPORTED. */
  async needed(name: string, introduce?: (extension: Extension) => Buffer): Promise<Extension> {
    const extension = await this.extension(name, introduce);
    if (extension === undefined) {
      throw new GloveboxError('NOT_SUPPORTED', `the X server lacks the ${name} extension, which this needs`, {
        hint: 'start the X server without disabling it, or use a private desktop: desktop start',
      });
    }
    return extension;
  }
}

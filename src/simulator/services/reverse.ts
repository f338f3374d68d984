import type { PhoneNetwork } from './network.ts';
import { type HostLink, joinStreams, type ServiceStream } from './service-stream.ts';

interface Reversal {
  readonly host: HostLink;
  readonly target: string;
}

const OKAY = Buffer.from('OKAY');

function lengthPrefixed(text: string): Buffer {
  return Buffer.from(Buffer.byteLength(text).toString(16).padStart(4, '0') + text);
}

/** `adb reverse`: sockets on the phone that lead to the host that asked for them. Gone when that host's connection is. */
export class Reversals {
  readonly #network: PhoneNetwork;
  readonly #byAddress = new Map<string, Reversal>();

  constructor(network: PhoneNetwork) {
    this.#network = network;
  }

  /** Serves one `reverse:` request: forward, list-forward, killforward or killforward-all. */
  async serve(request: string, host: HostLink, stream: ServiceStream): Promise<void> {
    await stream.write(this.#answer(request, host));
  }

  #answer(request: string, host: HostLink): Buffer {
    if (request === 'list-forward') {
      const lines = [...this.#byAddress].map(([address, { target }]) => `(reverse) ${address} ${target}\n`);
      return lengthPrefixed(lines.join(''));
    }
    if (request === 'killforward-all') {
      for (const address of [...this.#byAddress.keys()]) this.#remove(address);
      return OKAY;
    }
    const [verb, rest] = splitOnce(request, ':');
    if (verb === 'killforward') return this.#remove(rest) ? OKAY : fail(`listener '${rest}' not found`);
    if (verb !== 'forward') return fail(`unknown reverse request: ${request}`);
    const [option, afterOption] = splitOnce(rest, ':');
    const rebind = option !== 'norebind';
    const [address, target] = splitOnce(rebind ? rest : afterOption, ';');
    return this.#add(address, target, rebind, host);
  }

  #add(address: string, target: string, rebind: boolean, host: HostLink): Buffer {
    if (target === '' || !/^(tcp:\d+|localabstract:.+)$/.test(address))
      return fail(`bad reverse: ${address};${target}`);
    const chosen = address === 'tcp:0' ? `tcp:${this.#network.freePort()}` : address;
    if (this.#byAddress.has(chosen)) {
      if (!rebind) return fail(`cannot rebind existing socket: ${chosen}`);
      this.#remove(chosen);
    }
    const listening = this.#network.listen(chosen, async (fromPhone) => {
      const toHost = await host.openToHost(target);
      if (toHost !== undefined) await joinStreams(fromPhone, toHost);
    });
    if (!listening) return fail('cannot bind listener: Address already in use');
    const reversal = { host, target };
    this.#byAddress.set(chosen, reversal);
    host.signal.addEventListener('abort', () => {
      if (this.#byAddress.get(chosen) === reversal) this.#remove(chosen);
    });
    return chosen === address ? OKAY : Buffer.concat([OKAY, lengthPrefixed(chosen.slice('tcp:'.length))]);
  }

  #remove(address: string): boolean {
    if (!this.#byAddress.delete(address)) return false;
    this.#network.stopListening(address);
    return true;
  }
}

function fail(text: string): Buffer {
  return Buffer.concat([Buffer.from('FAIL'), lengthPrefixed(text)]);
}

function splitOnce(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

import { chmod } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PhoneInside } from '../phone/phone-inside.ts';
import type { ByteSink } from '../services/byte-channel.ts';
import { startProgram } from '../services/own-shell.ts';
import { toText } from '../shell/byte-text.ts';
import type { Programs } from '../shell/program.ts';
import { StubConnection } from './stub-call.ts';
import { STUB_SOCKET } from './stub-source.ts';
import { ChrootUnavailable } from './unavailable.ts';

const HANG_UP = 1;

/** In bytes. Source: sun_path in Linux's sys/un.h, without its closing NUL. */
const LONGEST_SOCKET_PATH = 107;

/** The variable by which a stub's call finds the session that it belongs to. */
export const SESSION_VARIABLE = 'GLOVEBOX_SIM_SESSION';

/** Answers the stubs of one phone with the phone's own programs. */
export class StubServer {
  readonly #phone: PhoneInside;
  readonly #programs: Programs;
  readonly #connections = new Set<Socket>();
  readonly #server: Server = createServer((socket) => this.#accept(socket));
  /** The terminal of each session that has one, by the session's number. */
  readonly terminals = new Map<string, ByteSink>();

  constructor(phone: PhoneInside, programs: Programs) {
    this.#phone = phone;
    this.#programs = programs;
  }

  /** @throws ChrootUnavailable below too long a temp folder */
  async listen(root: string): Promise<void> {
    const path = join(root, STUB_SOCKET);
    if (Buffer.byteLength(path) > LONGEST_SOCKET_PATH) {
      throw new ChrootUnavailable(
        `no socket can be made at ${path}, which is too long: set TMPDIR to a shorter folder`,
      );
    }
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(path, resolve);
    });
    // The folder above it keeps other users of this machine out.
    await chmod(path, 0o666);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#connections) socket.destroy();
    await closed;
  }

  #accept(socket: Socket): void {
    this.#connections.add(socket);
    socket.on('close', () => this.#connections.delete(socket));
    void this.#serve(socket, new StubConnection(socket)).finally(() => socket.destroySoon());
  }

  async #serve(socket: Socket, stub: StubConnection): Promise<void> {
    const call = await stub.readCall();
    if (call === undefined) return;
    const environment = new Map(call.environment);
    const session = environment.get(SESSION_VARIABLE) ?? '';
    environment.delete(SESSION_VARIABLE);
    const { process, exitCode, outputClosed } = startProgram(
      this.#phone,
      this.#programs,
      call.words,
      { input: stub.input, stdout: stub.stdout, stderr: stub.stderr, terminal: this.terminals.get(session) },
      { environment, folder: toText(call.folder) },
    );
    socket.on('close', () => this.#phone.processes.kill(process.id, HANG_UP));
    const code = await exitCode;
    await outputClosed;
    await stub.exit(code);
  }
}

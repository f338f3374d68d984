import { createServer, type Server, type Socket } from 'node:net';
import { closeServer, listenOnLoopback } from './adb-wire/adbd-door.ts';
import type { PhoneRecord } from './phone/record.ts';

const HELP = 'Android console commands:\r\n    help | avd | geo | kill | ping | quit | sim\r\nOK\r\n';
/** A client that sends more without a line end is no console client. */
const LONGEST_LINE = 4096;

/**
 * The emulator console, on the port below adbd's: `adb emu …` speaks to it. Any token will do, and none too. adb hides
 * everything up to the second greeting's OK, so both greetings come before the first answer.
 */
export class EmulatorConsole {
  readonly #avdName: string;
  readonly #record: PhoneRecord;
  readonly #control: (words: readonly string[]) => string;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  /** @param control answers `sim …`, which no emulator has: what only somebody beside the phone can see and do */
  constructor(avdName: string, record: PhoneRecord, control: (words: readonly string[]) => string) {
    this.#avdName = avdName;
    this.#record = record;
    this.#control = control;
  }

  /** Rejects when the port is taken. */
  listen(port: number): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket));
    return listenOnLoopback(this.#server, port);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await closeServer(this.#server);
    this.#server = undefined;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
    socket.write(
      "Android Console: Authentication required\r\nAndroid Console: type 'auth <auth_token>' to authenticate\r\nAndroid Console: you can find your <auth_token> in \r\n'.emulator_console_auth_token'\r\nOK\r\n",
    );
    let greeted = false;
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) socket.destroy();
      for (const line of lines.map((one) => one.trim()).filter((one) => one !== '')) {
        if (line === 'quit' || line === 'exit') {
          socket.end();
          return;
        }
        if (!greeted) socket.write("Android Console: type 'help' for a list of commands\r\nOK\r\n");
        greeted = true;
        if (!line.startsWith('auth')) socket.write(this.#answer(line));
      }
    });
  }

  #answer(line: string): string {
    const [command, verb, ...words] = line.split(/\s+/);
    // Whoever reads the record must not find the reading in it.
    if (command !== 'sim') this.#record.add({ kind: 'console', line });
    if (command === 'help') return HELP;
    if (command === 'ping') return 'I am alive!\r\nOK\r\n';
    if (command === 'avd' && verb === 'name') return `${this.#avdName}\r\nOK\r\n`;
    if (command === 'avd' && verb === 'status') return 'virtual device is running\r\nOK\r\n';
    if (command === 'geo' && verb === 'fix') {
      const numbers = words.length >= 2 && words.every((word) => Number.isFinite(Number(word)));
      return numbers ? 'OK\r\n' : 'KO: argument is not a number\r\n';
    }
    if (command === 'sim') return this.#control(line.split(/\s+/).slice(1));
    if (command === 'finger' && verb === 'touch') return 'OK\r\n';
    return "KO: unknown command, try 'help'\r\n";
  }
}

import { appendFile } from 'node:fs/promises';
import type { JsonValue } from '../../domain/json.ts';

/** Tells on stdout what happens as it happens, and keeps every message to and from the server in a transcript. */
export class Narrator {
  readonly #transcript: string;
  #written: Promise<void> = Promise.resolve();
  #step = 0;
  #start = performance.now();

  constructor(transcript: string) {
    this.#transcript = transcript;
  }

  say(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  /** One step is done: what was to happen, and what was seen, which may have several lines. */
  done(what: string, seen: string): void {
    this.#step += 1;
    const ms = Math.round(performance.now() - this.#start);
    this.#start = performance.now();
    this.say(`${String(this.#step).padStart(2)}. ${what} (${ms} ms)\n${seen.replace(/^/gm, '    ')}`);
  }

  get steps(): number {
    return this.#step;
  }

  record(direction: 'sent' | 'received', message: JsonValue): void {
    const line = `${JSON.stringify({ direction, message })}\n`;
    const written = this.#written.then(() => appendFile(this.#transcript, line));
    // A disk that is full is told of by close.
    written.catch(() => {});
    this.#written = written;
  }

  /** Waits until the transcript is on disk. Raises when it could not be written. */
  close(): Promise<void> {
    return this.#written;
  }
}

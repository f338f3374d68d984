import { posix } from 'node:path';
import { FileError } from '../services/file-errors.ts';
import type { FileStatus, PhoneFiles } from '../services/file-tree.ts';
import { toText } from './byte-text.ts';
import { ShellFailure } from './state.ts';

export interface TestPlace {
  readonly files: PhoneFiles;
  readonly folder: string;
}

const FILE_TESTS: Readonly<Record<string, (status: FileStatus) => boolean>> = {
  '-e': () => true,
  '-a': () => true,
  '-f': ({ kind }) => kind === 'file' || kind === 'generated',
  '-d': ({ kind }) => kind === 'folder',
  '-s': ({ size }) => size > 0,
  '-r': ({ mode }) => (mode & 0o444) !== 0,
  '-w': ({ mode }) => (mode & 0o222) !== 0,
  '-x': ({ mode }) => (mode & 0o111) !== 0,
  '-c': ({ kind }) => kind === 'device',
};

const TEXT_TESTS: Readonly<Record<string, (left: string, right: string) => boolean>> = {
  '=': (left, right) => left === right,
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
};

const NUMBER_TESTS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '-eq': (left, right) => left === right,
  '-ne': (left, right) => left !== right,
  '-lt': (left, right) => left < right,
  '-le': (left, right) => left <= right,
  '-gt': (left, right) => left > right,
  '-ge': (left, right) => left >= right,
};

/**
 * `test` and `[`. Words are byte strings.
 * @returns 0 true, 1 false
 * @throws ShellFailure with exit code 2 for an expression that cannot be read
 */
export function runTest(name: 'test' | '[', words: readonly string[], place: TestPlace): number {
  let expression = words;
  if (name === '[') {
    if (words.at(-1) !== ']') throw new ShellFailure('[: missing ]', 2);
    expression = words.slice(0, -1);
  }
  return new Evaluation(name, expression, place).result() ? 0 : 1;
}

class Evaluation {
  readonly #name: string;
  readonly #words: readonly string[];
  readonly #place: TestPlace;
  #position = 0;

  constructor(name: string, words: readonly string[], place: TestPlace) {
    this.#name = name;
    this.#words = words;
    this.#place = place;
  }

  result(): boolean {
    if (this.#words.length === 0) return false;
    // POSIX decides up to four words by their number, so that any text may stand as an operand.
    if (this.#words.length === 1) return this.#words[0] !== '';
    if (this.#words.length === 2 && this.#words[0] === '!') return this.#words[1] === '';
    const [left = '', operator = '', right = ''] = this.#words;
    if (this.#words.length === 3 && isBinary(operator)) return this.#binary(left, operator, right);
    const value = this.#or();
    if (this.#position < this.#words.length) throw this.#fault(`unexpected operator/operand '${this.#peek()}'`);
    return value;
  }

  #or(): boolean {
    let value = this.#and();
    while (this.#skip('-o')) value = this.#and() || value;
    return value;
  }

  #and(): boolean {
    let value = this.#not();
    while (this.#skip('-a')) value = this.#not() && value;
    return value;
  }

  #not(): boolean {
    return this.#skip('!') ? !this.#not() : this.#primary();
  }

  #primary(): boolean {
    if (this.#skip('(')) {
      const value = this.#or();
      if (!this.#skip(')')) throw this.#fault('missing )');
      return value;
    }
    const word = this.#take();
    const operator = this.#peek();
    if (operator !== undefined && isBinary(operator) && this.#words[this.#position + 1] !== undefined) {
      this.#position += 1;
      return this.#binary(word, operator, this.#take());
    }
    if (this.#peek() === undefined || !/^-[a-zA-Z]$/.test(word)) return word !== '';
    if (word === '-n') return this.#take() !== '';
    if (word === '-z') return this.#take() === '';
    if (word === '-h' || word === '-L') return this.#status(this.#take(), false)?.kind === 'link';
    const fileTest = FILE_TESTS[word];
    if (fileTest === undefined) throw this.#fault(`unknown operator '${word}'`);
    const status = this.#status(this.#take(), true);
    return status !== undefined && fileTest(status);
  }

  #binary(left: string, operator: string, right: string): boolean {
    const text = TEXT_TESTS[operator];
    if (text !== undefined) return text(left, right);
    const compare = NUMBER_TESTS[operator];
    if (compare === undefined) throw this.#fault(`unknown operator '${operator}'`);
    return compare(this.#number(left), this.#number(right));
  }

  #number(text: string): number {
    if (!/^\s*[-+]?[0-9]+\s*$/.test(text)) throw new ShellFailure(`${text}: unexpected '${text}'`, 2);
    return Number(text);
  }

  #status(path: string, follow: boolean): FileStatus | undefined {
    if (path === '') return undefined;
    try {
      return this.#place.files.status(posix.resolve(this.#place.folder, toText(path)), follow);
    } catch (thrown) {
      if (thrown instanceof FileError) return undefined;
      throw thrown;
    }
  }

  #peek(): string | undefined {
    return this.#words[this.#position];
  }

  #take(): string {
    const word = this.#words[this.#position];
    if (word === undefined) throw this.#fault('expression expected');
    this.#position += 1;
    return word;
  }

  #skip(word: string): boolean {
    if (this.#peek() !== word) return false;
    this.#position += 1;
    return true;
  }

  #fault(text: string): ShellFailure {
    return new ShellFailure(`${this.#name}: ${text}`, 2);
  }
}

function isBinary(operator: string): boolean {
  return operator in TEXT_TESTS || operator in NUMBER_TESTS;
}

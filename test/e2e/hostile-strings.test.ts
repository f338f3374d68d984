import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { commandNamed } from '../../src/commands/registry.ts';
import { kebabCase } from '../../src/domain/check-arguments.ts';
import { command } from '../../src/platforms/android/adb/quote.ts';
import { shell } from '../simulator/plain-phone.ts';
import { PlainScreen } from '../simulator/plain-screen.ts';
import { withoutChroot } from '../support/chroot.ts';
import { type Door, openDoor } from '../support/doors.ts';
import { hostileStrings } from '../support/hostile-strings.ts';
import { connectMcp } from '../support/mcp-client.ts';
import { runCli } from '../support/run-cli.ts';
import { checkAnswer, type StringArgument, stringArguments } from '../support/string-arguments.ts';
import { screenWith } from '../support/string-screen.ts';

const toolOf = (command: string) => command.replaceAll('-', '_');

/** So small that thousands of pictures of it cost little. */
class SmallScreen extends PlainScreen {
  override readonly size = { width: 108, height: 240 };
}

/** A phone, a folder for files, and `work` between their beginning and their end. */
async function withPhone(shell: 'own' | 'chroot', work: (door: Door, folder: string) => Promise<void>): Promise<void> {
  const door = await openDoor('the door without adb', { createScreen: () => new SmallScreen(), shell });
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-hostile-'));
  const before = filesOf(door);
  try {
    await work(door, folder);
    assert.deepEqual(filesOf(door), before, 'no file was made on the phone');
  } finally {
    await door.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const filesOf = ({ phone }: Door) => ['/', '/data/local/tmp', '/sdcard/'].map((path) => phone.files.list(path));

/**
 * `npm run test:hostile` spares nothing: 2,000 strings through every argument, to the simulator's own shell and to
 * Android's. That takes many minutes, so the suite takes a part.
 */
const everything = process.env.GLOVEBOX_HOSTILE === 'all';

/** Other strings at every run, unless a run that failed is to be had again. */
const seed = Number(process.env.GLOVEBOX_HOSTILE_SEED ?? randomInt(2 ** 31));

const served = stringArguments.filter(({ isOption }) => !isOption);

/** Each of the arguments that are alike is given one string of so many. */
const ALIKE = 8;

/** Each string through every string argument over MCP. */
async function throwOverMcp(door: Door, folder: string, strings: readonly string[]): Promise<void> {
  const { phone } = door;
  const mcp = await connectMcp(door.environment, { words: ['--toolsets', 'all'] });
  try {
    for (const [index, text] of strings.entries()) {
      phone.wear(screenWith(text));
      for (const tried of served.filter(
        ({ isAlike }, place) => everything || !isAlike || (index + place) % ALIKE === 0,
      )) {
        const value = tried.value?.(text, folder) ?? text;
        const answer = await mcp.call(toolOf(tried.command), { ...tried.others?.(folder), [tried.argument]: value });
        checkAnswer(tried, value, answer, phone);
      }
    }
  } finally {
    await mcp.close();
  }
}

/** The same on two phones side by side: while one is at work, the other's answer is read. */
async function throwAtTwo(shell: 'own' | 'chroot', strings: readonly string[]): Promise<void> {
  const half = (which: number) => strings.filter((_, index) => index % 2 === which);
  await Promise.all([0, 1].map((which) => withPhone(shell, (door, folder) => throwOverMcp(door, folder, half(which)))));
}

function cliWords({ command, argument, others }: StringArgument, value: string, folder: string): readonly string[] {
  const { positionals = [] } = commandNamed(command) ?? {};
  const given = Object.entries({ ...others?.(folder), [argument]: value });
  const options = given
    .filter(([name]) => !positionals.includes(name))
    .map(([name, word]) => `--${kebabCase(name)}=${word}`);
  const words = given.filter(([name]) => positionals.includes(name)).map(([, word]) => word);
  return [command, ...options, '--', ...words];
}

/** Not those that no program can be given: a NUL, and half a surrogate pair, which has no form in UTF-8. */
const canBeWords = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

const [many, some, words] = everything ? [2000, 2000, 2000] : [200, 40, 300];

describe(`hostile strings, GLOVEBOX_HOSTILE_SEED=${seed}`, () => {
  test(`${many} through every string argument over MCP: exactly that, or refused`, () =>
    throwAtTwo('own', hostileStrings(many, seed)));

  test(`${some} to a phone with Android's own shell`, { skip: withoutChroot }, () =>
    throwAtTwo('chroot', hostileStrings(some, seed)),
  );

  test('a sample on the command line', () =>
    withPhone('own', async (door, folder) => {
      const strings = hostileStrings(200, seed).filter(canBeWords);
      for (const [position, tried] of stringArguments.entries()) {
        const text = strings[position] ?? '';
        door.phone.wear(screenWith(text));
        const value = tried.value?.(text, folder) ?? text;
        const { exitCode, stdout } = await runCli(cliWords(tried, value, folder), door.environment);
        checkAnswer(tried, value, { isError: exitCode === 1, line: stdout }, door.phone);
      }
    }));

  test(`${words} as words of one command, read by Android's own shell`, { skip: withoutChroot }, () =>
    withPhone('chroot', async ({ phone }) => {
      const strings = hostileStrings(words * 2, seed)
        .filter(canBeWords)
        .slice(0, words);
      assert.equal(strings.length, words);
      for (let start = 0; start < strings.length; start += 20) {
        const line = ['getprop', ...strings.slice(start, start + 20)];
        phone.record.clear();
        const { exitCode } = await shell(phone, command(line));
        assert.deepEqual([phone.record.commands, exitCode], [[line], 0]);
      }
    }),
  );
});

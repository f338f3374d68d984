import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { commandNamed } from '../../src/commands/registry.ts';
import { command } from '../../src/platforms/android/adb/quote.ts';
import { shell } from '../simulator/plain-phone.ts';
import { PlainScreen } from '../simulator/plain-screen.ts';
import { withoutChroot } from '../support/chroot.ts';
import { type Door, openDoor } from '../support/doors.ts';
import { hostileStrings } from '../support/hostile-strings.ts';
import { connectMcp } from '../support/mcp-client.ts';
import { runCli } from '../support/run-cli.ts';
import { checkAnswer, type StringArgument, screenWith, stringArguments } from '../support/string-arguments.ts';

const toolOf = (command: string) => command.replaceAll('-', '_');

/** A phone, a folder for files, and `work` between their beginning and their end. */
async function withPhone(shell: 'own' | 'chroot', work: (door: Door, folder: string) => Promise<void>): Promise<void> {
  const door = await openDoor('the door without adb', { createScreen: () => new PlainScreen(), shell });
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
 * How many strings there are for each one that a costly argument gets. What it looks for or names never leaves for the
 * phone, so fewer tell as much.
 */
interface Steps {
  readonly screen: number;
  readonly picture: number;
}

/**
 * `npm run test:hostile` spares nothing: every string through every argument, and as many to Android's own shell. That
 * takes some minutes, so the suite takes a part.
 */
const everything = process.env.GLOVEBOX_HOSTILE === 'all';

/** Each string through every string argument over MCP. */
async function throwOverMcp(door: Door, folder: string, strings: readonly string[], steps: Steps): Promise<void> {
  const { phone } = door;
  const mcp = await connectMcp(door.environment);
  try {
    for (const [index, text] of strings.entries()) {
      phone.wear(screenWith(text));
      for (const [position, tried] of stringArguments.entries()) {
        // The device is read by one and the same code for all commands: each string through one of them.
        if (tried.argument === 'device' && index % stringArguments.length !== position) continue;
        if (tried.cost !== undefined && index % steps[tried.cost] !== 0) continue;
        const value = tried.value?.(text, folder) ?? text;
        const answer = await mcp.call(toolOf(tried.command), { ...tried.others, [tried.argument]: value });
        checkAnswer(tried, value, answer, phone);
      }
    }
  } finally {
    await mcp.close();
  }
}

function cliWords({ command, argument, others = {} }: StringArgument, value: string): readonly string[] {
  const { positionals = [] } = commandNamed(command) ?? {};
  if (positionals.includes(argument)) return [command, '--', value];
  return [command, ...Object.values(others), `--${argument}=${value}`];
}

/** Not those that no program can be given: a NUL, and half a surrogate pair, which has no form in UTF-8. */
const canBeWords = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

describe('hostile strings', () => {
  test('2,000 through every string argument over MCP: exactly that, or refused', async () => {
    const strings = hostileStrings(2000);
    // Two phones side by side: while one is at work, the other's answer is read.
    await Promise.all(
      [0, 1].map((half) =>
        withPhone('own', (door, folder) => {
          const ours = strings.filter((_, index) => index % 2 === half);
          return throwOverMcp(door, folder, ours, everything ? { screen: 1, picture: 1 } : { screen: 4, picture: 10 });
        }),
      ),
    );
  });

  test('a sample on the command line', () =>
    withPhone('own', async (door, folder) => {
      const strings = hostileStrings(200).filter(canBeWords);
      const [oneDevice] = stringArguments.filter(({ argument }) => argument === 'device');
      const all = stringArguments.filter((tried) => tried.argument !== 'device' || tried === oneDevice);
      for (const [position, tried] of all.entries()) {
        const text = strings[position] ?? '';
        door.phone.wear(screenWith(text));
        const value = tried.value?.(text, folder) ?? text;
        const { exitCode, stdout } = await runCli(cliWords(tried, value), door.environment);
        checkAnswer(tried, value, { isError: exitCode === 1, line: stdout }, door.phone);
      }
    }));

  test(`${everything ? '2,000' : '300'} to a phone with Android's own shell`, { skip: withoutChroot }, () =>
    withPhone('chroot', (door, folder) => {
      // Typed in pieces, each a command of its own: a very long one would take most of the time.
      const strings = hostileStrings(everything ? 2000 : 300).map((text) => text.slice(0, 100));
      return throwOverMcp(door, folder, strings, everything ? { screen: 2, picture: 20 } : { screen: 15, picture: 30 });
    }),
  );

  test("300 as words of one command, read by Android's own shell", { skip: withoutChroot }, () =>
    withPhone('chroot', async ({ phone }) => {
      const strings = hostileStrings(400).filter(canBeWords).slice(0, 300);
      assert.equal(strings.length, 300);
      for (let start = 0; start < strings.length; start += 20) {
        const words = ['getprop', ...strings.slice(start, start + 20)];
        phone.record.clear();
        const { exitCode } = await shell(phone, command(words));
        assert.deepEqual([phone.record.commands, exitCode], [[words], 0]);
      }
    }),
  );
});

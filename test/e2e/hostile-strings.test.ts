import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { PlainScreen } from '../simulator/plain-screen.ts';
import { withoutChroot } from '../support/chroot.ts';
import { type Door, openDoor } from '../support/doors.ts';
import { hostileStrings } from '../support/hostile-strings.ts';
import { connectMcp } from '../support/mcp-client.ts';
import { runCli } from '../support/run-cli.ts';
import { checkAnswer, screenWith, type StringArgument, stringArguments } from '../support/string-arguments.ts';

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

/** Each string through every string argument over MCP; what reads the screen gets each `slowStep`-th string. */
async function throwOverMcp(door: Door, folder: string, strings: readonly string[], slowStep: number): Promise<void> {
  const { phone } = door;
  const mcp = await connectMcp(door.environment);
  try {
    const times = new Map<string, number>();
    for (const [index, text] of strings.entries()) {
      phone.wear(screenWith(text));
      for (const [position, tried] of stringArguments.entries()) {
        // The device is read by one and the same code for all commands: each string through one of them.
        if (tried.argument === 'device' && index % stringArguments.length !== position) continue;
        if (tried.slow && index % slowStep !== 0) continue;
        const value = tried.value?.(text, folder) ?? text;
        const t = performance.now();
        const answer = await mcp.call(toolOf(tried.command), { ...tried.others, [tried.argument]: value });
        checkAnswer(tried, value, answer, phone);
        const k = `${tried.command}.${tried.argument}`;
        times.set(k, (times.get(k) ?? 0) + performance.now() - t);
      }
    }
    console.log(times);
  } finally {
    await mcp.close();
  }
}

const positionals: Readonly<Record<string, string>> = { text: 'text', key: 'key', install: 'apk', launch: 'package', terminate: 'package', uninstall: 'package' };

function cliWords({ command, argument, others = {} }: StringArgument, value: string): readonly string[] {
  const words = Object.values(others);
  return positionals[command] === argument ? [command, '--', value] : [command, ...words, `--${argument}=${value}`];
}

describe('hostile strings', () => {
  test('2,000 through every string argument over MCP: exactly that, or refused', { timeout: 120_000 }, () =>
    withPhone('own', (door, folder) => throwOverMcp(door, folder, hostileStrings(Number(process.env.N ?? 2000)), 1)),
  );

  test('a sample on the command line', { timeout: 60_000 }, () =>
    withPhone('own', async (door, folder) => {
      // No program can be given a NUL; half a surrogate pair reaches it as another character.
      const strings = hostileStrings(400).filter((text) => !text.includes('\0') && text.isWellFormed());
      for (const [position, tried] of stringArguments.entries()) {
        const text = strings[position] ?? '';
        door.phone.wear(screenWith(text));
        const value = tried.value?.(text, folder) ?? text;
        const { exitCode, stdout } = await runCli(cliWords(tried, value), door.environment);
        checkAnswer(tried, value, { isError: exitCode === 1, line: stdout }, door.phone);
      }
    }),
  );

  test("300 through Android's own shell", { timeout: 120_000, skip: withoutChroot }, () =>
    withPhone('chroot', (door, folder) =>
      throwOverMcp(
        door,
        folder,
        hostileStrings(Number(process.env.N ?? 300)).map((text) => text.slice(0, 300)),
        10,
      ),
    ),
  );
});

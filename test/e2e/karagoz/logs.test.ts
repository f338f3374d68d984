import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Door, openDoor } from '../../support/doors.ts';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';

let door: Door;
let mcp: McpSession;
let clock = new Date(0);
before(async () => {
  door = await openDoor('the door without adb', { now: () => clock });
  mcp = await connectMcp(door.environment);
});
beforeEach(() => {
  door.phone.record.clear();
  door.phone.log.clear();
});
after(async () => {
  await mcp?.close();
  await door?.close();
});

const START_MS = 1_790_521_762_000;

/** Writes `count` records, a second apart: 0, 1, 2 … */
function write(count: number, userId = 10_999): void {
  const levels = ['V', 'D', 'I', 'W', 'E', 'F'] as const;
  for (let place = 0; place < count; place += 1) {
    clock = new Date(START_MS + place * 1000 + 25);
    const level = levels[place % levels.length] ?? 'V';
    const record = { processId: 7, threadId: 8, userId, level, buffer: 'main', tag: 'Tag' } as const;
    door.phone.log.write({ ...record, message: String(place) });
  }
}

interface Answer {
  readonly records: readonly { readonly time: number; readonly level: string; readonly message: string }[];
  readonly omitted: number;
}

async function logs(given: Record<string, unknown> = {}): Promise<Answer> {
  const { isError, line } = await mcp.call('logs', given);
  assert.equal(isError, false, line);
  return JSON.parse(line) as Answer;
}

const told = ({ records, omitted }: Answer) => [records.map(({ message }) => message).join(' '), omitted];

test('the newest are kept, oldest first, and the others counted', async () => {
  write(40);
  const answer = await logs();
  assert.deepEqual([answer.records.length, answer.records[0]?.message, answer.omitted], [30, '10', 10]);
  assert.deepEqual(told(await logs({ lines: 3 })), ['37 38 39', 37]);
  assert.deepEqual(told(await logs({ lines: 40 })).at(-1), 0);
  const { records } = await logs({ lines: 6 });
  assert.equal(records.map(({ level }) => level).join(''), 'EFVDIW');
  assert.equal(records.at(-1)?.time, (START_MS + 39_025) / 1000);
});

test('since counts with lines, and only what is later comes', async () => {
  write(10);
  const since = (START_MS + 5025) / 1000;
  assert.deepEqual(told(await logs({ since })), ['6 7 8 9', 0]);
  assert.deepEqual(told(await logs({ since, lines: 1 })), ['9', 3]);
});

test('the app filter comes before the count', async () => {
  const { userId } = door.phone.packages.find('com.glovebox.notes') ?? { userId: 0 };
  write(3, userId);
  write(50);
  assert.deepEqual(told(await logs({ package: 'com.glovebox.notes', lines: 2 })), ['1 2', 1]);
});

test('logcat reads binary records once, is told a whole second with a dot, and never clears', async () => {
  write(2);
  await logs();
  await logs({ since: 5 });
  await logs({ since: '5.25' });
  const commands = door.phone.record.commands.filter(([program]) => program === 'logcat');
  assert.deepEqual(commands, [
    ['logcat', '-d', '-B'],
    ['logcat', '-d', '-B', '-t', '5.0'],
    ['logcat', '-d', '-B', '-t', '5.25'],
  ]);
  assert.equal((await logs()).records.length, 2);
});

test('the kernel’s records are read with the others, and belong to no app', async () => {
  write(1);
  const record = { processId: 0, threadId: 0, userId: 0, level: 'W', buffer: 'kernel', tag: 'binder' } as const;
  door.phone.log.write({ ...record, message: 'from the kernel' });
  const { records } = await logs();
  assert.deepEqual(
    records.map(({ message }) => message),
    ['0', 'from the kernel'],
  );
  assert.deepEqual(told(await logs({ package: 'com.glovebox.notes' })), ['', 0]);
});

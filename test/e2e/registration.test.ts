import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Door, openDoor } from '../support/doors.ts';
import { projectRoot } from '../support/project.ts';

/** How a client starts a server, as its configuration says. */
interface Entry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Codex: nothing else of the user's environment reaches the server. */
  readonly env_vars?: readonly string[];
}

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const readme = read('README.md');
const clients = read('docs/clients.md');

/** The blocks of that language, in their order. */
const blocks = (language: string) =>
  [...clients.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

/** The words of a command line, as a shell without anything to expand splits them. */
const shellWords = (line: string) => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, '$1'));

/** What `claude mcp add`, `codex mcp add` or `code --add-mcp` is told; undefined for any other line. */
function entryOfCommand(line: string): Entry | undefined {
  const words = shellWords(line);
  if (words[1] === '--add-mcp') return JSON.parse(words[2] ?? '') as Entry;
  if (words[1] !== 'mcp' || words[2] !== 'add' || words[4] !== '--') return undefined;
  const [command = '', ...args] = words.slice(5);
  return { command, args };
}

/** The server of a JSON configuration, under either client's key. */
function entryOfJson(text: string): Entry | undefined {
  const { mcpServers, servers } = JSON.parse(text) as Record<string, Record<string, Entry> | undefined>;
  return (mcpServers ?? servers)?.glovebox;
}

/** The values of a TOML table that has strings, numbers and lists of strings, which are JSON but for a comma at a list's end. */
function entryOfToml(text: string): Entry {
  const pairs = [...text.matchAll(/^(\w+) = (.*?)(?=^\w+ = |$(?![\s\S]))/gms)];
  const values = pairs.map(([, key = '', value = '']) => [key, JSON.parse(value.replace(/,\s*\]/, ']'))]);
  return Object.fromEntries(values) as Entry;
}

/** What stands in single backquotes on one line. */
const readmeCode = [...readme.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, code = '']) => code);

const entries: readonly (readonly [where: string, entry: Entry | undefined])[] = [
  ...readmeCode
    .filter((code) => /^(?:claude|codex) mcp add |^code --add-mcp /.test(code))
    .map((code): [string, Entry | undefined] => [`README: ${code.split(' ')[0]}`, entryOfCommand(code)]),
  ...readmeCode
    .filter((code) => code.startsWith('{"mcpServers"'))
    .map((code): [string, Entry | undefined] => ['README: Claude Desktop, Cursor', entryOfJson(code)]),
  ...blocks('sh').map((block): [string, Entry | undefined] => [
    `docs/clients.md: ${block.split(' ')[0]}`,
    entryOfCommand(block.trim()),
  ]),
  ...blocks('json')
    .filter((block) => block.startsWith('{'))
    .map((block, place): [string, Entry | undefined] => [
      `docs/clients.md: configuration ${place + 1}`,
      entryOfJson(block),
    ]),
  ...blocks('toml').map((block): [string, Entry | undefined] => ['docs/clients.md: Codex', entryOfToml(block)]),
];

describe('what the documents say to register', () => {
  let door: Door;
  before(async () => {
    door = await openDoor('the door without adb');
  });
  after(() => door?.close());

  test('there is an entry for each of the five clients, in both documents', () => {
    assert.deepEqual(
      entries.map(([where]) => where),
      [
        ...['README: claude', 'README: code', 'README: codex', 'README: Claude Desktop, Cursor'],
        ...['docs/clients.md: claude', 'docs/clients.md: code'],
        ...[1, 2, 3].map((place) => `docs/clients.md: configuration ${place}`),
        'docs/clients.md: Codex',
      ],
    );
  });

  for (const [where, entry] of entries) {
    test(`${where}: the server starts as it says and answers`, async () => {
      assert.ok(entry);
      const { command, args, env = {}, env_vars: passed } = entry;
      assert.equal(command, 'node');
      const given = { ...door.environment, ...env };
      const environment = Object.fromEntries(
        Object.entries(given).filter(([name]) => passed === undefined || ['PATH', 'HOME', ...passed].includes(name)),
      );
      const client = new Client({ name: 'registered', version: '1' });
      await client.connect(
        new StdioClientTransport({
          command,
          args: args.map((word) => word.replace('/abs/path/glovebox', projectRoot)),
          env: environment,
          stderr: 'ignore',
          // Claude Desktop may start a server there.
          cwd: '/',
        }),
      );
      try {
        assert.equal((await client.listTools()).tools[0]?.name, 'devices');
        const { content } = await client.callTool({ name: 'devices', arguments: {} });
        assert.match(JSON.stringify(content), new RegExp(door.deviceId));
      } finally {
        await client.close();
      }
    });
  }

  test('parts of a configuration are JSON too', () => {
    const fragments = [
      ...blocks('json').filter((block) => !block.startsWith('{')),
      ...[...clients.matchAll(/`("(?:args|ANDROID_HOME)": [^`]+)`/g)].map(([, code = '']) => code),
    ];
    assert.equal(fragments.length, 3);
    for (const fragment of fragments) assert.doesNotThrow(() => JSON.parse(`{${fragment}}`), fragment);
  });

  test('Codex waits long enough and passes the variables that choose a device and find its server', () => {
    const codex = entries.at(-1)?.[1] as Entry & { tool_timeout_sec: number };
    assert.equal(codex.tool_timeout_sec, 600);
    const needed = ['ANDROID_HOME', 'ANDROID_SDK_ROOT', 'GLOVEBOX_DEVICE', 'ANDROID_SERIAL'];
    assert.deepEqual(
      needed.filter((name) => !codex.env_vars?.includes(name)),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/project.ts';

const source = join(projectRoot, 'src');

interface Import {
  readonly from: string;
  readonly to: string;
  readonly dynamic: boolean;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replaceAll('\\', '/'));

const textOf = (file: string) => readFileSync(join(source, file), 'utf8');

const imports: readonly Import[] = files.flatMap((from) =>
  [...textOf(from).matchAll(/(?:from\s+|import\s*\(\s*|import\s+)'([^']+)'/g)].map((match) => {
    const target = match[1] ?? '';
    const to = target.startsWith('.') ? relative(source, join(source, dirname(from), target)) : target;
    return { from, to: to.replaceAll('\\', '/'), dynamic: match[0].includes('(') };
  }),
);

const own = imports.filter(({ to }) => files.includes(to));

/** The room a file belongs to: its first folder, or `cli` for the entry itself. */
const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : 'cli');

/** Who may import whom; a room may always import itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  storage: ['domain'],
  device: ['storage', 'domain'],
  picture: ['storage', 'domain'],
  commands: ['device', 'picture', 'domain'],
  platforms: ['device', 'storage', 'domain'],
  host: ['commands', 'device', 'domain', 'platforms'],
  server: ['host', 'domain'],
  cli: ['server', 'host', 'commands', 'device', 'storage', 'domain', 'simulator'],
  // The vocabulary of rectangles and points is shared; nothing that the product decides with is.
  simulator: ['domain'],
};

test('every import stays inside the rules of the house', () => {
  const broken = own
    .filter(({ from, to }) => roomOf(from) !== roomOf(to))
    .filter(({ from, to }) => !allowed[roomOf(from)]?.includes(roomOf(to)))
    .map(({ from, to }) => `${from} imports ${to}`);
  assert.deepEqual(broken, []);
  assert.ok(own.length > 50, 'the test sees the imports');
});

test('every room is under the rules', () => {
  assert.deepEqual(
    [...new Set(files.map(roomOf))].filter((room) => allowed[room] === undefined),
    [],
  );
});

test('platforms and the simulated phone are loaded only when asked for', () => {
  const eager = own
    .filter(({ from, to }) => roomOf(from) !== roomOf(to) && ['platforms', 'simulator'].includes(roomOf(to)))
    .filter(({ from, dynamic }) => !dynamic && roomOf(from) !== 'cli')
    .map(({ from, to }) => `${from} imports ${to}`);
  assert.deepEqual(eager, []);
  const users = new Set(own.filter(({ to }) => roomOf(to) === 'simulator').map(({ from }) => from));
  const outside = [...users].filter((file) => roomOf(file) !== 'simulator').sort();
  assert.deepEqual(outside, ['cli/demo/demo.ts', 'cli/sim-faults.ts', 'cli/sim.ts']);
  const chrootUsers = own.filter(({ from, to, dynamic }) => /chroot\/chroot\.ts$/.test(to) && dynamic && from !== to);
  assert.deepEqual(
    chrootUsers.map(({ from }) => from),
    ['simulator/simulator.ts'],
  );
});

test('the simulated phone shares nothing with the product but geometry', () => {
  const shared = own.filter(({ from, to }) => roomOf(from) === 'simulator' && roomOf(to) !== 'simulator');
  assert.deepEqual([...new Set(shared.map(({ to }) => to))], ['domain/geometry.ts']);
});

test('the domain does no I/O', () => {
  const builtin = imports.filter(({ from, to }) => roomOf(from) === 'domain' && to.startsWith('node:'));
  assert.deepEqual(builtin, []);
});

test('parsers of device output do no I/O', () => {
  const pure = new Set(['node:zlib', 'node:buffer']);
  const impure = imports
    .filter(({ from }) => /^platforms\/\w+\/output\//.test(from))
    .filter(({ to }) => to.startsWith('node:') && !pure.has(to));
  assert.deepEqual(impure, []);
});

test('only platforms and the chroot of the simulated phone start processes, and only platforms and the simulated phone open sockets', () => {
  const users = (module: string, ...rooms: readonly string[]) =>
    imports.filter(({ from, to }) => to === module && !rooms.includes(roomOf(from))).map(({ from }) => from);
  // The demo's MCP client starts the server that it talks to.
  // The simulated phone's chroot finds, builds and starts Android's own shell.
  assert.deepEqual(users('node:child_process', 'platforms').sort(), [
    'cli/demo/spawn.ts',
    'simulator/chroot/host-program.ts',
    'simulator/chroot/session.ts',
  ]);
  assert.deepEqual(users('node:net', 'platforms', 'simulator'), []);
});

test('no host shell is used anywhere', () => {
  const shells = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .filter((line) =>
        /\bexecSync\b|\bspawnSync\b|\bshell:(?!\s*['"`{])|import[^;]*\bexec\b[^;]*'node:child_process'|spawn\(\s*['"](?:sh|bash|cmd|powershell)/.test(
          line,
        ),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  assert.deepEqual(shells, []);
});

test('device commands are made of words by the one quoting function', () => {
  const makers = files.filter((file) => /\bas DeviceCommand\b/.test(textOf(file)));
  assert.deepEqual(makers, ['platforms/android/adb/quote.ts']);
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { builtCli } from '../support/project.ts';
import { cleanEnvironment, runCli } from '../support/run-cli.ts';

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-programs-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts `glovebox sim` and answers its line. */
async function startSim(t: TestContext, ...words: string[]) {
  const child: ChildProcess = spawn(process.execPath, [builtCli, 'sim', ...words], {
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  assert.ok(child.stdout);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    child,
    answer: JSON.parse(line) as {
      server: { host: string; port: number };
      env: Record<string, string>;
      devices: { id: string; model: string; adbdPort: number; consolePort: number }[];
    },
  };
}

test('the demo needs no adb, exits 0 and leaves pictures and a transcript', async (t) => {
  const out = await folderFor(t);
  const { exitCode, stdout } = await runCli(['demo', '--out', out], { ...cleanEnvironment(), PATH: '/nowhere' });
  assert.equal(exitCode, 0, stdout);
  assert.match(stdout, /Everything was as expected/);
  assert.deepEqual((await readdir(out)).sort(), ['1-home.png', '2-settings.png', '3-note.png', 'transcript.jsonl']);
  const messages = (await readFile(join(out, 'transcript.jsonl'), 'utf8')).trim().split('\n');
  for (const message of messages)
    assert.match((JSON.parse(message) as { direction: string }).direction, /^(sent|received)$/);
});

for (const out of ['/proc/glovebox', '/dev/null/glovebox']) {
  test(`the demo cannot write to ${out}, and says so`, async () => {
    const { exitCode, stdout } = await runCli(['demo', '--out', out], cleanEnvironment());
    assert.equal(exitCode, 1);
    assert.match(stdout, /^\{"error":\{"code":"WRITE_FAILED",.*\}\}\n$/);
  });
}

test('sim starts as many phones as asked for, each reachable, and ends with the signal', async (t) => {
  const { child, answer } = await startSim(t, '--count', '3');
  assert.equal(answer.devices.length, 3);
  const { devices } = (await runCli(['devices'], cleanEnvironment(answer.env))).json() as { devices: { id: string }[] };
  assert.deepEqual(
    devices.map(({ id }) => id),
    answer.devices.map(({ id }) => id),
  );
  const { error } = (await runCli(['ui-tree'], cleanEnvironment(answer.env))).json() as { error: { code: string } };
  assert.equal(error.code, 'DEVICE_AMBIGUOUS');
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  assert.deepEqual(await ended, [130, null]);
});

test('sim wears a screen from a file', async (t) => {
  const file = join(await folderFor(t), 'dump.xml');
  await writeFile(file, '<hierarchy rotation="1"><node class="a.B" text="worn" bounds="[0,0][800,400]"/></hierarchy>');
  const { answer } = await startSim(t, '--screen', file);
  const environment = cleanEnvironment(answer.env);
  assert.deepEqual((await runCli(['ui-tree'], environment)).json().root, {
    ref: 'e1',
    role: 'text',
    class: 'a.B',
    text: 'worn',
    bounds: [0, 0, 800, 400],
  });
  const { pixels, rotation } = (await runCli(['screenshot', '--out', `${file}.png`], environment)).json();
  assert.deepEqual({ pixels, rotation }, { pixels: { width: 800, height: 400 }, rotation: 90 });
});

test('sim refuses a port that is taken and a screen that cannot be read', async (t) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const taken = await runCli(['sim', '--port', port], cleanEnvironment());
  assert.equal(taken.exitCode, 1);
  assert.match(taken.stdout, /"code":"INVALID_ARGS","message":"--port \d+ is taken/);
  const missing = await runCli(['sim', '--screen', '/nowhere/dump.xml'], cleanEnvironment());
  assert.match(missing.stdout, /"code":"INVALID_ARGS","message":"--screen cannot be read/);
  const many = await runCli(['sim', '--count', '65'], cleanEnvironment());
  assert.match(many.stdout, /--count must be a whole number from 1 to 64 \(got '65'\)/);
});

test('help, version and what is no command', async () => {
  const run = (...words: string[]) => runCli(words, cleanEnvironment());
  assert.match((await run('--version')).stdout, /^\d+\.\d+\.\d+\n$/);
  assert.match((await run('tap', '1', '--version', '2')).stdout, /^\d+\.\d+\.\d+\n$/);
  assert.match((await run('--help')).stdout, /On a device:/);
  assert.equal((await run('help', 'tap')).stdout, (await run('tap', '--help')).stdout);
  const none = await run();
  assert.equal(none.exitCode, 1);
  assert.match(none.stdout, /^\{"error":\{"code":"NO_COMMAND","message":"no command given. Commands: devices, /);
  const unknown = await run('tpa', '1', '2');
  assert.equal(
    unknown.stdout,
    '{"error":{"code":"UNKNOWN_COMMAND","message":"unknown command \'tpa\'","hint":"did you mean tap?","dispatched":false,"retrySafe":true}}\n',
  );
  assert.equal(unknown.stderr, "glovebox: unknown command 'tpa'\n");
  const prototype = await run('constructor');
  assert.match(prototype.stdout, /UNKNOWN_COMMAND/);
});

test('mcp takes no words and only known toolsets', async () => {
  const extra = await runCli(['mcp', 'now'], cleanEnvironment());
  assert.match(extra.stdout, /"code":"INVALID_ARGS","message":"unexpected argument 'now'"/);
  const option = await runCli(['mcp', '--port=1'], cleanEnvironment());
  assert.match(option.stdout, /'mcp' does not take the option '--port'/);
  const toolset = await runCli(['mcp', '--toolsets=everything'], cleanEnvironment());
  assert.match(toolset.stdout, /--toolsets must be a list of core, system, desktop, or all \(got 'everything'\)/);
});

test('GLOVEBOX_LOG writes JSON lines to stderr and never what was typed', async (t) => {
  const { answer } = await startSim(t);
  const environment = cleanEnvironment({ ...answer.env, GLOVEBOX_LOG: 'debug' });
  const { stderr } = await runCli(['text', 'hunter2'], environment);
  const events = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { event: string; level: string });
  assert.ok(events.some(({ event, level }) => event === 'call' && level === 'debug'));
  assert.ok(!stderr.includes('hunter2'));
  const wrong = await runCli(['devices'], cleanEnvironment({ GLOVEBOX_LOG: 'loud' }));
  assert.match(wrong.stdout, /GLOVEBOX_LOG must be debug or off \(got 'loud'\)/);
});

import { errorReport, GloveboxError } from '../../../src/domain/errors.ts';
import type { JsonObject } from '../../../src/domain/json.ts';
import type { CallOptions, CommandOutcome, CommandRunner, ToolDescription } from '../../../src/host/command-runner.ts';

/** Told what happens to the fake, each event once. */
type Journal = (event: string) => void;

type Run = (given: JsonObject, options: CallOptions, journal: Journal) => Promise<CommandOutcome>;

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, openWorldHint: false };
const MUTATING = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
const text = { type: 'string', description: 'Any text' };

function tool(name: string, title: string, properties: JsonObject, annotations = READ_ONLY): ToolDescription {
  return { name, title, description: `${title}.`, inputSchema: { type: 'object', properties }, annotations };
}

function success(value: JsonObject): CommandOutcome {
  return { ok: true, line: JSON.stringify(value), value, pictures: [] };
}

function failure(message: string): CommandOutcome {
  const report = errorReport(new GloveboxError('INVALID_ARGS', message));
  return { ok: false, line: JSON.stringify({ error: report }), report };
}

/** Resolves once aborted. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const devices: Run = async () =>
  success({
    devices: [
      { id: 'emulator-5554', platform: 'android', kind: 'emulator', state: 'device', name: 'Medium_Phone_API_36.1' },
    ],
  });

const tap: Run = async () => failure("'tap' needs <x> <y>");

const screenshot: Run = async () => {
  const value = { path: '/Users/me/home.png', device: 'emulator-5554', rotation: 0 };
  const data = Buffer.from('89504e470d0a1a0a', 'hex');
  return { ok: true, line: JSON.stringify(value), value, pictures: [{ mimeType: 'image/png', data }] };
};

const echo: Run = async (given) => success({ given });

const fail: Run = async ({ message }) => failure(String(message));

const broken: Run = async () => {
  throw new TypeError('a fault of ours');
};

/** Says each step, then answers. */
const steps: Run = async ({ count }, { progress }) => {
  for (let step = 1; step <= Number(count); step += 1) progress(`step ${step}`);
  return success({ steps: Number(count) });
};

/** Runs until cancelled, and journals both. */
const wait: Run = async ({ name }, { signal, progress }, journal) => {
  journal(`started ${name}`);
  progress('waiting');
  await aborted(signal);
  journal(`cancelled ${name}`);
  progress('too late');
  return failure('cancelled');
};

/** Runs for ever, whatever its signal says; keeps the process alive. */
const deaf: Run = ({ name }, _options, journal) => {
  journal(`started ${name}`);
  return new Promise(() => setInterval(() => {}, 60_000));
};

const listed: readonly (readonly [ToolDescription, Run])[] = [
  [tool('devices', 'List devices', {}), devices],
  [tool('tap', 'Tap', { x: { type: 'number' }, y: { type: 'number' } }, MUTATING), tap],
  [tool('screenshot', 'Take a screenshot', { out: text, inline: { type: 'boolean' } }, MUTATING), screenshot],
  [tool('echo', 'Echo', { text }), echo],
  [tool('fail', 'Fail', { message: text }), fail],
  [tool('broken', 'Break', {}), broken],
  [tool('steps', 'Take steps', { count: { type: 'integer' } }), steps],
  [tool('wait', 'Wait', { name: text }), wait],
  [tool('deaf', 'Hear nothing', { name: text }), deaf],
];

/** Tools that do nothing, fail, send a picture, tell progress or wait, so that a host can be tried without devices. */
export function fakeRunner(journal: Journal): CommandRunner {
  const runs = new Map(listed.map(([description, run]) => [description.name, run]));
  return {
    tools: listed.map(([description]) => description),
    instructions: 'Tools for trying a host.',
    async run(name, given, options) {
      return runs.get(name)?.(given, options, journal);
    },
    async close() {
      journal('closed');
    },
  };
}

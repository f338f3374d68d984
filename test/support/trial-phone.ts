import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InputEvent } from '../../src/simulator/phone/record.ts';
import type { SimulatedPhone } from '../../src/simulator/phone.ts';
import type { ScreenEvent } from '../../src/simulator/screen/screen-event.ts';
import { openDoor } from './doors.ts';
import { connectMcp, type McpSession } from './mcp-client.ts';
import { type CliResult, runCli } from './run-cli.ts';

/** An element as results tell of it. */
export interface Seen {
  readonly ref: string;
  readonly role: string;
  readonly class: string;
  readonly text?: string;
  readonly contentDesc?: string;
  readonly label?: string;
  readonly value?: string;
  readonly resourceId?: string;
  readonly bounds: readonly [number, number, number, number];
  readonly center?: readonly [number, number];
  readonly visible?: boolean;
  readonly hidden?: string;
  readonly enabled?: boolean;
  readonly checked?: boolean;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly dispatched: unknown;
  readonly retrySafe: boolean;
}

/** The fields of every answer that the tests name. */
export interface Answer {
  readonly device: string;
  readonly snapshot: string;
  readonly matches: readonly Seen[];
  readonly total: number;
  readonly satisfied: boolean;
  readonly waitedMs: number;
  readonly match: Seen | null;
  readonly lastSeen: Seen | null;
  readonly element: Seen;
  readonly effect: string;
  readonly route: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly submitted: boolean;
  readonly scrolls: number;
  readonly moved: boolean;
  readonly atEnd: boolean;
  readonly warnings: readonly string[];
  readonly observed: { readonly snapshot?: string; readonly error?: Refusal };
  readonly changes: string;
  readonly x: number;
  readonly y: number;
}

/** What a call answered, block by block. */
export interface Told {
  readonly isError: boolean;
  readonly texts: readonly string[];
  /** The JSON line, where the first block is one. */
  readonly answer: Answer;
}

type Arguments = Readonly<Record<string, unknown>>;

/** A simulated phone whose apps are traps, driven by the built product through a real MCP client and the command line. */
export interface TrialPhone {
  readonly phone: SimulatedPhone;
  readonly deviceId: string;
  readonly mcp: McpSession;
  readonly environment: Record<string, string>;
  /** Where the product keeps what it knows. */
  readonly stateFolder: string;
  /** Brings a trial to the front, as it is at its start, and begins the record anew. */
  start(trial: string, extras?: Readonly<Record<string, string>>): void;
  call(tool: string, given?: Arguments, signal?: AbortSignal): Promise<Told>;
  /** The answer of a call that must not fail. */
  ok(tool: string, given?: Arguments): Promise<Answer>;
  /** The outline that a call hands out, beside its answer or alone. */
  outline(tool: string, given?: Arguments): Promise<string>;
  /** The error of a call that must be refused before anything reaches the screen, and that must tell what to do. */
  refused(tool: string, given?: Arguments): Promise<Refusal>;
  cli(...words: readonly string[]): Promise<CliResult>;
  /** The same as `refused`, on the command line. */
  cliRefused(...words: readonly string[]): Promise<Refusal>;
  find(selector: Arguments): Promise<readonly Seen[]>;
  /** The ref of the one element that the selector names. */
  refOf(selector: Arguments): Promise<string>;
  /** What the trial's app said, oldest first. */
  notes(): readonly string[];
  screen(): readonly ScreenEvent[];
  inputs(): readonly InputEvent[];
  close(): Promise<void>;
}

export async function openTrialPhone(): Promise<TrialPhone> {
  const stateFolder = await mkdtemp(join(tmpdir(), 'glovebox-aiming-'));
  const door = await openDoor('the door without adb');
  const { phone, deviceId } = door;
  const environment = { ...door.environment, XDG_STATE_HOME: stateFolder };
  const mcp = await connectMcp(environment);

  async function call(tool: string, given: Arguments = {}, signal?: AbortSignal): Promise<Told> {
    const { content, isError } = await mcp.client.callTool(
      { name: tool, arguments: { ...given } },
      signal === undefined ? {} : { signal },
    );
    const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
    return {
      isError: isError === true,
      texts,
      get answer() {
        return JSON.parse(texts[0] ?? '') as Answer;
      },
    };
  }
  async function ok(tool: string, given: Arguments = {}): Promise<Answer> {
    const told = await call(tool, given);
    assert.equal(told.isError, false, told.texts[0]);
    return told.answer;
  }
  const inputs = () => phone.record.inputs;
  async function refused(attempt: () => Promise<{ failed: boolean; line: string }>): Promise<Refusal> {
    const before = inputs().length;
    const { failed, line } = await attempt();
    assert.equal(failed, true, line);
    const { error } = JSON.parse(line) as { error: Refusal };
    assert.deepEqual(inputs().slice(before), [], 'nothing reached the screen');
    assert.deepEqual([error.dispatched, error.retrySafe], [false, true], line);
    assert.ok(error.hint, `a hint beside: ${error.message}`);
    return error;
  }
  const find = async (selector: Arguments) => (await ok('ui_find', { selector, format: 'json' })).matches;

  return {
    phone,
    deviceId,
    mcp,
    environment,
    stateFolder,
    start(trial, extras = {}) {
      const packageName = `com.glovebox.trials.${trial}`;
      phone.screen.rotation = 0;
      phone.screen.forceStop(packageName);
      assert.ok(phone.screen.launch(packageName, new Map(Object.entries(extras))), trial);
      phone.record.clear();
    },
    call,
    ok,
    async outline(tool, given = {}) {
      const { isError, texts } = await call(tool, given);
      assert.equal(isError, false, texts[0]);
      return texts.at(-1) ?? '';
    },
    refused: (tool, given = {}) =>
      refused(async () => {
        const { isError, texts } = await call(tool, given);
        return { failed: isError, line: texts[0] ?? '' };
      }),
    cliRefused: (...words) =>
      refused(async () => {
        const { exitCode, stdout, stderr, json } = await runCli(words, environment);
        assert.equal(stderr, `glovebox: ${(json().error as Refusal | undefined)?.message}\n`);
        return { failed: exitCode === 1, line: stdout };
      }),
    cli: (...words) => runCli(words, environment),
    find,
    async refOf(selector) {
      const found = await find(selector);
      assert.equal(found.length, 1, `${JSON.stringify(selector)} names ${JSON.stringify(found)}`);
      return found[0]?.ref ?? '';
    },
    notes: () => phone.record.screen.flatMap((event) => (event.type === 'note' ? [event.text] : [])),
    screen: () => phone.record.screen,
    inputs,
    async close() {
      await mcp.close();
      await door.close();
      await rm(stateFolder, { recursive: true, force: true });
    },
  };
}

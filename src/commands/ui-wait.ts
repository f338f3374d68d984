import { setTimeout } from 'node:timers/promises';
import type { CommandContext, CommandResult } from '../device/context.ts';
import type { Scope } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import type { TargetArguments } from '../domain/desktop/target.ts';
import { type ErrorCode, GloveboxError } from '../domain/errors.ts';
import type { SceneNode } from '../domain/scene.ts';
import { screenContent } from '../domain/scroll/scrollable.ts';
import { selectNodes } from '../domain/selector/select-nodes.ts';
import type { Selector } from '../domain/selector/selector.ts';
import { readCondition, TEXT_CONDITIONS, type WaitCondition } from '../domain/wait-condition.ts';
import { requireKnownRef } from './element-aims.ts';
import { elementJson } from './element-json.ts';
import { givenSelector, type SelectorArguments } from './selector-parameters.ts';
import { aimedWindow } from './target.ts';

const TIMEOUT_MS = 5_000;

/** A reading that runs when the time is over may still end; one that takes longer is given up, for a caller waits. */
const LAST_READ_MS = 4_000;

/** A reading that failed at once would fail again at once. */
const FAILED_PAUSE_MS = 200;

/** Where readings are quick and do not wait themselves, the device has other things to do too. */
const QUICK_PAUSE_MS = 50;

const GIVEN_UP = 'the last reading took too long and was given up';

interface WaitArguments extends SelectorArguments, TargetArguments {
  readonly condition?: WaitCondition;
  readonly value?: string;
  readonly timeoutMs?: number;
  readonly stableForMs?: number;
  readonly device?: string;
}

/** What one reading said. */
interface Seen {
  readonly snapshot: Snapshot;
  readonly holds: boolean;
  readonly match: SceneNode | undefined;
}

function requireConsistent(condition: WaitCondition, value: string | undefined, selector: Selector | undefined): void {
  const refused = (message: string, hint: string) => new GloveboxError('INVALID_ARGS', message, { hint });
  if (condition !== 'idle' && selector === undefined) {
    throw refused(
      `--condition ${condition} needs a selector`,
      `ui-wait --selector '{"text":"Welcome"}' --condition ${condition}`,
    );
  }
  if (condition === 'idle' && selector !== undefined) {
    throw refused('--condition idle is about the whole screen and takes no selector', 'ui-wait --condition idle');
  }
  if (TEXT_CONDITIONS.has(condition) && value === undefined) {
    throw refused(
      `--condition ${condition} needs --value`,
      `ui-wait --selector '{"viewId":"status"}' --condition ${condition} --value "Done"`,
    );
  }
  if (!TEXT_CONDITIONS.has(condition) && value !== undefined) {
    throw refused(`--value needs --condition textEquals or textContains`, 'leave --value out');
  }
}

/** A screen that could not be read just now may be read the next time; any other failure ends the wait. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['CAPTURE_FAILED', 'AUTOMATION_BUSY', 'DEVICE_BUSY']);

/** Runs one reading, but no longer than `ms`; undefined when it was given up. The caller's own cancel is raised. */
async function within<T>(ms: number, { signal }: Scope, read: (scope: Scope) => Promise<T>): Promise<T | undefined> {
  // Not AbortSignal.timeout: its timer goes on when the reading is over.
  const givenUp = new AbortController();
  const timer = globalThis.setTimeout(() => givenUp.abort(), ms);
  try {
    return await read({ signal: AbortSignal.any([signal, givenUp.signal]) });
  } catch (error) {
    if (givenUp.signal.aborted && !signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the screen again and again, one reading at a time, until the condition has held for `stableForMs` or the time is
 * over. Not satisfied is an answer and no failure: it tells what was last seen, and why where nothing could be read.
 *
 * Raises INVALID_ARGS, and what a reading raises that a later one would raise too.
 */
export async function uiWait(context: CommandContext, checked: WaitArguments): Promise<CommandResult> {
  const { condition = 'exists', value, timeoutMs = TIMEOUT_MS, stableForMs = 0, device } = checked;
  const selector = givenSelector(checked);
  requireConsistent(condition, value, selector);
  const session = await context.select(device);
  const { isStill } = session.capability('tree', 'ui-wait');
  const window = await aimedWindow(session, checked, 'part', context);
  const windows = window === undefined ? {} : { windows: window.id };
  await requireKnownRef(session, selector);
  let formerScreen: string | undefined;
  let last: Seen | undefined;
  const read = async (scope: Scope): Promise<Seen> => {
    const snapshot = await session.look('ui-wait', scope, { ...windows, instead: last?.snapshot });
    if (condition === 'idle' || selector === undefined) {
      const screen = screenContent(snapshot.scene);
      const holds = isStill || screen === formerScreen;
      formerScreen = screen;
      return { snapshot, holds, match: undefined };
    }
    const { holds, match } = readCondition(selectNodes(snapshot.scene, selector, snapshot), condition, value);
    return { snapshot, holds, match };
  };
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  let failure: GloveboxError | undefined;
  let heldSince: number | undefined;
  for (;;) {
    const began = elapsed();
    try {
      const seen = await within(Math.max(0, timeoutMs - began) + LAST_READ_MS, context, read);
      failure = undefined;
      if (seen === undefined) return answer(session, false, elapsed(), last, [GIVEN_UP], context);
      last = seen;
    } catch (error) {
      if (!(error instanceof GloveboxError) || !PASSING.has(error.code)) throw error;
      failure = error;
    }
    if (failure === undefined && last?.holds === true) {
      heldSince ??= elapsed();
      if (elapsed() - heldSince >= stableForMs) return answer(session, true, elapsed(), last, [], context);
    } else heldSince = undefined;
    if (elapsed() >= timeoutMs) {
      return answer(session, false, elapsed(), last, failure === undefined ? [] : [failure.message], context);
    }
    context.progress(`waiting for ${condition}: ${(elapsed() / 1000).toFixed(1)} of ${timeoutMs / 1000} s`);
    const pause = failure !== undefined ? FAILED_PAUSE_MS : isStill ? 0 : QUICK_PAUSE_MS;
    if (pause > 0) await setTimeout(pause, undefined, { signal: context.signal });
  }
}

async function answer(
  session: DeviceSession,
  satisfied: boolean,
  waitedMs: number,
  last: Seen | undefined,
  warnings: readonly string[],
  scope: Scope,
): Promise<CommandResult> {
  if (last?.match !== undefined) await session.name(last.snapshot, [last.match], scope);
  const seen = last?.match === undefined ? null : elementJson(last.snapshot, last.match);
  return {
    value: {
      device: session.device.id,
      satisfied,
      waitedMs: Math.round(waitedMs),
      ...(last === undefined ? {} : { snapshot: last.snapshot.id }),
      ...(satisfied ? (seen === null ? {} : { match: seen }) : { lastSeen: seen }),
      ...(warnings.length === 0 ? {} : { warnings }),
    },
  };
}

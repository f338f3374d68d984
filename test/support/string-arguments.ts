import assert from 'node:assert/strict';
import type { CommandDefinition } from '../../src/commands/definition.ts';
import { commands } from '../../src/commands/registry.ts';
import type { ErrorCode } from '../../src/domain/errors.ts';
import type { Parameter } from '../../src/domain/parameters.ts';
import type { SimulatedPhone } from '../../src/simulator/phone.ts';
import { needed, type Trial, trials } from './string-trials.ts';

/** What one call answered, whichever way it was made. */
export interface CallAnswer {
  readonly isError: boolean;
  readonly line: string;
}

const knowsDevice = ['getprop'];

export interface StringArgument extends Trial {
  readonly command: string;
  readonly argument: string;
  /** Given on the command line only. */
  readonly isOption: boolean;
}

const device: Trial = {
  isAlike: true,
  refusals: ['DEVICE_NOT_FOUND', 'INVALID_ARGS', 'NOT_SUPPORTED'],
  programs: [],
};

/** A phone has no windows, whatever they are called. */
const ofDesktops: Trial = { isAlike: true, refusals: ['NOT_SUPPORTED', 'INVALID_ARGS'], programs: [] };

/** Nothing hostile is one of a few words. */
const aChoice: Trial = { isAlike: true, refusals: ['INVALID_ARGS'], programs: [] };

function trialOf({ name: command, platforms }: CommandDefinition, argument: string, parameter: Parameter): Trial {
  const others = () => needed[command] ?? {};
  if (argument === 'device') return { ...device, others };
  const isForDesktops = platforms.length > 0 && !platforms.includes('android');
  if (isForDesktops || parameter.toolset === 'desktop') return { ...ofDesktops, others };
  if (parameter.type === 'string' && parameter.enum !== undefined) return { ...aChoice, others };
  const trial = trials[`${command}.${argument}`];
  if (trial === undefined) throw new Error(`no trial for the argument ${argument} of ${command}`);
  return trial;
}

/** Every argument of every command that holds text. Raises for one that nobody said yet how to try. */
export const stringArguments: readonly StringArgument[] = commands.flatMap((command) =>
  Object.entries(command.parameters.properties)
    .filter(([, { type }]) => type === 'string' || type === 'selector')
    .map(([argument, parameter]) => ({
      command: command.name,
      argument,
      isOption: parameter.surface === 'cli',
      ...trialOf(command, argument, parameter),
    })),
);

/** Holds one answer against what the phone got, and clears its record. */
export function checkAnswer(tried: StringArgument, value: string, answer: CallAnswer, phone: SimulatedPhone): void {
  const what = `${tried.command} ${tried.argument} ${JSON.stringify(value.slice(0, 300))}: ${answer.line.slice(0, 500)}`;
  const told = JSON.parse(answer.line) as { error?: { code: ErrorCode; dispatched: unknown } } & Record<
    string,
    unknown
  >;
  assert.equal(answer.isError, told.error !== undefined, what);
  const programs = new Set(phone.record.commands.map(([name = '']) => name));
  const allowed = [...tried.programs, ...knowsDevice];
  assert.deepEqual(
    [...programs].filter((name) => !allowed.includes(name)),
    [],
    what,
  );
  if (tried.asked && programs.size > 0) assert.ok(phone.record.commands.flat().includes(value), what);
  if (told.error === undefined) {
    assert.ok(tried.taken, what);
    tried.taken(value, phone, told);
  } else {
    assert.ok(tried.refusals.includes(told.error.code), what);
    assert.deepEqual([told.error.dispatched, phone.record.inputs], [false, []], what);
  }
  phone.record.clear();
}

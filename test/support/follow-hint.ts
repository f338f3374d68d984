import assert from 'node:assert/strict';
import type { CliResult } from './run-cli.ts';
import type { Answer, TrialPhone } from './trial-phone.ts';

/** The arguments that hints name by their place. */
const BY_PLACE: Readonly<Record<string, readonly string[]>> = {
  key: ['key'],
  swipe: ['x1', 'y1', 'x2', 'y2'],
  ui_action: ['action'],
  ui_set_text: ['value'],
  ui_scroll: ['direction'],
};

const words = (call: string): readonly string[] =>
  (call.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));

/** The call that a hint begins with: all before the word that says what it does. */
function callIn(hint: string, does: string): readonly string[] {
  const end = hint.indexOf(` ${does}`);
  assert.notEqual(end, -1, `"${does}" in: ${hint}`);
  return words(hint.slice(0, end));
}

/** Does what a hint of a tool's error says, and answers what came of it; it must not fail. */
export function followTool(trial: TrialPhone, hint: string, does: string): Promise<Answer> {
  const [tool = '', ...rest] = callIn(hint, does);
  const placed = BY_PLACE[tool] ?? [];
  const given: Record<string, unknown> = {};
  for (const [index, name] of placed.entries()) given[name] = rest[index];
  for (let at = placed.length; at < rest.length; at += 2) {
    const [name = '', value = ''] = rest.slice(at, at + 2);
    given[name] = value.startsWith('{') ? (JSON.parse(value) as unknown) : value;
  }
  return trial.ok(tool, given);
}

/** Types what a hint of a command's error says. */
export async function followCommand(trial: TrialPhone, hint: string, does: string): Promise<CliResult> {
  const result = await trial.cli(...callIn(hint, does));
  assert.equal(result.exitCode, 0, result.stdout);
  return result;
}

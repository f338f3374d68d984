import type { Message } from './message.ts';
import { isUniqueName } from './names.ts';

/** Which signals are wanted: all that is given must hold. */
export interface MatchRule {
  readonly interface?: string;
  readonly member?: string;
  readonly path?: string;
  readonly sender?: string;
  /** The first value of the body, a string. */
  readonly arg0?: string;
}

const KEYS = ['sender', 'path', 'interface', 'member', 'arg0'] as const;

/** The rule as the bus takes it. In its quotes only the quote itself needs care: it must stand outside of them. */
export function matchRuleText(rule: MatchRule): string {
  const pairs = KEYS.flatMap((key) => {
    const value = rule[key];
    return value === undefined ? [] : [`${key}='${value.replaceAll("'", "'\\''")}'`];
  });
  return ["type='signal'", ...pairs].join(',');
}

/** Whether the rule lets the signal through: what comes for one rule is given to all that listen on the connection. */
export function matches(rule: MatchRule, signal: Message): boolean {
  if (rule.interface !== undefined && rule.interface !== signal.interface) return false;
  if (rule.member !== undefined && rule.member !== signal.member) return false;
  if (rule.path !== undefined && rule.path !== signal.path) return false;
  if (rule.arg0 !== undefined && rule.arg0 !== signal.body[0]) return false;
  // Signals bear unique names only; whose a well-known name is, the bus knows.
  return rule.sender === undefined || !isUniqueName(rule.sender) || rule.sender === signal.sender;
}

import { FAULTS, type FaultName, isPassing } from './faults/faults.ts';
import type { SimulatedPhone } from './phone.ts';

const KINDS: readonly string[] = ['service', 'command', 'input', 'screen', 'fault'];

const HELP = [
  'sim commands, each answered by one line of JSON:',
  '    sim record [AFTER [KIND]]    what reached the phone and what became of it, behind event number AFTER',
  `                                 KIND is one of ${KINDS.join(' ')}`,
  '    sim last                     the number of the last event',
  '    sim tree                     what the screen truly shows, as uiautomator writes it; no time goes by',
  '    sim rotate 0|1|2|3 [MS]      turns the screen, at once or MS from now',
  '    sim display WxH [MS]         folds the phone, or unfolds it: its panel has that size then',
  '    sim fault begin|next|end NAME  begins a fault, has it once, ends it',
  '',
].join('\r\n');

const isFault = (name: string | undefined): name is FaultName => name !== undefined && Object.hasOwn(FAULTS, name);

const answer = (value: unknown): string => `${JSON.stringify(value)}\r\nOK\r\n`;
const refuse = (why: string): string => `KO: ${why}\r\n`;

/**
 * The console's `sim …`: what somebody who stands beside the phone can see and do. Answers as the console does, with OK
 * behind a line of JSON or KO before a reason.
 */
export function simControl(phone: SimulatedPhone, [command, ...words]: readonly string[]): string {
  if (command === 'record') {
    const [from = '0', kind] = words;
    const after = Number(from);
    if (!Number.isInteger(after) || after < 0) return refuse(`'${from}' is no event number`);
    const events = phone.record.since(after).filter((event) => kind === undefined || event.kind === kind);
    if (kind !== undefined && !KINDS.includes(kind)) return refuse(`'${kind}' is none of ${KINDS.join(' ')}`);
    return answer({ last: phone.record.last, events });
  }
  if (command === 'last') return answer({ last: phone.record.last });
  if (command === 'tree') return answer({ xml: phone.screen.tree ?? phone.screen.dump() });
  if (command === 'rotate') return rotate(phone, words);
  if (command === 'display') return resize(phone, words);
  if (command === 'fault') return fault(phone, words);
  return command === undefined || command === 'help' ? `${HELP}OK\r\n` : refuse("unknown command, try 'sim help'");
}

/** Does it now, or so many ms from now by the screen's own time. */
function soon(phone: SimulatedPhone, word: string | undefined, act: () => void): string {
  const ms = Number(word ?? '0');
  if (!Number.isFinite(ms) || ms < 0) return refuse(`'${word}' is no time in ms`);
  if (ms === 0 || phone.screen.after === undefined) act();
  else phone.screen.after(ms, act);
  return answer({ after: ms });
}

function rotate(phone: SimulatedPhone, [turns, ms]: readonly string[]): string {
  if (turns === undefined || !/^[0-3]$/.test(turns)) return refuse('a rotation is 0, 1, 2 or 3 quarter turns');
  return soon(phone, ms, () => {
    phone.settings.put('system', 'user_rotation', turns);
    // Also where the phone follows the hand that holds it.
    phone.screen.rotation = Number(turns) as 0 | 1 | 2 | 3;
  });
}

function resize(phone: SimulatedPhone, [size, ms]: readonly string[]): string {
  const [, width, height] = /^([1-9][0-9]{2,3})x([1-9][0-9]{2,3})$/.exec(size ?? '') ?? [];
  if (width === undefined || height === undefined) return refuse('a size is WxH in pixels, as 1812x2176');
  if (phone.screen.resize === undefined) return refuse('this screen has one size');
  return soon(phone, ms, () => phone.screen.resize?.({ width: Number(width), height: Number(height) }));
}

function fault(phone: SimulatedPhone, [action, name]: readonly string[]): string {
  if (!isFault(name)) return refuse(`faults are ${Object.keys(FAULTS).join(' ')}`);
  if (action === 'begin') phone.faults.begin(name);
  else if (action === 'end') phone.faults.end(name);
  else if (action === 'next' && isPassing(name)) void phone.faults.next(name);
  else return refuse('a fault can begin or end, and most can be had once (next)');
  return answer({ fault: name, action });
}

import type { PassingFault } from '../../../src/simulator/faults/faults.ts';
import type { SimulatedPhone } from '../../../src/simulator/phone.ts';
import type { McpSession } from '../mcp-client.ts';
import { type Chances, seeded } from '../seeded.ts';
import { type Answer, type Excuse, judge, type Said } from './judge.ts';
import { nextStep } from './script.ts';
import { Witness } from './truth.ts';

type Scene = readonly [app: string, extras?: Readonly<Record<string, string>>];

/** Screens on which much can be read back, and screens that are hard, with what their start takes. */
const TELLING: readonly Scene[] = [
  ['com.glovebox.trials.controls'],
  ['com.glovebox.trials.controls'],
  ['com.glovebox.trials.controls'],
  ['com.glovebox.trials.fields'],
  ['com.glovebox.trials.fields'],
  ['com.glovebox.trials.longlist'],
  ['com.glovebox.trials.nested'],
  ['com.glovebox.settings'],
];
const HARD: readonly Scene[] = [
  ['com.glovebox.trials.rows'],
  ['com.glovebox.trials.rows', { change: 'reorder' }],
  ['com.glovebox.trials.rows', { change: 'replace', delay_ms: '2500' }],
  ['com.glovebox.trials.rows', { change: 'replace', delay_ms: '5000' }],
  ['com.glovebox.trials.unmarked'],
  ['com.glovebox.trials.atend'],
  ['com.glovebox.trials.endless'],
  ['com.glovebox.trials.buttons'],
  ['com.glovebox.trials.swap', { change: 'details' }],
  ['com.glovebox.trials.windows'],
  ['com.glovebox.trials.covered'],
  ['com.glovebox.trials.languages'],
  ['com.glovebox.trials.hostile'],
  ['com.glovebox.trials.motion'],
  ['com.glovebox.notes'],
  ['com.glovebox.messages'],
  ['com.glovebox.clock'],
];

/** How often each goes wrong. */
const FAULT_CHANCES: ReadonlyMap<PassingFault, number> = new Map([
  ['dump-stale', 0.06],
  ['dump-killed', 0.02],
  ['dump-idle', 0.02],
  ['drop', 0.02],
  ['input-lost', 0.15],
  ['input-twice', 0.07],
  ['input-late', 0.05],
  ['input-blocked', 0.02],
]);

/** How long a scene is played. */
const STEPS_OF_SCENE = 8;

/** What came of one script. */
export interface Report {
  readonly lies: readonly string[];
  readonly excused: Readonly<Record<Excuse, number>>;
  /** How often which was said. */
  readonly said: Readonly<Record<string, number>>;
}

interface Play {
  readonly phone: SimulatedPhone;
  readonly mcp: McpSession;
  readonly device: string;
  readonly steps: number;
  readonly seed: number;
  /** What a call may take. */
  readonly deadlineMs: number;
}

/** Plays so many actions on one phone, and holds every answer against what truly happened. */
export async function playHonesty({ phone, mcp, device, steps, seed, deadlineMs }: Play): Promise<Report> {
  const chances = seeded(seed);
  const witness = new Witness(phone);
  const lies: string[] = [];
  const excused: Record<Excuse, number> = { 'aimed on an old tree': 0, 'read old trees only': 0, 'late input': 0 };
  const said: Record<string, number> = {};
  let refs: readonly string[] = [];
  phone.faults.beginRandom(FAULT_CHANCES, seed);
  for (let step = 0; step < steps; step++) {
    if (step % STEPS_OF_SCENE === 0) {
      await begin(phone, mcp, device, chances);
      refs = refs.slice(-4);
    }
    if (chances.happens(0.3)) refs = [...refs.slice(-10), ...(await readRefs(mcp, device, chances))];
    if (witness.pendingInputs > 0 && step > 0) lies.push(`step ${step}: input came after every call had its answer`);
    witness.begin();
    const { tool, given } = nextStep(witness.end().before, { refs, since: undefined }, chances);
    witness.begin();
    const start = performance.now();
    const { isError, line } = await mcp.call(tool, { ...given, device });
    const elapsedMs = performance.now() - start;
    const answer = JSON.parse(line) as Answer;
    const told: Said = { tool, given, isError, answer, elapsedMs };
    const happened = witness.end();
    const verdict = judge(told, happened, deadlineMs);
    for (const lie of verdict.lies) {
      lies.push(
        `step ${step}: ${tool} ${JSON.stringify(given)}: ${lie}\n  ${line.slice(0, 600)}\n  ${happened.faults}`,
      );
    }
    for (const { excuse } of verdict.excused) excused[excuse] += 1;
    const word = answer.error?.code ?? answer.effect ?? 'no effect';
    said[word] = (said[word] ?? 0) + 1;
  }
  return { lies, excused, said };
}

/** Another app in front, freshly started; what happens in it by itself begins now. */
async function begin(
  phone: SimulatedPhone,
  mcp: McpSession,
  device: string,
  { pick, happens }: Chances,
): Promise<void> {
  const [app, extras = {}] = pick(happens(0.7) ? TELLING : HARD);
  phone.screen.forceStop(app);
  phone.screen.launch(app, new Map(Object.entries(extras)));
  // Somebody else changed the screen: within a second a caller may still aim by what it read before.
  await mcp.call('ui_tree', { device });
}

/** Refs that an answer names, of the screen or of a search. */
async function readRefs(mcp: McpSession, device: string, { pick, happens }: Chances): Promise<readonly string[]> {
  const { line, isError } = happens(0.5)
    ? await mcp.call('ui_tree', { device })
    : await mcp.call('ui_find', { device, selector: { text: pick(['e', 'o', 'a']), contains: true } });
  return isError ? [] : [...line.matchAll(/\[(e\d+)\]/g)].map(([, ref = '']) => ref);
}

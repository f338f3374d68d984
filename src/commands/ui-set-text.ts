import type { CommandContext, CommandResult } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { nameOf } from '../domain/aim/name-of.ts';
import { alongSlider } from '../domain/aim/slider.ts';
import { takesText } from '../domain/element-action.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Ref } from '../domain/identity/ref.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Observation } from '../domain/observation.ts';
import type { SceneNode } from '../domain/scene.ts';
import { actionableFor } from '../domain/selector/distinct-targets.ts';
import { keysToClear } from './clear-field.ts';
import { focusAim, givenAim } from './element-aims.ts';
import { elementJson } from './element-json.ts';
import { focusField } from './focus-field.ts';
import { actOnElement, reach } from './locate.ts';
import { type Acted, observing } from './observe.ts';
import { pressElement } from './press-element.ts';
import { readAgain, unread } from './read-again.ts';
import type { SelectorArguments } from './selector-parameters.ts';
import { submitField } from './submit-field.ts';

interface SetTextArguments extends SelectorArguments {
  readonly value: string;
  readonly submit?: boolean;
  readonly observe?: Observation;
  readonly device?: string;
}

/** The words for a switch's two states. */
const STATES: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
]);

const stateWord = ({ checked }: SceneNode) => (checked === true ? 'on' : 'off');

/** What was written, as far as it was read again. `now` is undefined where the element is gone. */
interface Written {
  /** Undefined where it could not be read. */
  readonly after: Snapshot | undefined;
  /** The element as `after` shows it. */
  readonly now: SceneNode | undefined;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly confirmed: boolean;
  readonly warnings: readonly string[];
}

/** What is to be told of a value that was written, by the screen as it is then. */
function written(
  after: Snapshot | GloveboxError,
  { ref, oldValue, warnings }: Pick<Written, 'oldValue' | 'warnings'> & { readonly ref: Ref | undefined },
  read: (now: SceneNode) => Pick<Written, 'newValue' | 'confirmed' | 'warnings'>,
): Written {
  const unknown = { now: undefined, oldValue, newValue: null, confirmed: false };
  if (after instanceof GloveboxError) return { ...unknown, after: undefined, warnings: [...warnings, unread(after)] };
  const now = ref === undefined ? undefined : after.nodeOf(ref);
  if (now === undefined) return { ...unknown, after, warnings: [...warnings, GONE] };
  const told = read(now);
  return { after, now, oldValue, ...told, warnings: [...warnings, ...told.warnings] };
}

async function setSwitch(
  session: DeviceSession,
  snapshot: Snapshot,
  node: SceneNode,
  value: string,
  context: CommandContext,
): Promise<Written> {
  const wanted = STATES.get(value.toLowerCase());
  const [ref] = await session.name(snapshot, [node], context);
  if (wanted === undefined) {
    throw new GloveboxError('INVALID_ARGS', `${nameOf(node)} is a ${node.role}: <value> must be on or off`, {
      hint: `ui-set-text on${ref === undefined ? '' : ` --ref ${ref}`}`,
    });
  }
  const oldValue = stateWord(node);
  if (node.checked === wanted) {
    return { after: snapshot, now: node, oldValue, newValue: oldValue, confirmed: true, warnings: [] };
  }
  const { point, warnings } = reach(snapshot, node);
  await pressElement(session, actionableFor(node) ?? node, { point, command: 'ui-set-text' }, context);
  const read = (now: SceneNode) => {
    const confirmed = now.checked === wanted;
    return { newValue: stateWord(now), confirmed, warnings: confirmed ? [] : ['it was pressed and is as it was'] };
  };
  return written(await readAgain(session, 'ui-set-text', context), { ref, oldValue, warnings }, read);
}

const GONE = 'the element is no longer on the screen, so its value could not be read again';

/** Replaces the text by accessibility, else by keys. Nothing is erased unless all of the new text can be typed. */
async function setField(
  session: DeviceSession,
  snapshot: Snapshot,
  node: SceneNode,
  value: string,
  context: CommandContext,
): Promise<Written> {
  const isSecret = node.element.password === true;
  const oldValue = isSecret ? null : (node.value ?? '');
  let [ref] = await session.name(snapshot, [node], context);
  const nodeIn = (seen: Snapshot) => (ref === undefined ? undefined : seen.nodeOf(ref));
  const isWritten = await setByAccessibility(session, node, value, context);
  if (!isWritten) ref = await typeIntoField(session, snapshot, node, value, context);
  let after = await readAgain(session, 'ui-set-text', context);
  const before = after instanceof GloveboxError ? undefined : nodeIn(after);
  const isUntouched = before !== undefined && before.value === node.value && (node.value ?? '') !== value;
  // Some applications accept a value and leave it at that; keys they obey.
  if (isWritten && !isSecret && isUntouched && !(after instanceof GloveboxError)) {
    ref = await typeIntoField(session, after, before, value, context);
    after = await readAgain(session, 'ui-set-text', context);
  }
  const read = (now: SceneNode) => {
    if (isSecret) return { newValue: null, confirmed: false, warnings: [] };
    const newValue = now.value ?? '';
    const warnings = newValue === value ? [] : ['the field holds something else than what was typed'];
    return { newValue, confirmed: newValue === value, warnings };
  };
  return written(after, { ref, oldValue, warnings: [] }, read);
}

/** Erases the field and types by keys. Answers what to call it afterwards: the keyboard may have pushed it elsewhere. */
async function typeIntoField(
  session: DeviceSession,
  snapshot: Snapshot,
  node: SceneNode,
  value: string,
  context: CommandContext,
): Promise<Ref | undefined> {
  const keyboard = session.capability('keyboard', 'ui-set-text');
  keyboard.requireTypable(value);
  const { field, snapshot: focused } = await focusField(session, snapshot, node, context);
  const [ref] = await session.name(focused, [field], context);
  const erasing = keysToClear(field);
  if (erasing.length > 0) await session.send(() => keyboard.press(erasing, context), context);
  if (value !== '') await session.send(() => keyboard.type(value, context), context);
  return ref;
}

/** False, with nothing sent, where accessibility cannot write it: some applications let nobody, and keys always do. */
async function setByAccessibility(
  session: DeviceSession,
  node: SceneNode,
  value: string,
  context: CommandContext,
): Promise<boolean> {
  const { elements } = session.device;
  if (elements === undefined) return false;
  try {
    await session.send(() => elements.setValue(node.element, value, context), context);
    return true;
  } catch (error) {
    if (error instanceof GloveboxError && error.code === 'NOT_SUPPORTED' && error.dispatched === false) return false;
    throw error;
  }
}

/** What works an element that takes no value. */
function insteadOf(node: SceneNode, ref: Ref | undefined): string {
  if (node.role === 'slider') return alongSlider(node);
  const target = actionableFor(node);
  if (target === undefined) return 'ui-tree shows the fields and switches that there are';
  const opens = node.role === 'combobox' ? 'opens its choices' : 'presses it';
  return ref === undefined ? `tap ${opens}` : `tap --ref ${ref} ${opens}`;
}

function refused(node: SceneNode, ref: Ref | undefined): GloveboxError {
  return new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${nameOf(node)} is a ${node.role} and takes no value`, {
    hint: insteadOf(node, ref),
  });
}

/**
 * Gives a field, switch or checkbox a value and reads it again: `confirmed` only where it then holds just that. What a
 * password field holds is neither read nor told.
 *
 * Raises TEXT_UNSUPPORTED, ELEMENT_NOT_ACTIONABLE, ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, ELEMENT_COVERED, STALE_REFERENCE.
 */
export async function uiSetText(context: CommandContext, checked: SetTextArguments): Promise<CommandResult> {
  const { value, submit = false, observe = 'none', device } = checked;
  const session = await context.select(device);
  session.capability('tree', 'ui-set-text');
  const aim = givenAim(session, checked) ?? focusAim;
  const act = async (snapshot: Snapshot, node: SceneNode): Promise<Acted> => {
    const isField = takesText(node) || node.element.actions?.includes('set_value') === true;
    if (!isField && node.checked === undefined) throw refused(node, snapshot.refOf(node));
    const write = isField ? setField : setSwitch;
    const outcome = await write(session, snapshot, node, value, context);
    const { after, oldValue, newValue, confirmed } = outcome;
    const isSecret = node.element.password === true;
    const maySubmit = submit && isField && after !== undefined && (confirmed || isSecret);
    const submission = maySubmit
      ? await submitField(session, after, outcome.now, context)
      : { submitted: false, warnings: submit ? ['so it was not submitted'] : [] };
    const warnings = [...outcome.warnings, ...submission.warnings];
    return {
      ...(maySubmit || after === undefined ? {} : { after }),
      value: {
        device: session.device.id,
        element: isField ? withoutText(elementJson(snapshot, node)) : elementJson(snapshot, node),
        oldValue,
        newValue,
        ...(submit ? { submitted: submission.submitted } : {}),
        effect: confirmed ? 'confirmed' : 'unverified',
        ...(warnings.length === 0 ? {} : { warnings }),
      },
    };
  };
  return observing(session, 'ui-set-text', observe, context, () =>
    actOnElement(session, aim, { command: 'ui-set-text', timeoutMs: 0 }, context, act),
  );
}

/** What a field held stands in `oldValue` already. */
function withoutText({ text: _, ...others }: JsonObject): JsonObject {
  return others;
}

import type { CommandContext, CommandResult } from '../device/context.ts';
import type { TextPlace } from '../device/device.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Observation } from '../domain/observation.ts';
import { readRef } from '../domain/selector/field-readers.ts';
import { selectorAim } from './element-aims.ts';
import { actOnElement } from './locate.ts';
import { observing } from './observe.ts';

interface SelectTextArguments {
  readonly ref: string;
  readonly text: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly place?: TextPlace;
  readonly observe?: Observation;
  readonly device?: string;
}

/**
 * Selects a text in an element, or puts the caret before or after it, and reads back what is selected. Raises NOT_SUPPORTED,
 * STALE_REFERENCE, and ELEMENT_NOT_FOUND or ELEMENT_AMBIGUOUS for a text that is not there, or not once.
 */
export async function selectText(context: CommandContext, checked: SelectTextArguments): Promise<CommandResult> {
  const { ref, text, prefix, suffix, place = 'text', observe = 'none', device } = checked;
  const aimed = readRef('--ref', ref);
  const session = await context.select(device);
  const elements = session.capability('elements', 'select-text');
  const { id, platform } = session.device;
  const select = elements.selectText?.bind(elements);
  if (select === undefined) {
    throw new GloveboxError('NOT_SUPPORTED', `'select-text' does not run on ${platform} devices`);
  }
  return observing(session, 'select-text', observe, context, () =>
    actOnElement(
      session,
      selectorAim(session, { ref: aimed }),
      { command: 'select-text', timeoutMs: 0 },
      context,
      async (_, node) => {
        const { start, end, wanted } = await session.send(
          () => select(node.element, { text, prefix, suffix }, place, context),
          context,
        );
        const isThere = start === wanted.start && end === wanted.end;
        const warnings = isThere ? {} : { warnings: [`asked for was ${wanted.start} to ${wanted.end}`] };
        return { value: { device: id, ref, start, end, effect: isThere ? 'confirmed' : 'unverified', ...warnings } };
      },
    ),
  );
}

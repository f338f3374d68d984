import { quoteScreenText } from '../screen-text.ts';
import type { Selector, SelectorState } from './selector.ts';

/** The selector as messages say it: `text "Sign in", role button, inside (viewId "form")`. */
export function selectorText(selector: Selector): string {
  const { ref, role, state, ancestor, descendant, index, contains, ignoreCase } = selector;
  const parts = [
    ...(ref === undefined ? [] : [`ref ${ref}`]),
    ...(['text', 'contentDescription', 'viewId', 'className', 'package'] as const).flatMap((field) => {
      const wanted = selector[field];
      return wanted === undefined ? [] : [`${field} ${quoteScreenText(wanted)}`];
    }),
    ...(role === undefined ? [] : [`role ${role}`]),
    ...(state === undefined ? [] : [`state ${stateText(state)}`]),
    ...(ancestor === undefined ? [] : [`inside (${selectorText(ancestor)})`]),
    ...(descendant === undefined ? [] : [`holding (${selectorText(descendant)})`]),
    ...(index === undefined ? [] : [`index ${index}`]),
    ...(contains === true ? ['contains'] : []),
    ...(ignoreCase === true ? ['ignoreCase'] : []),
  ];
  return parts.join(', ');
}

const OPPOSITES: Readonly<Record<string, string>> = { enabled: 'disabled', checked: 'unchecked' };

/** `checked and enabled`. */
function stateText(state: SelectorState): string {
  return Object.entries(state)
    .map(([name, holds]) => (holds ? name : (OPPOSITES[name] ?? `not ${name}`)))
    .join(' and ');
}

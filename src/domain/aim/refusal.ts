import { GloveboxError } from '../errors.ts';
import { center } from '../geometry.ts';
import type { Ref } from '../identity/ref.ts';
import type { SceneNode } from '../scene.ts';
import { quoteScreenText } from '../screen-text.ts';
import { actionableFor } from '../selector/distinct-targets.ts';
import { nameOf } from './name-of.ts';

/** A ref names it for certain and needs no quoting; its first words do where it has none. */
function selectorFor({ label: [words], element }: SceneNode, ref: Ref | undefined): string | undefined {
  if (ref !== undefined) return `'{"ref":"${ref}"}'`;
  const [field, text] = words === undefined ? ['viewId', element.resourceId] : ['text', words];
  if (text === undefined) return undefined;
  const quoted = quoteScreenText(text);
  // An apostrophe would end the word on a command line, and what was cut or escaped is no longer the text.
  return text.includes("'") || quoted !== JSON.stringify(text) ? undefined : `'{"${field}":${quoted}}'`;
}

/** The call that brings an element into view. */
function scrollCall(node: SceneNode, ref: Ref | undefined): string {
  if (ref !== undefined) return `ui-action show_on_screen --ref ${ref} brings it in`;
  const selector = selectorFor(node, ref);
  return selector === undefined
    ? 'ui-scroll brings in what is off screen'
    : `ui-scroll down --until ${selector} brings it in`;
}

const isDisabled = ({ element }: SceneNode) => element.enabled === false;

function disabled(node: SceneNode, ref: Ref | undefined): GloveboxError {
  const selector = selectorFor(node, ref);
  const wait = `ui-wait ${selector === undefined ? '' : `--selector ${selector} `}--condition enabled`;
  return new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${nameOf(node)} is disabled`, {
    hint: `${wait} waits until it can be used; a form may miss something`,
  });
}

/**
 * Why a touch on the element would not reach it: it is off the screen, covers no pixel, lies under the keyboard or
 * another window, or is disabled. Undefined where nothing is in the way. Nothing has been sent when it is raised.
 *
 * @param refOf The refs that callers know elements by.
 */
export function refusal(node: SceneNode, refOf: (node: SceneNode) => Ref | undefined): GloveboxError | undefined {
  const { x, y } = center(node.element.bounds);
  switch (node.hidden) {
    case 'no-area':
      return new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${nameOf(node)} covers no pixel of the screen`, {
        hint: 'ui-tree shows what can be seen now',
      });
    case 'off-screen':
    case 'clipped':
      return new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${nameOf(node)} at (${x}, ${y}) is off screen`, {
        hint: scrollCall(node, refOf(node)),
      });
    case 'covered-by-keyboard':
      return new GloveboxError('ELEMENT_COVERED', `${nameOf(node)} at (${x}, ${y}) is under the on-screen keyboard`, {
        hint: 'key BACK hides the keyboard; then try again',
      });
    case 'covered-by-window':
      return new GloveboxError('ELEMENT_COVERED', `${nameOf(node)} at (${x}, ${y}) is under another window`, {
        hint: 'ui-tree shows the window on top; answer or close it first',
      });
    case undefined: {
      const worked = actionableFor(node) ?? node;
      return isDisabled(worked) ? disabled(worked, refOf(worked)) : undefined;
    }
  }
}

import { GloveboxError } from '../errors.ts';
import { center } from '../geometry.ts';
import type { SceneNode } from '../scene.ts';
import { quoteScreenText } from '../screen-text.ts';
import { actionableFor } from '../selector/distinct-targets.ts';
import { nameOf } from './name-of.ts';

/** The call that brings an element into view, by the first words of it. */
function scrollCall({ label: [words], element }: SceneNode): string {
  const id = element.resourceId;
  if (words !== undefined) return `ui-scroll down --until '{"text":${quoteScreenText(words)}}' brings it in`;
  if (id !== undefined) return `ui-scroll down --until '{"viewId":${quoteScreenText(id)}}' brings it in`;
  return 'ui-scroll brings in what is off screen';
}

const isDisabled = ({ element }: SceneNode) => element.enabled === false;

function disabled(node: SceneNode): GloveboxError {
  const [words] = node.label;
  const wait =
    words === undefined
      ? 'ui-wait --condition enabled'
      : `ui-wait --text ${quoteScreenText(words)} --condition enabled`;
  return new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${nameOf(node)} is disabled`, {
    hint: `${wait} waits until it can be used; a form may miss something`,
  });
}

/**
 * Why a touch on the element would not reach it: it is off the screen, covers no pixel, lies under the keyboard or
 * another window, or is disabled. Undefined where nothing is in the way. Nothing has been sent when it is raised.
 */
export function refusal(node: SceneNode): GloveboxError | undefined {
  const { x, y } = center(node.element.bounds);
  switch (node.hidden) {
    case 'no-area':
      return new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${nameOf(node)} covers no pixel of the screen`, {
        hint: 'ui-tree shows what can be seen now',
      });
    case 'off-screen':
    case 'clipped':
      return new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${nameOf(node)} at (${x}, ${y}) is off screen`, {
        hint: scrollCall(node),
      });
    case 'covered-by-keyboard':
      return new GloveboxError('ELEMENT_COVERED', `${nameOf(node)} at (${x}, ${y}) is under the on-screen keyboard`, {
        hint: 'key BACK hides the keyboard; then tap again',
      });
    case 'covered-by-window':
      return new GloveboxError('ELEMENT_COVERED', `${nameOf(node)} at (${x}, ${y}) is under another window`, {
        hint: 'ui-tree shows the window on top; answer or close it first',
      });
    case undefined:
      return isDisabled(actionableFor(node) ?? node) ? disabled(actionableFor(node) ?? node) : undefined;
  }
}

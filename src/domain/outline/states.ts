import type { Hidden, SceneNode } from '../scene.ts';
import type { LineState } from './outline.ts';

const HIDDEN: Readonly<Record<Hidden, LineState>> = {
  'no-area': 'no-area',
  'off-screen': 'off-screen',
  clipped: 'clipped',
  'covered-by-keyboard': 'under-keyboard',
  'covered-by-window': 'under-window',
};

/** What a line says of its element's state, always in the same order. */
export function statesOf(node: SceneNode): readonly LineState[] {
  const { element, role, checked, hidden } = node;
  const states: LineState[] = [];
  if (role === 'switch') {
    if (checked !== undefined) states.push(checked ? 'on' : 'off');
  } else if (checked === true) states.push('checked');
  // A chosen tab's icon and text are chosen with it.
  if (element.selected === true && node.parent?.element.selected !== true) states.push('selected');
  if (element.focused === true) states.push('focused');
  if (element.enabled === false) states.push('disabled');
  if (element.password === true) states.push('password');
  if (element.expanded !== undefined) states.push(element.expanded ? 'expanded' : 'collapsed');
  if (element.scrollable === true) states.push('scrollable');
  else if (element.longClickable === true && element.clickable !== true && role !== 'input')
    states.push('long-clickable');
  if (hidden !== undefined) states.push(HIDDEN[hidden]);
  return states;
}

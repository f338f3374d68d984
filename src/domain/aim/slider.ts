import type { SceneNode } from '../scene.ts';

/** The call that moves a slider, which tells where it is and takes no value: a finger along it, from end to end. */
export function alongSlider({ visible, element }: SceneNode): string {
  const [left, top, right, bottom] = visible ?? element.bounds;
  const isUpright = bottom - top > right - left;
  const [across, along] = [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)];
  const ends = isUpright ? [across, bottom - 1, across, top] : [left, along, right - 1, along];
  return `swipe ${ends.join(' ')} moves it from its least to its most, and ends where the finger does; ui-tree tells its value`;
}

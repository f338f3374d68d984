/** What can be done with a desktop's windows. */
export const WINDOW_ACTIONS = ['list', 'focus', 'move', 'resize', 'minimize', 'maximize', 'restore', 'close'] as const;

export type WindowAction = (typeof WINDOW_ACTIONS)[number];

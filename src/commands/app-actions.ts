/** What can be done with the apps of a desktop. */
export const APP_ACTIONS = ['list', 'quit', 'hide', 'relaunch'] as const;

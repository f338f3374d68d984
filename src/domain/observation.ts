/** What is handed out after an action, once the screen has settled. */
export const OBSERVATIONS = ['none', 'tree', 'diff', 'screenshot'] as const;

export type Observation = (typeof OBSERVATIONS)[number];

/** How `tap` presses an element: by its accessibility action, by touch, or by the first where there is one. */
export const TAP_MODES = ['semantic_then_gesture', 'semantic', 'gesture'] as const;

export type TapMode = (typeof TAP_MODES)[number];

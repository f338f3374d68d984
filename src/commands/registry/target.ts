import type { BooleanParameter, IntegerParameter, StringParameter } from '../../domain/parameters.ts';

/** How a desktop's window is named. */
export const target = {
  app: {
    type: 'string',
    description: 'App: its name or desktop id; App:0 is its window in front, App:Title the one of that title.',
    brief: '',
  },
  pid: { type: 'integer', minimum: 1, description: 'Process id, instead of app.', brief: '' },
  windowId: {
    type: 'integer',
    minimum: 1,
    maximum: 4_294_967_295,
    description: 'Window id as window list tells it; enough alone.',
    brief: '',
  },
  windowTitle: { type: 'string', description: 'Whole window title.', brief: '' },
  windowIndex: { type: 'integer', description: "Which of the app's windows: 0 is the one in front.", brief: '' },
} as const satisfies Record<string, StringParameter | IntegerParameter>;

export const foreground = {
  type: 'boolean',
  description: 'Allow it to take pointer and keyboard on a desktop that somebody sits at.',
  brief: '',
} as const satisfies BooleanParameter;

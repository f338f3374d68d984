import { MOUSE_BUTTONS } from '../../device/device.ts';
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

/** The same beside what phones have too: over MCP listed with the tools of desktops only. */
export const desktopTarget = {
  app: { ...target.app, toolset: 'desktop' },
  pid: { ...target.pid, toolset: 'desktop' },
  windowId: { ...target.windowId, toolset: 'desktop' },
  windowTitle: { ...target.windowTitle, toolset: 'desktop' },
  windowIndex: { ...target.windowIndex, toolset: 'desktop' },
} as const;

export const foreground = {
  type: 'boolean',
  description: 'Allow it to take pointer and keyboard on a desktop that somebody sits at.',
  brief: '',
} as const satisfies BooleanParameter;

export const desktopForeground = { ...foreground, toolset: 'desktop' } as const;

/** What a mouse can do and a finger cannot. */
export const mouse = {
  button: {
    type: 'string',
    toolset: 'desktop',
    enum: MOUSE_BUTTONS,
    description: 'Mouse button. Default left.',
    brief: '',
  },
  count: {
    type: 'integer',
    toolset: 'desktop',
    minimum: 1,
    maximum: 3,
    description: 'Clicks: 2 is a double click.',
    brief: '',
  },
  modifiers: {
    type: 'string',
    toolset: 'desktop',
    description: 'Keys held meanwhile: ctrl, shift, alt, super, separated by commas.',
    brief: 'ctrl,shift,alt,super',
  },
} as const;

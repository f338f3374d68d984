import { type CommandDefinition, defineCommand } from '../definition.ts';
import { acts, device, milliseconds, reads } from './common.ts';

/** What a device is, what is in front, and its clipboard. */
export const system: readonly CommandDefinition[] = [
  defineCommand({
    ...reads,
    toolset: 'system',
    name: 'screen-info',
    title: 'Screen info',
    summary: 'Model, system version, size and density (dots per inch) of the screen, rotation, displays.',
    platforms: ['android', 'linux'],
    positionals: [],
    parameters: { properties: { device } },
    examples: ['screen-info'],
    load: async () => (await import('../system.ts')).screenInfo,
  }),
  defineCommand({
    ...reads,
    toolset: 'system',
    name: 'current-window',
    title: 'Current window',
    summary:
      'What is in front: package, activity, title; whether a keyboard shows, the screen is on or locked. null: not told.',
    platforms: ['android', 'linux'],
    positionals: [],
    parameters: { properties: { device } },
    examples: ['current-window'],
    load: async () => (await import('../system.ts')).currentWindow,
  }),
  defineCommand({
    ...acts,
    toolset: 'system',
    name: 'clipboard',
    title: 'Clipboard',
    summary:
      'Read, set or empty the clipboard: text or a picture. Desktops only: phones keep theirs to the app in front.',
    platforms: ['android', 'linux'],
    positionals: ['action'],
    parameters: {
      properties: {
        action: { type: 'string', enum: ['get', 'set', 'clear'], description: 'What to do.', brief: '' },
        text: { type: 'string', description: 'With set: the text.', brief: 'To set.' },
        file: {
          type: 'string',
          description: 'With set: a picture or text file to copy; with get: where to save the picture, .png or .jpg.',
          brief: 'set: picture or text file; get: where to save a picture.',
        },
        device,
      },
      required: ['action'],
    },
    examples: ['clipboard get', 'clipboard set --text "hello"', 'clipboard set --file photo.png', 'clipboard clear'],
    load: async () => (await import('../clipboard.ts')).clipboard,
  }),
  defineCommand({
    ...reads,
    toolset: 'system',
    name: 'sleep',
    title: 'Sleep',
    summary: 'Wait so many milliseconds. For something to happen on a screen ui_wait is better.',
    platforms: [],
    positionals: ['ms'],
    parameters: {
      properties: { ms: { ...milliseconds('How long, up to 50000.', ''), maximum: 50_000 } },
      required: ['ms'],
    },
    examples: ['sleep 1500'],
    load: async () => (await import('../sleep.ts')).sleep,
  }),
];

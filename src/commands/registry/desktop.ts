import { TEXT_PLACES } from '../../device/device.ts';
import { APP_ACTIONS } from '../app-actions.ts';
import { type CommandDefinition, defineCommand } from '../definition.ts';
import { WINDOW_ACTIONS } from '../window-actions.ts';
import { acts, coordinate, device, milliseconds, observe, ref, reference, space } from './common.ts';
import { foreground, target } from './target.ts';

const ofDesktops = { ...acts, toolset: 'desktop', platforms: ['linux'] } as const;

const edge = (description: string) => ({ type: 'integer', description, brief: '' }) as const;

/** What desktops have and phones do not. */
export const desktop: readonly CommandDefinition[] = [
  defineCommand({
    ...ofDesktops,
    name: 'window',
    title: 'Windows',
    summary: 'List windows, or change one (default the active one) and read it back. Name it by windowId or app.',
    positionals: ['action'],
    parameters: {
      properties: {
        action: { type: 'string', enum: WINDOW_ACTIONS, description: 'What to do.', brief: '' },
        ...target,
        x: edge('move: left edge in device pixels.'),
        y: edge('move: top edge.'),
        width: edge('resize: width in device pixels.'),
        height: edge('resize: height.'),
        device,
      },
      required: ['action'],
    },
    examples: [
      'window list',
      'window focus --app org.gnome.Calculator',
      'window move --window-id 12582914 --x 0 --y 0',
      'window resize --app "Text Editor" --width 900 --height 600',
    ],
    load: async () => (await import('../window.ts')).window,
  }),
  defineCommand({
    ...ofDesktops,
    name: 'app',
    title: 'Apps',
    summary: 'List running apps; quit, hide or relaunch one as a person does: it may ask back. By force: terminate.',
    positionals: ['action'],
    parameters: {
      properties: {
        action: { type: 'string', enum: APP_ACTIONS, description: 'What to do.', brief: '' },
        app: target.app,
        pid: target.pid,
        device,
      },
      required: ['action'],
    },
    examples: ['app list', 'app quit --app org.gnome.Calculator', 'app relaunch --pid 4711'],
    load: async () => (await import('../app.ts')).app,
  }),
  defineCommand({
    ...ofDesktops,
    name: 'menu',
    title: 'Menus',
    summary: "List a window's menu bar with all entries, or choose one by its path, without opening menus.",
    positionals: ['action'],
    parameters: {
      properties: {
        action: { type: 'string', enum: ['list', 'click'], description: 'What to do.', brief: '' },
        path: {
          type: 'string',
          description: 'click: the names down to the entry, as File > Save.',
          brief: 'File > Save',
        },
        ...target,
        observe,
        device,
      },
      required: ['action'],
    },
    examples: ['menu list', 'menu click --path "View > Statusbar" --app Mousepad'],
    load: async () => (await import('../menu.ts')).menu,
  }),
  defineCommand({
    ...ofDesktops,
    name: 'move',
    title: 'Move the pointer',
    summary: 'Move the mouse pointer to x,y or onto an element, without a click.',
    positionals: ['x', 'y'],
    aims: [['x', 'y'], ['ref']],
    parameters: {
      properties: {
        x: coordinate('Device pixels from the left.'),
        y: coordinate('Device pixels from the top.'),
        ref,
        duration: milliseconds('ms on the way. Default 0: at once.', 'ms'),
        space,
        reference,
        foreground,
        observe,
        device,
      },
    },
    examples: ['move 640 400', 'move --ref e7 --observe diff'],
    load: async () => (await import('../move.ts')).move,
  }),
  defineCommand({
    ...ofDesktops,
    name: 'paste',
    title: 'Paste',
    summary: 'Paste text or a file (else the clipboard as it is) by Ctrl+V, then give the clipboard back.',
    positionals: [],
    parameters: {
      properties: {
        text: { type: 'string', description: 'What to paste.', brief: '' },
        file: { type: 'string', description: 'A picture, or a text file in UTF-8.', brief: 'Picture or text file.' },
        restoreDelayMs: {
          ...milliseconds('When the clipboard is given back, after the key. Default 150.', ''),
          maximum: 10_000,
        },
        ...target,
        foreground,
        observe,
        device,
      },
    },
    examples: ['paste --text "Zoë" --observe diff', 'paste --file photo.png --app gimp'],
    load: async () => (await import('../paste.ts')).paste,
  }),
  defineCommand({
    ...ofDesktops,
    name: 'select-text',
    title: 'Select text',
    summary: 'Select text in an element, or put the caret before or after it, and read the selection back.',
    positionals: [],
    parameters: {
      properties: {
        ref,
        text: { type: 'string', description: 'The text, which must be there once.', brief: '' },
        prefix: { type: 'string', description: 'What stands right before it, to tell it from others.', brief: '' },
        suffix: { type: 'string', description: 'What stands right behind it.', brief: '' },
        place: {
          type: 'string',
          enum: TEXT_PLACES,
          description: 'Select the text (default), or only put the caret before or after it.',
          brief: '',
        },
        observe,
        device,
      },
      required: ['ref', 'text'],
    },
    examples: ['select-text --ref e7 --text world', 'select-text --ref e7 --text Total --suffix ": 42" --place before'],
    load: async () => (await import('../select-text.ts')).selectText,
  }),
];

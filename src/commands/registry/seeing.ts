import { WAIT_CONDITIONS } from '../../domain/wait-condition.ts';
import { type CommandDefinition, defineCommand } from '../definition.ts';
import { SELECTOR_PARAMETERS } from '../selector-parameters.ts';
import { acts, device, format, milliseconds, reads } from './common.ts';
import { desktopTarget } from './target.ts';

/** What tells what devices there are and what is on their screens. */
export const seeing: readonly CommandDefinition[] = [
  defineCommand({
    ...reads,
    name: 'devices',
    title: 'Devices',
    summary: 'List the devices with id, platform, kind, state and name.',
    platforms: [],
    positionals: [],
    parameters: { properties: {} },
    examples: ['devices'],
    load: async () => (await import('../devices.ts')).devices,
  }),
  defineCommand({
    ...acts,
    name: 'screenshot',
    title: 'Screenshot',
    summary: 'Save a picture of the screen. Cheaper to read: ui_tree.',
    platforms: ['android', 'linux'],
    positionals: [],
    parameters: {
      properties: {
        out: {
          type: 'string',
          description:
            'Path ending in .png or .jpg, best absolute; missing folders are made. Default: a new temp file.',
          brief: 'Path ending in .png or .jpg.',
        },
        inline: { type: 'boolean', surface: 'mcp', description: 'Also return the picture.' },
        crop: { type: 'string', description: 'Only this part: x,y,w,h in device pixels.', brief: 'x,y,w,h' },
        grid: {
          type: 'string',
          description: 'Draw lines with device coordinates: every 100 pixels, 1cm or 0.5in.',
          brief: 'Lines every 100, 1cm or 0.5in.',
        },
        maxEdge: {
          type: 'integer',
          description: 'Scale the longer edge down to so many pixels; 0: full size. Default: 1280 inline, 0 saved.',
          brief: '0: full size.',
        },
        annotate: {
          type: 'boolean',
          description: 'Frame what can be acted on with its ref; the outline goes with it.',
          brief: 'Frame refs, add the outline.',
        },
        ...desktopTarget,
        roi: {
          type: 'string',
          toolset: 'desktop',
          description: 'With a window: only this part of it, x,y,w,h from its corner.',
          brief: 'x,y,w,h in the window',
        },
        device,
      },
    },
    examples: [
      'screenshot',
      'screenshot --out home.png',
      'screenshot --crop 0,600,1080,400 --grid 100 --out part.jpg',
      'screenshot --annotate',
      'screenshot --device emulator-5554',
    ],
    load: async () => (await import('../screenshot.ts')).screenshot,
  }),
  defineCommand({
    ...reads,
    name: 'ui-tree',
    title: 'Read the screen',
    summary: 'Read the screen, a line per element. Start here.',
    platforms: ['android', 'linux'],
    positionals: [],
    parameters: {
      properties: {
        format,
        full: { type: 'boolean', description: 'Every element its own line, nothing merged.', brief: 'Merge nothing.' },
        maxDepth: {
          type: 'integer',
          description: 'How deep lines may nest. Default 30 in the outline, no limit in JSON.',
          brief: '',
        },
        maxNodes: {
          type: 'integer',
          description: 'How many elements. Default 1000 in the outline, no limit in JSON.',
          brief: '',
        },
        includeInvisible: {
          type: 'boolean',
          description: 'Also what cannot be seen. Default false in the outline, true in JSON.',
          brief: '',
        },
        window: {
          type: 'string',
          enum: ['active', 'all'],
          description: 'The window in front (default), or all of them.',
          brief: '',
        },
        bounds: { type: 'boolean', description: 'Each line says where its element is, in device pixels.', brief: '' },
        since: {
          type: 'string',
          description: 'Only what changed since that snapshot, such as s12.',
          brief: 'Only changes since snapshot s12.',
        },
        ...desktopTarget,
        device,
      },
    },
    examples: [
      'ui-tree',
      'ui-tree --format outline',
      'ui-tree --format outline --since s12',
      'ui-tree --device "Pixel 9"',
    ],
    load: async () => (await import('../ui-tree.ts')).uiTree,
  }),
  defineCommand({
    ...reads,
    name: 'ui-find',
    title: 'Find elements',
    summary: 'Find elements by selector, with refs and places.',
    platforms: ['android', 'linux'],
    positionals: [],
    parameters: {
      properties: {
        ...SELECTOR_PARAMETERS,
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 500,
          description: 'How many to show, up to 500. Default 20.',
          brief: '',
        },
        format,
        ...desktopTarget,
        device,
      },
    },
    examples: ['ui-find --text "Sign in"', 'ui-find --role switch', `ui-find --selector '{"role":"input","index":0}'`],
    load: async () => (await import('../ui-find.ts')).uiFind,
  }),
  defineCommand({
    ...reads,
    name: 'ui-wait',
    title: 'Wait',
    summary: 'Wait until a condition holds (default exists); unsatisfied is a normal answer.',
    platforms: ['android', 'linux'],
    positionals: [],
    parameters: {
      properties: {
        ...SELECTOR_PARAMETERS,
        condition: {
          type: 'string',
          enum: WAIT_CONDITIONS,
          description: 'What must hold of an element. Default exists; idle needs no selector.',
          brief: '',
        },
        value: { type: 'string', mayBeEmpty: true, description: 'For textEquals and textContains.', brief: '' },
        timeoutMs: {
          ...milliseconds('How long to wait, up to 50000. Default 5000.', 'Default 5000.'),
          maximum: 50_000,
        },
        stableForMs: { ...milliseconds('How long it must hold. Default 0.', ''), maximum: 50_000 },
        ...desktopTarget,
        device,
      },
    },
    examples: [
      'ui-wait --text "Welcome back"',
      'ui-wait --text Loading --condition gone --timeout-ms 20000',
      'ui-wait --id user_name --condition textContains --value "demo"',
      'ui-wait --condition idle',
    ],
    load: async () => (await import('../ui-wait.ts')).uiWait,
  }),
];

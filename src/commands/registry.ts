import type { IntegerParameter, NumberParameter, StringParameter } from '../domain/parameters.ts';
import { SPACES } from '../domain/picture-view.ts';
import { type CommandDefinition, defineCommand } from './definition.ts';

const device = {
  type: 'string',
  description: 'Id or name.',
} as const satisfies StringParameter;

const coordinate = (description: string) => ({ type: 'number', description }) as const satisfies NumberParameter;

const milliseconds = (description: string) =>
  ({ type: 'integer', unit: 'ms', description }) as const satisfies IntegerParameter;

const app = {
  type: 'string',
  description: 'Package name.',
} as const satisfies StringParameter;

const space = {
  type: 'string',
  enum: SPACES,
  description: 'What points are: device pixels (default), or pixels or fractions 0-1 of a screenshot.',
} as const satisfies StringParameter;

const reference = {
  type: 'string',
  description: 'With space: which screenshot, as v3. Default: the last one.',
} as const satisfies StringParameter;

const acts = { toolset: 'core', readOnly: false, destructive: false, openWorld: false } as const;
const destroys = { ...acts, destructive: true } as const;
const reads = { toolset: 'core', readOnly: true, destructive: false, openWorld: false } as const;

/** Every command of Glovebox, in the order in which help and `tools/list` show them. The only list there is. */
export const commands: readonly CommandDefinition[] = [
  defineCommand({
    ...reads,
    name: 'devices',
    title: 'List devices',
    summary: 'List the devices with id, platform, kind, state and name.',
    platforms: [],
    positionals: [],
    parameters: { properties: {} },
    examples: ['devices'],
    load: async () => (await import('./devices.ts')).devices,
  }),
  defineCommand({
    ...acts,
    name: 'screenshot',
    title: 'Take a screenshot',
    summary:
      'Save a picture of the screen and return its path, sizes and the reference for points in its pixels. To read the screen use ui_tree.',
    platforms: ['android'],
    positionals: [],
    parameters: {
      properties: {
        out: {
          type: 'string',
          description:
            'Path ending in .png or .jpg, best absolute; missing folders are made. Default: a new temp file.',
        },
        inline: {
          type: 'boolean',
          surface: 'mcp',
          description: 'Also return the picture.',
        },
        crop: { type: 'string', description: 'Only this part: x,y,w,h in device pixels.' },
        grid: { type: 'string', description: 'Draw lines with device coordinates: every 100 pixels, 1cm or 0.5in.' },
        maxEdge: {
          type: 'integer',
          description: 'Scale the longer edge down to so many pixels; 0: full size. Default: 1280 inline, 0 saved.',
        },
        device,
      },
    },
    examples: [
      'screenshot',
      'screenshot --out home.png',
      'screenshot --crop 0,600,1080,400 --grid 100 --out part.jpg',
      'screenshot --device emulator-5554',
    ],
    load: async () => (await import('./screenshot.ts')).screenshot,
  }),
  defineCommand({
    ...reads,
    name: 'ui-tree',
    title: 'Read the screen',
    summary:
      'Read the elements on screen as JSON: class, texts, ids, states (left out when false), and bounds [left, top, right, bottom] in the pixels that tap takes.',
    platforms: ['android'],
    positionals: [],
    parameters: { properties: { device } },
    examples: ['ui-tree', 'ui-tree --device "Pixel 9"'],
    load: async () => (await import('./screen.ts')).uiTree,
  }),
  defineCommand({
    ...acts,
    name: 'tap',
    title: 'Tap',
    summary:
      'Tap exactly one of: x,y in device pixels; the element with that text; the one with that id. With duration a long press.',
    platforms: ['android'],
    positionals: ['x', 'y'],
    aims: [['x', 'y'], ['text'], ['id']],
    parameters: {
      properties: {
        x: coordinate('Device pixels from the left.'),
        y: coordinate('Device pixels from the top.'),
        text: { type: 'string', description: 'Its whole text or content description.' },
        id: { type: 'string', description: 'Resource id, or the part after :id/.' },
        duration: milliseconds('Hold for so many ms.'),
        timeout: milliseconds('With text or id: ms to wait for it. Default 0.'),
        space,
        reference,
        device,
      },
    },
    examples: [
      'tap 540 1200',
      'tap --text "Sign in"',
      'tap --id save --timeout 5000',
      'tap 540 1200 --duration 800',
      'tap 288 640 --space image --reference v3',
    ],
    load: async () => (await import('./touch.ts')).tap,
  }),
  defineCommand({
    ...acts,
    name: 'swipe',
    title: 'Swipe',
    summary: 'Swipe from x1,y1 to x2,y2 in device pixels. Slow swipes coast less.',
    platforms: ['android'],
    positionals: ['x1', 'y1', 'x2', 'y2'],
    parameters: {
      properties: {
        x1: coordinate('Start, from the left.'),
        y1: coordinate('Start, from the top.'),
        x2: coordinate('End, from the left.'),
        y2: coordinate('End, from the top.'),
        duration: milliseconds('ms. Default 300.'),
        space,
        reference,
        device,
      },
      required: ['x1', 'y1', 'x2', 'y2'],
    },
    examples: [
      'swipe 540 1800 540 600',
      'swipe 540 1800 540 600 --duration 1000',
      'swipe 0.5 0.8 0.5 0.2 --space normalized',
    ],
    load: async () => (await import('./touch.ts')).swipe,
  }),
  defineCommand({
    ...acts,
    name: 'text',
    title: 'Type text',
    summary: 'Type into the focused field: printable ASCII, newline, tab, ç, Ç, ß; the rest is refused before typing.',
    platforms: ['android'],
    positionals: ['text'],
    parameters: {
      properties: { text: { type: 'string', description: 'What to type.' }, device },
      required: ['text'],
    },
    examples: ['text "hello there"', 'text -- "-5"'],
    load: async () => (await import('./typing.ts')).text,
  }),
  defineCommand({
    ...acts,
    name: 'key',
    title: 'Press a key',
    summary: 'Press one key.',
    platforms: ['android'],
    positionals: ['key'],
    parameters: {
      properties: {
        key: {
          type: 'string',
          description: 'KeyEvent name (BACK, ENTER, KEYCODE_7) or code 1-340; "7" is code 7, not the digit.',
        },
        device,
      },
      required: ['key'],
    },
    examples: ['key BACK', 'key KEYCODE_ENTER', 'key 4'],
    load: async () => (await import('./typing.ts')).key,
  }),
  defineCommand({
    ...destroys,
    name: 'install',
    title: 'Install an app',
    summary: 'Install an app from one APK file, or replace it and keep its data.',
    platforms: ['android'],
    positionals: ['apk'],
    parameters: {
      properties: { apk: { type: 'string', description: 'Absolute path of the .apk file.' }, device },
      required: ['apk'],
    },
    examples: ['install app-debug.apk'],
    load: async () => (await import('./apps.ts')).install,
  }),
  defineCommand({
    ...acts,
    name: 'launch',
    title: 'Launch an app',
    summary: 'Start an app as its icon does. One that runs comes to the front as it is.',
    platforms: ['android'],
    positionals: ['package'],
    parameters: { properties: { package: app, device }, required: ['package'] },
    examples: ['launch com.android.settings'],
    load: async () => (await import('./apps.ts')).launch,
  }),
  defineCommand({
    ...acts,
    name: 'terminate',
    title: 'Stop an app',
    summary: 'End every process of an app; its data stays.',
    platforms: ['android'],
    positionals: ['package'],
    parameters: { properties: { package: app, device }, required: ['package'] },
    examples: ['terminate com.android.settings'],
    load: async () => (await import('./apps.ts')).terminate,
  }),
  defineCommand({
    ...destroys,
    name: 'uninstall',
    title: 'Uninstall an app',
    summary: 'Remove an app and its data.',
    platforms: ['android'],
    positionals: ['package'],
    parameters: { properties: { package: app, device }, required: ['package'] },
    examples: ['uninstall com.example.app'],
    load: async () => (await import('./apps.ts')).uninstall,
  }),
  defineCommand({
    ...reads,
    name: 'logs',
    title: 'Read the log',
    summary:
      'Read the newest records of the device log. For what came after, pass the largest time you got as the next since.',
    platforms: ['android'],
    positionals: [],
    parameters: {
      properties: {
        package: { type: 'string', description: 'Only what this app wrote.' },
        since: {
          type: 'number',
          unit: 'unix-seconds',
          description: "Only later records: Unix seconds of the device's clock.",
        },
        lines: { type: 'integer', minimum: 1, description: 'How many records. Default 30.' },
        device,
      },
    },
    examples: ['logs', 'logs --package com.example.app --lines 100', 'logs --since 1790521762.474251'],
    load: async () => (await import('./logs.ts')).logs,
  }),
  defineCommand({
    ...reads,
    name: 'doctor',
    title: 'Check the setup',
    summary: 'Check adb, its servers and the devices, and name the command that mends each fault.',
    platforms: [],
    positionals: [],
    parameters: { properties: {} },
    examples: ['doctor'],
    load: async () => (await import('./doctor.ts')).doctor,
  }),
  defineCommand({
    ...acts,
    openWorld: true,
    name: 'install-runner',
    title: 'Install the iPhone helper',
    summary: 'Not available yet: put the helper app on an iPhone.',
    platforms: [],
    positionals: [],
    parameters: { properties: { team: { type: 'string', description: 'Apple team id.' }, device } },
    examples: ['install-runner'],
    load: async () => (await import('./runner.ts')).installRunner,
  }),
  defineCommand({
    ...destroys,
    name: 'uninstall-runner',
    title: 'Remove the iPhone helper',
    summary: 'Not available yet: remove the helper app from an iPhone.',
    platforms: [],
    positionals: [],
    parameters: { properties: { device } },
    examples: ['uninstall-runner'],
    load: async () => (await import('./runner.ts')).uninstallRunner,
  }),
];

/** The command with that CLI name. */
export function commandNamed(name: string): CommandDefinition | undefined {
  return commands.find((command) => command.name === name);
}

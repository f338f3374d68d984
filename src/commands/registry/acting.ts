import { ELEMENT_ACTIONS } from '../../domain/element-action.ts';
import { TAP_MODES } from '../../domain/observation.ts';
import { SCROLL_DIRECTIONS } from '../../domain/scroll/scroll-gesture.ts';
import { type CommandDefinition, defineCommand } from '../definition.ts';
import { SELECTOR_PARAMETERS, selectorParameter } from '../selector-parameters.ts';
import { acts, coordinate, device, milliseconds, observe, ref, reference, space } from './common.ts';

/** What works the controls on a screen. */
export const acting: readonly CommandDefinition[] = [
  defineCommand({
    ...acts,
    name: 'tap',
    title: 'Tap',
    summary: 'Tap one of: x,y; text, id or ref of an element; target (selector). With duration a long press.',
    platforms: ['android', 'linux'],
    positionals: ['x', 'y'],
    aims: [['x', 'y'], ['text'], ['id'], ['ref'], ['target']],
    parameters: {
      properties: {
        x: coordinate('Device pixels from the left.'),
        y: coordinate('Device pixels from the top.'),
        text: { type: 'string', description: 'Its whole text or content description.', brief: '' },
        id: { type: 'string', description: 'Resource id, or the part after :id/.', brief: '' },
        ref,
        target: selectorParameter(`A selector, such as '{"text":"Save","role":"button"}'.`),
        duration: milliseconds('Hold for so many ms.', 'ms'),
        timeout: milliseconds('With text, id or target: ms to wait for it. Default 0.', 'ms to wait for it'),
        mode: {
          type: 'string',
          enum: TAP_MODES,
          description: 'By its accessibility action, by touch, or by whichever there is (default).',
          brief: '',
        },
        space,
        reference,
        observe,
        device,
      },
    },
    examples: [
      'tap 540 1200',
      'tap --text "Sign in"',
      'tap --ref e7 --observe diff',
      'tap --id remember_me --timeout 5000',
      'tap 540 1200 --duration 800',
      'tap 288 640 --space image --reference v3',
    ],
    load: async () => (await import('../touch.ts')).tap,
  }),
  defineCommand({
    ...acts,
    name: 'swipe',
    title: 'Swipe',
    summary: 'Swipe from x1,y1 to x2,y2. Slow swipes coast less. To scroll: ui_scroll.',
    platforms: ['android', 'linux'],
    positionals: ['x1', 'y1', 'x2', 'y2'],
    parameters: {
      properties: {
        x1: coordinate('Start, from the left.'),
        y1: coordinate('Start, from the top.'),
        x2: coordinate('End, from the left.'),
        y2: coordinate('End, from the top.'),
        duration: milliseconds('ms. Default 300.', 'Default 300 ms.'),
        space,
        reference,
        observe,
        device,
      },
      required: ['x1', 'y1', 'x2', 'y2'],
    },
    examples: [
      'swipe 540 1800 540 600',
      'swipe 540 1800 540 600 --duration 1000',
      'swipe 0.5 0.8 0.5 0.2 --space normalized',
    ],
    load: async () => (await import('../touch.ts')).swipe,
  }),
  defineCommand({
    ...acts,
    name: 'text',
    title: 'Type text',
    summary:
      'Type into the focused field. Phones: printable ASCII, newline, tab, ç, Ç, ß; the rest is refused before typing.',
    platforms: ['android', 'linux'],
    positionals: ['text'],
    parameters: {
      properties: {
        text: { type: 'string', description: 'What to type.', brief: '' },
        submit: { type: 'boolean', description: 'Press ENTER afterwards.', brief: 'Then ENTER.' },
        observe,
        device,
      },
      required: ['text'],
    },
    examples: ['text "hello there"', 'text "weather" --submit', 'text -- "-5"'],
    load: async () => (await import('../typing.ts')).text,
  }),
  defineCommand({
    ...acts,
    name: 'key',
    title: 'Press a key',
    summary:
      'Press a key: KeyEvent name (BACK, ENTER, KEYCODE_7) or code 1-340 ("7" is code 7); on desktops also chords: Ctrl+A,Delete.',
    platforms: ['android', 'linux'],
    positionals: ['key'],
    parameters: {
      properties: {
        key: {
          type: 'string',
          description: 'Its name, with or without KEYCODE_, or its code; on desktops a chord, or several with commas.',
          brief: '',
        },
        repeat: { type: 'integer', minimum: 1, maximum: 1_000, description: 'How often. Default 1.', brief: '' },
        observe,
        device,
      },
      required: ['key'],
    },
    examples: ['key BACK', 'key KEYCODE_ENTER', 'key 4', 'key DEL --repeat 25', 'key Ctrl+S --device desktop-1a2b3c'],
    load: async () => (await import('../typing.ts')).key,
  }),
  defineCommand({
    ...acts,
    name: 'ui-action',
    title: 'Act on an element',
    summary: 'Do a named action to an element, default the focused one.',
    platforms: ['android', 'linux'],
    positionals: ['action'],
    parameters: {
      properties: {
        action: { type: 'string', description: `${ELEMENT_ACTIONS.join(' ')}, or a native name.` },
        ...SELECTOR_PARAMETERS,
        ref,
        fallback: {
          type: 'string',
          enum: ['gesture', 'none'],
          description: 'Whether touch and keys may do what accessibility does not offer. Default gesture.',
          brief: '',
        },
        observe,
        device,
      },
      required: ['action'],
    },
    examples: [
      'ui-action clear --id user_name',
      'ui-action show_on_screen --ref e31',
      'ui-action long_click --text "Notes"',
    ],
    load: async () => (await import('../ui-action.ts')).uiAction,
  }),
  defineCommand({
    ...acts,
    name: 'ui-set-text',
    title: 'Set a value',
    summary: "Replace a field's text, or switch on or off, and read it back.",
    platforms: ['android', 'linux'],
    positionals: ['value'],
    parameters: {
      properties: {
        value: { type: 'string', mayBeEmpty: true, description: 'The new text; on or off for a switch.', brief: '' },
        ...SELECTOR_PARAMETERS,
        ref,
        submit: {
          type: 'boolean',
          description: 'Press ENTER once the field holds the text.',
          brief: 'Then ENTER.',
        },
        observe,
        device,
      },
      required: ['value'],
    },
    examples: [
      'ui-set-text "demo" --id user_name',
      'ui-set-text on --text "Data Saver"',
      `ui-set-text "demo" --selector '{"role":"input","index":0}' --submit`,
    ],
    load: async () => (await import('../ui-set-text.ts')).uiSetText,
  }),
  defineCommand({
    ...acts,
    name: 'ui-scroll',
    title: 'Scroll',
    summary: 'Scroll an element (default the main list) once, or until a selector shows.',
    platforms: ['android', 'linux'],
    positionals: ['direction'],
    parameters: {
      properties: {
        direction: { type: 'string', enum: SCROLL_DIRECTIONS, description: 'Where to see more.', brief: '' },
        ...SELECTOR_PARAMETERS,
        ref,
        until: selectorParameter('Scroll on until this selector shows.'),
        max: {
          type: 'integer',
          minimum: 1,
          maximum: 50,
          description: 'How many scrolls at most, with until. Default 10.',
          brief: '',
        },
        observe,
        device,
      },
      required: ['direction'],
    },
    examples: ['ui-scroll down', `ui-scroll down --until '{"text":"About phone"}'`, 'ui-scroll right --ref e4'],
    load: async () => (await import('../ui-scroll.ts')).uiScroll,
  }),
];

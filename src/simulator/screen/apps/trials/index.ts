import type { AppDefinition } from '../../app.ts';
import { BUTTONS } from './buttons.ts';
import { CONTROLS } from './controls.ts';
import { FIELDS } from './fields.ts';
import { trialIndex } from './index-page.ts';
import { ROWS, UNMARKED } from './rows.ts';
import { AT_END, ENDLESS, LONG_LIST, NESTED } from './scrolling.ts';
import { SWAP } from './swap.ts';
import { WINDOWS } from './windows.ts';

const ALL: readonly AppDefinition[] = [
  ROWS,
  UNMARKED,
  LONG_LIST,
  AT_END,
  ENDLESS,
  NESTED,
  FIELDS,
  CONTROLS,
  BUTTONS,
  SWAP,
  WINDOWS,
];

/** Apps of situations in which tools that drive phones fail, and the one that lists them. */
export const TRIALS: readonly AppDefinition[] = [trialIndex(ALL), ...ALL];

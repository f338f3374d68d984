import type { AppDefinition } from '../../app.ts';
import { BUTTONS } from './buttons.ts';
import { CONTROLS } from './controls.ts';
import { COVERED } from './covered.ts';
import { FIELDS } from './fields.ts';
import { HOSTILE } from './hostile.ts';
import { trialIndex } from './index-page.ts';
import { LANGUAGES } from './languages.ts';
import { MOTION } from './motion.ts';
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
  COVERED,
  LANGUAGES,
  HOSTILE,
  MOTION,
];

/** Apps of situations in which tools that drive phones fail, and the one that lists them. */
export const TRIALS: readonly AppDefinition[] = [trialIndex(ALL), ...ALL];

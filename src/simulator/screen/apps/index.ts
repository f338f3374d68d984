import type { AppDefinition } from '../app.ts';
import { CALCULATOR } from './calculator.ts';
import { CLOCK } from './clock.ts';
import { LAUNCHER } from './launcher.ts';
import { NOTES } from './notes.ts';
import { SETTINGS } from './settings.ts';

/** What the phone comes with, the home app first. */
export const APPS: readonly AppDefinition[] = [LAUNCHER, SETTINGS, NOTES, CALCULATOR, CLOCK];

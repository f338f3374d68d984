import type { AppDefinition } from '../app.ts';
import { CALCULATOR } from './calculator.ts';
import { CAMERA } from './camera.ts';
import { CLOCK } from './clock.ts';
import { CRASH_TEST } from './crash-test.ts';
import { FEED } from './feed.ts';
import { LAUNCHER } from './launcher.ts';
import { MESSAGES } from './messages.ts';
import { NOTES } from './notes.ts';
import { SETTINGS } from './settings.ts';
import { SIGN_IN } from './sign-in.ts';
import { SLOW_START } from './slow-start.ts';
import { TRIALS } from './trials/index.ts';
import { VAULT } from './vault.ts';

/** What the phone comes with, the home app first. */
export const APPS: readonly AppDefinition[] = [
  LAUNCHER,
  SETTINGS,
  NOTES,
  CALCULATOR,
  CLOCK,
  SIGN_IN,
  MESSAGES,
  CAMERA,
  CRASH_TEST,
  VAULT,
  SLOW_START,
  FEED,
  ...TRIALS,
];

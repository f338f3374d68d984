import type { CommandResult } from '../device/context.ts';
import { GloveboxError } from '../domain/errors.ts';

/** The on-device helper is for iPhones, which Glovebox does not drive yet. Raises NOT_SUPPORTED before any contact. */
async function refuse(command: string): Promise<never> {
  throw new GloveboxError(
    'NOT_SUPPORTED',
    `'${command}' is for the helper app that iPhones need, and Glovebox does not drive iPhones yet`,
    { hint: 'Android devices need no helper: every other command works without it' },
  );
}

export const installRunner = (): Promise<CommandResult> => refuse('install-runner');

export const uninstallRunner = (): Promise<CommandResult> => refuse('uninstall-runner');

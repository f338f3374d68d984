import { commands } from '../commands/registry.ts';
import { GloveboxError } from '../domain/errors.ts';
import { nearestName } from '../domain/nearest-name.ts';
import { programs } from './programs.ts';

/** Every word that can follow `glovebox`, in the order in which help shows them. */
export const commandNames = (): readonly string[] => [...commands, ...programs].map(({ name }) => name);

export function unknownCommand(name: string): GloveboxError {
  const near = nearestName(name, commandNames());
  return new GloveboxError('UNKNOWN_COMMAND', `unknown command '${name}'`, {
    hint: near === undefined ? 'glovebox help lists the commands' : `did you mean ${near}?`,
  });
}

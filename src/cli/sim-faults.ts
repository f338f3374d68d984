import { GloveboxError } from '../domain/errors.ts';
import { FAULTS, type FaultName, isPassing, type PassingFault } from '../simulator/faults/faults.ts';

const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);

const invalid = (message: string, names: readonly string[]) =>
  new GloveboxError('INVALID_ARGS', message, { hint: `it takes, separated by commas: ${names.join(', ')}` });

/** Reads `NAME,NAME`. Raises INVALID_ARGS for a name that is none. */
export function readFaults(list: string): readonly FaultName[] {
  return list.split(',').map((name) => {
    if (isFault(name)) return name;
    throw invalid(`--fault knows no '${name}'`, Object.keys(FAULTS));
  });
}

/**
 * Reads `NAME=CHANCE,NAME=CHANCE`, chances from 0 to 1. Raises INVALID_ARGS for any other, and for a fault that a phone
 * is in rather than has once.
 */
export function readChances(list: string): ReadonlyMap<PassingFault, number> {
  const names = Object.keys(FAULTS).filter((name) => isFault(name) && isPassing(name));
  return new Map(
    list.split(',').map((word) => {
      const [, name = '', chance = ''] = /^([a-z-]+)=([01]|0?\.[0-9]+|1\.0+)$/.exec(word) ?? [];
      if (isFault(name) && isPassing(name)) return [name, Number(chance)];
      throw invalid(`--random-faults cannot read '${word}': it takes NAME=CHANCE, 0 to 1`, names);
    }),
  );
}

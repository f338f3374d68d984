import { OBSERVATIONS } from '../../domain/observation.ts';
import type { IntegerParameter, NumberParameter, StringParameter } from '../../domain/parameters.ts';
import { SPACES } from '../../domain/picture-view.ts';

/** The hints of a command that changes the device, of one that also takes something away, and of one that only looks. */
export const acts = { toolset: 'core', readOnly: false, destructive: false, openWorld: false } as const;
export const destroys = { ...acts, destructive: true } as const;
export const reads = { ...acts, readOnly: true } as const;

export const device = { type: 'string', description: 'Id or name.', brief: '' } as const satisfies StringParameter;

export const coordinate = (description: string) =>
  ({ type: 'number', description, brief: '' }) as const satisfies NumberParameter;

export const milliseconds = (description: string, brief = description) =>
  ({ type: 'integer', unit: 'ms', description, brief }) as const satisfies IntegerParameter;

export const app = {
  type: 'string',
  description: 'Package name; on desktops a desktop id, a name or a program.',
  brief: '',
} as const satisfies StringParameter;

export const space = {
  type: 'string',
  enum: SPACES,
  description: 'What points are: device pixels (default), or pixels or fractions 0-1 of a screenshot.',
  brief: '',
} as const satisfies StringParameter;

export const reference = {
  type: 'string',
  description: 'With space: which screenshot, such as v3. Default: the last one.',
  brief: '',
} as const satisfies StringParameter;

export const ref = {
  type: 'string',
  description: 'The ref of an element, such as e7.',
  brief: '',
} as const satisfies StringParameter;

export const format = {
  type: 'string',
  enum: ['outline', 'json'],
  description: 'outline for models (default over MCP), json for programs (default here).',
  brief: '',
} as const satisfies StringParameter;

export const observe = {
  type: 'string',
  enum: OBSERVATIONS,
  description: 'What to hand out afterwards, once the screen has settled. Default none.',
  brief: '',
} as const satisfies StringParameter;

import type { JsonObject } from '../domain/json.ts';
import type { Parameter } from '../domain/parameters.ts';

/** A parameter as JSON Schema on the wire: our own keywords stay here, and nothing is said twice, for a model pays for each word. */
export function wireSchema(parameter: Parameter): JsonObject {
  const { type, description, brief = description } = parameter;
  return {
    // The instructions describe a selector's fields once for all tools.
    type: type === 'selector' ? 'object' : type,
    ...(brief === '' ? {} : { description: brief }),
    ...(parameter.type === 'string' && parameter.enum !== undefined ? { enum: parameter.enum } : {}),
    ...(parameter.type === 'integer' && parameter.minimum !== undefined ? { minimum: parameter.minimum } : {}),
    ...(parameter.type === 'integer' && parameter.maximum !== undefined ? { maximum: parameter.maximum } : {}),
  };
}

/**
 * Stands in for the SDK's `_shims` module (an alias in scripts/bundle.mjs). The original loads a JSON Schema compiler
 * of 215 KB on every start, which is used only to check what a user answers to a question of the server's.
 * Glovebox asks none and checks its own arguments.
 */
export class DefaultJsonSchemaValidator {
  /** Always raises: should a question ever be asked, its answer must not pass unchecked. */
  getValidator(): never {
    throw new Error('this build holds no JSON Schema validator');
  }
}

/** The global, not `node:process`: importing that module opens all three standard streams. */
export const process: NodeJS.Process = globalThis.process;

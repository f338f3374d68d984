import type { ErrorReport } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Picture } from '../domain/picture.ts';

/**
 * What became of one call. `line` is what the CLI prints and MCP's first text block holds: the JSON line, or the outline
 * where that is the whole answer; then there is no `value`.
 */
export type CommandOutcome =
  | {
      readonly ok: true;
      readonly line: string;
      readonly value: JsonObject | undefined;
      /** Stands in a block of its own behind the JSON. */
      readonly outline?: string;
      readonly pictures: readonly Picture[];
      /** Told beside the result where the protocol has a place for it. */
      readonly meta?: JsonObject;
    }
  | { readonly ok: false; readonly line: string; readonly report: ErrorReport };

/** A command as MCP lists it. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Flat JSON Schema: type, properties, required; no oneOf, anyOf or allOf at the root. */
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: JsonObject;
    readonly required?: readonly string[];
  };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface CallOptions {
  /** Aborted when the caller cancels or goes away; the work stops at once. */
  readonly signal: AbortSignal;
  /** Told what the call is doing, for callers that show progress. */
  readonly progress: (message: string) => void;
}

/** What a server needs of the commands: their descriptions, and one way to run them. */
export interface CommandRunner {
  readonly tools: readonly ToolDescription[];
  /** At most 800 characters on how the tools work together. */
  readonly instructions: string;
  /**
   * Runs the tool with that name. Never throws: every failure after the tool was found is an outcome.
   * Answers undefined when there is no such tool.
   */
  run(toolName: string, toolArguments: JsonObject, options: CallOptions): Promise<CommandOutcome | undefined>;
  /** Releases every connection. Running calls must have been cancelled before. */
  close(): Promise<void>;
}

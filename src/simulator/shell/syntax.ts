/**
 * What a shell line means once it is parsed. All text in the shell is held as byte strings: one character per byte,
 * so that words carry any bytes unchanged, as on a phone.
 */

/** One piece of a word. `quoted` pieces are neither split nor expanded further. */
export type WordPart =
  | { readonly kind: 'literal'; readonly text: string; readonly quoted: boolean }
  | {
      readonly kind: 'parameter';
      readonly name: string;
      readonly quoted: boolean;
      /** `:-` and its relatives; `length` for `${#name}`. */
      readonly operator?: ParameterOperator;
      readonly operand?: Word;
    }
  | { readonly kind: 'command'; readonly script: Script; readonly quoted: boolean };

export const PARAMETER_OPERATORS = [':-', ':+', ':=', '-', '+', '='] as const;
export type ParameterOperator = (typeof PARAMETER_OPERATORS)[number] | 'length';

export type Word = readonly WordPart[];

export type RedirectOperator = '<' | '>' | '>>' | '<&' | '>&' | '&>' | '&>>';

export interface Redirect {
  readonly descriptor: number;
  readonly operator: RedirectOperator;
  readonly target: Word;
}

export interface Assignment {
  readonly name: string;
  readonly append: boolean;
  readonly value: Word;
}

export type Command =
  | {
      readonly kind: 'simple';
      readonly assignments: readonly Assignment[];
      readonly words: readonly Word[];
      readonly redirects: readonly Redirect[];
    }
  | { readonly kind: 'subshell' | 'group'; readonly body: Script; readonly redirects: readonly Redirect[] };

export interface Pipeline {
  readonly negated: boolean;
  readonly commands: readonly Command[];
}

export interface AndOr {
  readonly first: Pipeline;
  readonly rest: readonly { readonly operator: '&&' | '||'; readonly pipeline: Pipeline }[];
  readonly background: boolean;
}

export type Script = readonly AndOr[];

/** The line cannot be read, or uses a construct that this shell does not have: nothing of it is run. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
}

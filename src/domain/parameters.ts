import type { Selector } from './selector/selector.ts';

/**
 * What a command takes: plain JSON Schema of a small subset, the single source for CLI options, MCP tools, checks and
 * docs. Some keywords of ours ride along and never reach the wire: `unit`, `surface`, `toolset`, `brief`, `mayBeEmpty`.
 */
export type Parameter = StringParameter | NumberParameter | IntegerParameter | BooleanParameter | SelectorParameter;

interface ParameterBase {
  readonly description: string;
  /** What a model is told instead, who pays for each word; empty where the name and the instructions say enough. */
  readonly brief?: string;
  /** Given on one surface only; on the other it is an unknown argument. Default: both. */
  readonly surface?: 'mcp' | 'cli';
  /** Over MCP it belongs to that toolset, whose tool list names it; without it, it is an unknown argument there. Default: the command's own. */
  readonly toolset?: 'desktop';
}

export interface StringParameter extends ParameterBase {
  readonly type: 'string';
  readonly enum?: readonly string[];
  /** Whether '' is a value. Default: it is none. */
  readonly mayBeEmpty?: boolean;
}

/**
 * A non-negative decimal number: a coordinate in device pixels. With `unit` a moment in Unix seconds, to the
 * nanosecond, whose checked value stays text: a double cannot hold its 19 digits.
 */
export interface NumberParameter extends ParameterBase {
  readonly type: 'number';
  readonly unit?: 'unix-seconds';
}

export interface IntegerParameter extends ParameterBase {
  readonly type: 'integer';
  readonly unit?: 'ms';
  /** Default: 0. */
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface BooleanParameter extends ParameterBase {
  readonly type: 'boolean';
}

/** Names elements: a JSON object, or text that holds one; an object on the wire. */
export interface SelectorParameter extends ParameterBase {
  readonly type: 'selector';
}

export interface Parameters {
  readonly properties: Readonly<Record<string, Parameter>>;
  readonly required?: readonly string[];
}

type ValueOf<P extends Parameter> = P extends { readonly enum: readonly (infer Choice)[] }
  ? Choice
  : P extends StringParameter | { readonly unit: 'unix-seconds' }
    ? string
    : P extends BooleanParameter
      ? boolean
      : P extends SelectorParameter
        ? Selector
        : number;

type RequiredName<P extends Parameters> = P extends { readonly required: readonly (infer Name)[] } ? Name : never;

/** The checked arguments a handler gets, typed from the schema: required ones are there, the others may be absent. */
export type ArgumentsOf<P extends Parameters> = {
  readonly [Name in keyof P['properties'] as Name extends RequiredName<P> ? Name : never]: ValueOf<
    P['properties'][Name]
  >;
} & {
  readonly [Name in keyof P['properties'] as Name extends RequiredName<P> ? never : Name]?: ValueOf<
    P['properties'][Name]
  >;
};

export type ArgumentValue = string | number | boolean | Selector;

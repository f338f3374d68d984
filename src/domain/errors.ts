import { cutText } from './cut-text.ts';

/**
 * Everything that can go wrong, as a closed set of codes. A code never changes its meaning; docs/errors.md explains
 * each one. The first 27 are Karagöz's.
 */
export const ERROR_CODES = [
  'NO_COMMAND',
  'UNKNOWN_COMMAND',
  'INVALID_ARGS',
  'ADB_NOT_FOUND',
  'ADB_TIMEOUT',
  'ADB_FAILED',
  'SIMCTL_NOT_FOUND',
  'SIMCTL_TIMEOUT',
  'SIMCTL_FAILED',
  'NO_DEVICE',
  'DEVICE_NOT_FOUND',
  'DEVICE_AMBIGUOUS',
  'DEVICE_NOT_READY',
  'NOT_SUPPORTED',
  'CAPTURE_FAILED',
  'AUTOMATION_BUSY',
  'WRITE_FAILED',
  'TEXT_UNSUPPORTED',
  'ELEMENT_NOT_FOUND',
  'ELEMENT_AMBIGUOUS',
  'ELEMENT_COVERED',
  'INPUT_BLOCKED',
  'INSTALL_FAILED',
  'UNINSTALL_FAILED',
  'APP_NOT_FOUND',
  'APP_NOT_LAUNCHABLE',
  'INTERNAL',
  'STALE_REFERENCE',
  'ELEMENT_NOT_ACTIONABLE',
  'FUNCTION_FAILED',
  'TASK_NOT_FOUND',
  'RUN_NOT_FOUND',
  'BATCH_BUSY',
  'BATCH_INVALID',
  'POLICY_REFUSED',
  'DEVICE_BUSY',
  'TIMEOUT',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Whether input left for the device before the call failed. `maybe`: the connection broke while it was under way. */
export type Dispatched = false | true | 'maybe';

/** How far typing got before it failed. `charactersTyped` is null where it cannot be known. */
export interface TypingProgress {
  readonly charactersTyped: number | null;
  readonly partialTextPossible: boolean;
}

export interface ErrorDetails {
  /** The next call that works. Messages say what happened; suggestions live here. */
  readonly hint?: string | undefined;
  /** The platform's own constant, such as INSTALL_FAILED_ALREADY_EXISTS. */
  readonly reason?: string | undefined;
  /** Default: false, refused before any input left. */
  readonly dispatched?: Dispatched | undefined;
  /** Default: true exactly when nothing was dispatched. */
  readonly retrySafe?: boolean | undefined;
  readonly typing?: TypingProgress | undefined;
  /** Whether the clipboard holds something else than before; only where the call used it. */
  readonly clipboardMutated?: boolean | undefined;
  readonly cause?: unknown;
}

/** What a caller is told of a failure; `error` on the wire and on stdout. */
export interface ErrorReport {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly reason?: string;
  readonly dispatched: Dispatched;
  readonly retrySafe: boolean;
  readonly charactersTyped?: number | null;
  readonly partialTextPossible?: boolean;
  readonly clipboardMutated?: boolean;
}

/** The one error class. Raised where the cause is known, never made by matching text above the parsers. */
export class GloveboxError extends Error {
  override readonly name = 'GloveboxError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly reason: string | undefined;
  readonly dispatched: Dispatched;
  readonly retrySafe: boolean;
  readonly typing: TypingProgress | undefined;
  readonly clipboardMutated: boolean | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    this.reason = details.reason;
    this.dispatched = details.dispatched ?? false;
    this.retrySafe = details.retrySafe ?? this.dispatched === false;
    this.typing = details.typing;
    this.clipboardMutated = details.clipboardMutated;
  }

  /** The same failure told from a caller that knows more, such as whether input had already left. */
  with(details: ErrorDetails, message: string = this.message): GloveboxError {
    const dispatched = details.dispatched ?? this.dispatched;
    return new GloveboxError(this.code, message, {
      hint: details.hint ?? this.hint,
      reason: details.reason ?? this.reason,
      dispatched,
      retrySafe: details.retrySafe ?? (dispatched === this.dispatched ? this.retrySafe : dispatched === false),
      typing: details.typing ?? this.typing,
      clipboardMutated: details.clipboardMutated ?? this.clipboardMutated,
      cause: this,
    });
  }
}

/** A message may quote what a caller sent or a device said, of any length. */
const MESSAGE_CHARACTERS = 2_000;

/** The envelope's `error` object for anything thrown; what is not a GloveboxError is a fault of ours: INTERNAL. */
export function errorReport(thrown: unknown): ErrorReport {
  if (!(thrown instanceof GloveboxError)) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { code: 'INTERNAL', message: cutText(message, MESSAGE_CHARACTERS), dispatched: 'maybe', retrySafe: false };
  }
  return {
    code: thrown.code,
    message: cutText(thrown.message, MESSAGE_CHARACTERS),
    ...(thrown.hint === undefined ? {} : { hint: thrown.hint }),
    ...(thrown.reason === undefined ? {} : { reason: thrown.reason }),
    dispatched: thrown.dispatched,
    retrySafe: thrown.retrySafe,
    ...(thrown.typing ?? {}),
    ...(thrown.clipboardMutated === undefined ? {} : { clipboardMutated: thrown.clipboardMutated }),
  };
}

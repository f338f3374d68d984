import { GloveboxError } from '../../../domain/errors.ts';
import { DBusError } from '../dbus/failure.ts';

/**
 * Does what only reads, and tells a failure of the bus in the caller's terms: DEVICE_NOT_READY where there is no
 * accessibility bus, TIMEOUT where it does not answer, CAPTURE_FAILED for what it answers wrongly or breaks off.
 */
export async function reading<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DBusError ? readFailure(what, error) : error;
  }
}

function readFailure(what: string, error: DBusError): GloveboxError {
  const { message, failure } = error;
  if (failure === 'unreachable') {
    return new GloveboxError('DEVICE_NOT_READY', `the desktop's accessibility bus cannot be reached: ${message}`, {
      hint: 'doctor tells what is missing',
      cause: error,
    });
  }
  if (failure === 'timeout') return new GloveboxError('TIMEOUT', `${what}: ${message}`, { cause: error });
  return new GloveboxError('CAPTURE_FAILED', `${what} was cut short: ${message}`, {
    hint: 'ui-tree reads again; screenshot works meanwhile',
    cause: error,
  });
}

/** Answers with which an application or the bus says that a call was not obeyed. */
const NOT_OBEYED: ReadonlySet<string> = new Set(
  [
    'UnknownMethod',
    'UnknownObject',
    'UnknownInterface',
    'ServiceUnknown',
    'NotSupported',
    'InvalidArgs',
    'AccessDenied',
  ].map((name) => `org.freedesktop.DBus.Error.${name}`),
);

/**
 * Does what changes an application, once. TIMEOUT and DEVICE_NOT_READY say by `dispatched` whether it may have happened;
 * ELEMENT_NOT_ACTIONABLE where the application refuses, TEXT_UNSUPPORTED for a text that no message carries.
 */
export async function acting<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DBusError ? actFailure(what, error) : error;
  }
}

function actFailure(what: string, error: DBusError): GloveboxError {
  const { failure, message, sent, errorName } = error;
  const dispatched = sent ? 'maybe' : false;
  if (failure === 'invalid') return new GloveboxError('TEXT_UNSUPPORTED', `${what}: ${message}`, { cause: error });
  if (failure === 'timeout') {
    return new GloveboxError('TIMEOUT', `${what}: ${message}`, {
      dispatched,
      hint: 'ui-tree shows what became of it',
      cause: error,
    });
  }
  if (failure !== 'remote' && failure !== 'malformed') {
    return new GloveboxError('DEVICE_NOT_READY', `${what}: ${message}`, { dispatched, cause: error });
  }
  const isUntouched = errorName !== undefined && NOT_OBEYED.has(errorName);
  return new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${what}: the application refuses it (${message})`, {
    dispatched: isUntouched ? false : dispatched,
    cause: error,
  });
}

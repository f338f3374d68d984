import { GloveboxError } from './errors.ts';

declare const packageName: unique symbol;

/** An app's package name whose form was checked, such as `com.android.settings`. */
export type PackageName = string & { readonly [packageName]: true };

/** Dot-separated parts, each a letter followed by letters, digits and underscores (Android's rule for manifests). */
const FORM = /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)*$/;

export function isPackageName(value: string): value is PackageName {
  return FORM.test(value);
}

/** The value as a package name. Raises INVALID_ARGS. */
export function readPackageName(value: string): PackageName {
  if (isPackageName(value)) return value;
  throw new GloveboxError('INVALID_ARGS', `'${value}' is not a package name`);
}

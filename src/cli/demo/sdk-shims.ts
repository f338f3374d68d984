/**
 * Stands in for the client SDK's `_shims` module (an alias in scripts/bundle.mjs), for the reason that the server's
 * stand-in gives: the schema compiler would only check answers against output schemas, and no tool of ours has one.
 */
export { DefaultJsonSchemaValidator } from '../../server/sdk-shims.ts';

/** Only a browser can refuse a request across origins. */
export const CORS_IS_POSSIBLE = false;

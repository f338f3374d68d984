import type { JsonObject } from '../domain/json.ts';

/** Tells what happens inside, for whoever looks for a fault. Never given what a caller typed or a screen showed. */
export type Log = (event: string, fields: JsonObject) => void;

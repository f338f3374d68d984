/** One element's name for as long as it lives: `e7`. */
export type Ref = `e${number}` & { readonly [brand]: 'ref' };

/** One reading of a screen: `s12`. */
export type SnapshotId = `s${number}` & { readonly [brand]: 'snapshot' };

declare const brand: unique symbol;

/** Fifteen digits at most: doubles count them exactly. */
const REF = /^e([1-9]\d{0,14})$/;
const SNAPSHOT = /^s([1-9]\d{0,14})$/;

/** The ref with this number, from 1. */
export const refOf = (number: number): Ref => `e${number}` as Ref;

export const snapshotIdOf = (number: number): SnapshotId => `s${number}` as SnapshotId;

export const numberOf = (name: Ref | SnapshotId): number => Number(name.slice(1));

/** A caller's words as a ref; undefined where they are none. */
export const parseRef = (text: string): Ref | undefined => (REF.test(text) ? (text as Ref) : undefined);

export const parseSnapshotId = (text: string): SnapshotId | undefined =>
  SNAPSHOT.test(text) ? (text as SnapshotId) : undefined;

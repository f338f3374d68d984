/** A value that carries its own type. */
export class Variant {
  readonly signature: string;
  readonly value: DBusValue;

  constructor(signature: string, value: DBusValue) {
    this.signature = signature;
    this.value = value;
  }
}

/**
 * What a message holds: integers up to 32 bits and doubles are numbers, 64-bit integers are bigints, strings, object
 * paths and signatures are strings, arrays and structs are arrays, arrays of dict entries are maps.
 */
export type DBusValue =
  | number
  | bigint
  | boolean
  | string
  | Variant
  | readonly DBusValue[]
  | ReadonlyMap<DBusValue, DBusValue>;

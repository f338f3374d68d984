import { addressText, type ServerAddress } from '../adb/server-address.ts';

/** The id of a listed device: its serial, with the server's address behind it where several servers list that serial. */
export function deviceId(serial: string, address: ServerAddress, allSerials: readonly string[]): string {
  const isUnique = allSerials.filter((other) => other === serial).length === 1;
  return isUnique ? serial : `${serial}@${addressText(address)}`;
}

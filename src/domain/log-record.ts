/** One entry of a device's log; a stack trace written at once is one entry. */
export interface LogRecord {
  /**
   * Unix seconds of the device's clock, rounded up to the microsecond: as the next `since` it excludes the record
   * itself.
   */
  readonly time: number;
  readonly pid: number;
  readonly tid: number;
  readonly level: 'V' | 'D' | 'I' | 'W' | 'E' | 'F' | '?';
  readonly tag: string;
  readonly message: string;
}

/** What `adb version` prints of itself. */
export interface AdbVersion {
  /** The platform-tools' version as printed: `34.0.5-debian`, on old Debian with an epoch: `1:8.1.0+r23-8`. */
  readonly release: string;
  readonly major: number;
  /** What its server calls `host:version`: 41 of `Android Debug Bridge version 1.0.41`. */
  readonly protocol: number | undefined;
}

/** Undefined where there is no `Version` line: no adb, or one older than 2016. */
export function parseAdbVersion(text: string): AdbVersion | undefined {
  const release = /^Version ((?:\d{1,5}:)?(\d{1,5})\.\d{1,9}\.\d{1,9}(?:[-+]\S*)?)[ \t\r]*$/m.exec(text);
  if (release?.[1] === undefined) return undefined;
  const protocol = /^Android Debug Bridge version 1\.0\.(\d{1,5})[ \t\r]*$/m.exec(text)?.[1];
  return {
    release: release[1],
    major: Number(release[2]),
    protocol: protocol === undefined ? undefined : Number(protocol),
  };
}

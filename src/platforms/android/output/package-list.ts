import { answerLines } from './answer.ts';

/** One line of `pm list packages`. */
interface ListedPackage {
  readonly name: string;
  /** The Linux user ids it runs under, one for each Android user that was listed; empty without `-U`. */
  readonly uids: readonly number[];
}

export interface PackageList {
  readonly packages: readonly ListedPackage[];
  /** Lines that list no package: an error, or what was printed by somebody else. */
  readonly rest: readonly string[];
}

/**
 * Reads `pm list packages`, also with `-U` (`package:NAME uid:10123` or, for several Android users,
 * `uid:10123,1010123`) and `-f` (`package:/path/base.apk=NAME`, where the path itself may hold `=`).
 */
export function parsePackageList(text: string): PackageList {
  const packages: ListedPackage[] = [];
  const rest: string[] = [];
  for (const line of answerLines(text)) {
    const [, entry, details = ''] = /^package:(\S+)(.*)$/.exec(line) ?? [];
    if (entry === undefined) {
      rest.push(line);
      continue;
    }
    const uids = / uid:([\d,]{1,200})(?: |$)/.exec(details)?.[1] ?? '';
    packages.push({
      name: entry.slice(entry.lastIndexOf('=') + 1),
      uids: uids.split(',').filter(Boolean).map(Number),
    });
  }
  return { packages, rest };
}

/**
 * The user id in `dumpsys package NAME`, for systems whose `pm list packages` knows no `-U` (before Android 8). It is
 * called `userId` there and `appId` from Android 13. Undefined where the package is not told of.
 */
export function parsePackageUid(text: string, name: string): number | undefined {
  let isInside = false;
  for (const line of answerLines(text)) {
    const heading = /^Package \[([^\]]{1,300})\]/.exec(line)?.[1];
    if (heading !== undefined) isInside = heading === name;
    const uid = isInside ? /^(?:userId|appId)=(\d{1,10})\b/.exec(line)?.[1] : undefined;
    if (uid !== undefined) return Number(uid);
  }
  return undefined;
}

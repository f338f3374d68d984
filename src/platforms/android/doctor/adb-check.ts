import { lstat } from 'node:fs/promises';
import { GloveboxError } from '../../../domain/errors.ts';
import {
  type AdbCandidate,
  type AdbHost,
  adbCandidates,
  installAdvice,
  isAbsent,
  runFile,
} from '../adb/adb-program.ts';
import { withDeadline } from '../adb/call-scope.ts';
import { parseAdbVersion } from '../output/adb-version.ts';

/** The four places that adb is looked for in, in the order of the search. */
const SOURCES = ['ANDROID_HOME', 'ANDROID_SDK_ROOT', 'PATH', 'default'] as const;

type Source = (typeof SOURCES)[number];

/** One place as it was found. A type and not an interface, so that it is JSON as it stands. */
export type AdbFinding = {
  readonly source: Source;
  /** `missing`: nothing is there; `unset`: there is no such place. */
  readonly status: 'ok' | 'outdated' | 'failed' | 'missing' | 'unset';
  readonly path?: string;
  readonly version?: string;
  readonly message?: string;
};

interface Probe {
  readonly finding: AdbFinding;
  /** Whether the search for adb ends here, so that this is the one in use. */
  readonly isUsed: boolean;
  readonly protocol: number | undefined;
}

export interface AdbCheck {
  readonly used: AdbFinding | undefined;
  /** The protocol version of the one in use. */
  readonly protocol: number | undefined;
  readonly findings: readonly AdbFinding[];
  /** How to install adb; undefined when the one in use is well. */
  readonly install: string | undefined;
}

const ANSWER_MS = 10_000;
const SHOWN_CHARACTERS = 300;

/** `adb pair` came with platform-tools 30. */
const OLDEST_MAJOR = 30;
const OUTDATED = 'platform-tools 30.0.0 or newer is needed to pair phones over Wi-Fi; the rest works with this one too';

/** Runs `adb version` of every place at once, and nothing else: no server is spoken to. */
export async function checkAdb(host: AdbHost, signal: AbortSignal): Promise<AdbCheck> {
  const candidates = adbCandidates(host);
  const probes = await Promise.all(
    SOURCES.map((source) => {
      const files = candidates.filter(({ place }) => sourceOf(place) === source).map(({ file }) => file);
      return probePlace(source, files, host, signal);
    }),
  );
  const used = probes.find(({ isUsed }) => isUsed);
  return {
    used: used?.finding,
    protocol: used?.protocol,
    findings: probes.map(({ finding }) => finding),
    install: used?.finding.status === 'ok' ? undefined : installAdvice(host.platform),
  };
}

function sourceOf(place: AdbCandidate['place']): Source {
  return SOURCES.find((source) => source === place) ?? 'default';
}

/** The first file of the place at which the search would end, else the last one that is there but cannot be used. */
async function probePlace(
  source: Source,
  files: readonly string[],
  host: AdbHost,
  signal: AbortSignal,
): Promise<Probe> {
  const nothing = { isUsed: false, protocol: undefined };
  let broken: Probe | undefined;
  for (const file of files) {
    const probe = await probeFile(source, file, host, signal);
    if (probe.isUsed) return probe;
    if (probe.finding.status === 'failed') broken = probe;
  }
  if (broken !== undefined) return broken;
  if (source === 'PATH') return { finding: { source, status: 'missing' }, ...nothing };
  const [path] = files;
  return path === undefined
    ? { finding: { source, status: 'unset' }, ...nothing }
    : { finding: { source, status: 'missing', path }, ...nothing };
}

async function probeFile(source: Source, path: string, host: AdbHost, signal: AbortSignal): Promise<Probe> {
  const failed = (message: string, isUsed = true): Probe => ({
    finding: { source, status: 'failed', path, message: message.slice(0, SHOWN_CHARACTERS) },
    isUsed,
    protocol: undefined,
  });
  try {
    const { exitCode, stdout, stderr } = await adbVersion(path, host, signal);
    if (exitCode === null) return failed('was ended by a signal');
    if (exitCode !== 0) return failed(stderr.trim() || `exited with ${exitCode}`);
    const version = parseAdbVersion(stdout);
    if (version === undefined) {
      return failed(`no Version line in 'adb version' output: ${stdout.split('\n', 1)[0]?.trim()}`);
    }
    const { release, major, protocol } = version;
    const finding: AdbFinding =
      major < OLDEST_MAJOR
        ? { source, status: 'outdated', path, version: release, message: OUTDATED }
        : { source, status: 'ok', path, version: release };
    return { finding, isUsed: true, protocol };
  } catch (error) {
    if (signal.aborted) throw error;
    if (isAbsent(error)) {
      const isThere = await lstat(path).then(
        () => true,
        () => false,
      );
      const why = 'exists but could not be started (ENOENT): a missing interpreter or a broken link';
      if (isThere) return failed(why, false);
      return { finding: { source, status: 'missing', path }, isUsed: false, protocol: undefined };
    }
    if (!(error instanceof GloveboxError)) throw error;
    return failed(error.code === 'ADB_TIMEOUT' ? `did not answer within ${ANSWER_MS / 1000}s` : error.message);
  }
}

function adbVersion(file: string, { environment }: AdbHost, signal: AbortSignal) {
  return withDeadline('adb version', { signal, timeoutMs: ANSWER_MS }, async (deadline) => {
    const stop = new AbortController();
    const forget = deadline.onEnd(() => stop.abort());
    try {
      return await deadline.race(runFile(file, ['version'], environment, stop.signal));
    } finally {
      forget();
    }
  });
}

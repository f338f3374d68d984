import { access, realpath } from 'node:fs/promises';
import { runHostProgram } from './host-program.ts';
import { compiledStub } from './stub.ts';
import { ChrootUnavailable } from './unavailable.ts';

/** What a folder is built from: files of this machine. */
export interface ChrootParts {
  /** Android's shell, linked statically. */
  readonly mksh: string;
  readonly toybox: string;
  /** The libraries that toybox needs, by the path where its loader looks for them. */
  readonly libraries: readonly string[];
  /** Names of the tools that toybox serves here. */
  readonly tools: readonly string[];
  readonly stub: string;
}

const MKSH = '/bin/mksh-static';
const TOYBOX = '/usr/bin/toybox';

/**
 * The tools that toybox itself serves: those that work on files and text. All others of toybox's are left out, first
 * of all whatever reaches processes, networks or the machine; what a phone has of those is simulated.
 */
const TOYBOX_TOOLS: ReadonlySet<string> = new Set(
  (
    'base64 basename cat chmod cksum cmp cp cut dirname du echo egrep env expr false fgrep file find grep gunzip head ' +
    'link ln ls md5sum mkdir mktemp mv nl nohup od paste printenv printf pwd readlink realpath rev rm rmdir sed seq ' +
    'setsid sha1sum sha256sum sleep sort split stat strings tac tail tar tee test time timeout touch tr true truncate ' +
    'uniq unlink wc which xargs xxd yes zcat'
  ).split(' '),
);

/**
 * Finds everything on this machine.
 * @throws ChrootUnavailable, naming the Debian packages that are missing
 */
export async function findParts(): Promise<ChrootParts> {
  const missing: string[] = [];
  for (const [path, name] of [
    [MKSH, 'mksh'],
    [TOYBOX, 'toybox'],
  ] as const) {
    await access(path).catch(() => missing.push(name));
  }
  if (missing.length > 0) {
    const packages = `Debian package${missing.length === 1 ? '' : 's'} ${missing.join(' and ')}`;
    throw new ChrootUnavailable(`Android's own shell is not on this machine: install the ${packages}`);
  }
  const [names, libraries, stub] = await Promise.all([
    runHostProgram(TOYBOX, []),
    runHostProgram('ldd', [TOYBOX]),
    compiledStub(),
  ]);
  return {
    mksh: await realpath(MKSH),
    toybox: TOYBOX,
    libraries: [...libraries.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path),
    tools: names.split(/\s+/).filter((name) => TOYBOX_TOOLS.has(name)),
    stub,
  };
}

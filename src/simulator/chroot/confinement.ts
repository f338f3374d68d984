import { SHELL_NAME } from '../services/shell-session.ts';
import { runHostProgram } from './host-program.ts';
import { ChrootUnavailable } from './unavailable.ts';

/** adbd's shell user: AID_SHELL of AOSP's android_filesystem_config.h. */
const SHELL_USER = 2000;

/** How a shell is shut into a folder: a program of this machine and its arguments, up to the shell's own. */
export interface Confinement {
  /** Absolute: the environment that it is started with is the phone's. */
  readonly program: string;
  /** @param folder absolute */
  words(folder: string): readonly string[];
  /** The user who may write where a phone's shell may; undefined: whoever runs the simulator. */
  readonly owner: number | undefined;
  /** Whether devices such as /dev/null can be made. */
  readonly devices: boolean;
}

const byRoot: Confinement = {
  program: '/usr/sbin/chroot',
  // Never as root: a root inside could signal any process of the machine, or leave the folder again.
  words: (folder) => [`--userspec=${SHELL_USER}:${SHELL_USER}`, '--groups=', folder, SHELL_NAME],
  owner: SHELL_USER,
  devices: true,
};

/** A user and process namespace of its own, where the kernel lets ordinary users make them. */
const rootless: Confinement = {
  program: '/usr/bin/unshare',
  words: (folder) => ['-r', '--pid', '--fork', '--kill-child', `--root=${folder}`, '--wd=/', SHELL_NAME],
  owner: undefined,
  devices: false,
};

/** The way to confine a shell on this machine: by root's right, else in namespaces of its own. */
export function likelyConfinement(): Confinement {
  return process.getuid?.() === 0 ? byRoot : rootless;
}

/**
 * Tries the confinement on a folder with a shell in it.
 * @throws ChrootUnavailable when this machine does not allow it
 */
export async function tryConfinement({ program, words }: Confinement, folder: string): Promise<void> {
  const answer = await runHostProgram(program, [...words(folder), '-c', 'print -r -- ready']).catch((thrown) => {
    throw new ChrootUnavailable(
      program === byRoot.program
        ? 'chroot is not allowed here, even to root (CAP_SYS_CHROOT is missing)'
        : 'neither root, nor may this user make namespaces (unshare -r): run it as root or allow unprivileged user namespaces',
      { cause: thrown },
    );
  });
  if (answer !== 'ready\n') throw new ChrootUnavailable(`the shell in ${folder} does not answer`);
}

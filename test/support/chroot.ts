import { Chroot } from '../../src/simulator/chroot/chroot.ts';
import { ChrootUnavailable } from '../../src/simulator/chroot/unavailable.ts';

/** The reason to print when this machine cannot run Android's own shell in a folder; false when it can. */
export const withoutChroot: string | false = await Chroot.create([]).then(
  (chroot) => chroot.close().then(() => false as const),
  (thrown: unknown) => {
    if (thrown instanceof ChrootUnavailable) return thrown.message;
    throw thrown;
  },
);

import { withoutChroot } from '../../support/chroot.ts';
import { testCommandsThrough } from '../../support/command-suite.ts';

testCommandsThrough('adb, as emulator-NNNN', { shell: 'chroot', skip: withoutChroot });

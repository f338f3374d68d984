import { withoutChroot } from '../../support/chroot.ts';
import { testCommandsThrough } from '../../support/command-suite.ts';

testCommandsThrough('the door without adb', { shell: 'chroot', skip: withoutChroot });

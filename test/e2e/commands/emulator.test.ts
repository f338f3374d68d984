import { testCommandsThrough } from '../../support/command-suite.ts';

testCommandsThrough('adb, as emulator-NNNN');

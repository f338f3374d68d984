import { testCommandsThrough } from '../../support/command-suite.ts';

testCommandsThrough('adb connect');

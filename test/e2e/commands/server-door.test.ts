import { testCommandsThrough } from '../../support/command-suite.ts';

testCommandsThrough('the door without adb');

import { testAppsThrough } from '../../support/app-suite.ts';

testAppsThrough('adb, as emulator-NNNN');

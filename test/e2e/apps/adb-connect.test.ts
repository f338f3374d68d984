import { testAppsThrough } from '../../support/app-suite.ts';

testAppsThrough('adb connect');

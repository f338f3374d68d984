import { testAppsThrough } from '../../support/app-suite.ts';

testAppsThrough('the door without adb');

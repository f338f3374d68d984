import type { PhoneScreen } from '../screen/phone-screen.ts';
import type { PhoneFiles } from '../services/file-tree.ts';
import type { PhoneNetwork } from '../services/network.ts';
import type { ProcessTable } from '../services/processes.ts';
import type { DisplayState } from './display-state.ts';
import type { Latency } from './latency.ts';
import type { PackageRegistry } from './packages.ts';
import type { PhoneLog } from './phone-log.ts';
import type { PhoneRecord } from './record.ts';
import type { SettingsStore } from './settings-store.ts';

/** Everything inside one phone that its programs work on. */
export interface PhoneInside {
  /** 1 for the first phone of a simulator. */
  readonly number: number;
  readonly serial: string;
  readonly files: PhoneFiles;
  readonly network: PhoneNetwork;
  readonly processes: ProcessTable;
  readonly record: PhoneRecord;
  readonly latency: Latency;
  readonly screen: PhoneScreen;
  readonly display: DisplayState;
  readonly settings: SettingsStore;
  /** System properties, as `getprop` lists them. */
  readonly properties: Map<string, string>;
  readonly packages: PackageRegistry;
  readonly log: PhoneLog;
  /** The one slot for UI automation: its holder's process id while a `uiautomator` runs. */
  automationHolder: number | undefined;
  /** Makes an app one of the running processes. */
  startApp(packageName: string): void;
  now(): Date;
}

import type { Page } from './page.ts';
import type { Icon } from './picture/icons.ts';
import type { SystemState } from './system-state.ts';

/** What the launcher draws for an app. */
interface AppIcon {
  readonly icon: Icon;
  readonly background: `#${string}`;
  readonly foreground: `#${string}`;
}

/** An app as the package manager and the launcher know it. One file under apps/, one line in apps/index.ts. */
export interface AppDefinition {
  readonly packageName: string;
  readonly label: string;
  /** Main activity, full class name. */
  readonly activity: string;
  readonly icon: AppIcon;
  /**
   * Where the launcher shows it: among the named icons of the home page, in the dock at the bottom, only in the drawer
   * of all apps, or (itself) nowhere.
   */
  readonly place: 'grid' | 'dock' | 'drawer' | 'nowhere';
  /** Installs the app on a phone: what it returns starts a process of it. Stored data lives across processes. */
  install(phone: PhoneServices): (extras: Extras) => RunningApp;
}

/** What an intent carries beside its target, every value as text: `--ei delay_ms 500` is `delay_ms` → `500`. */
export type Extras = ReadonlyMap<string, string>;

/** A process of an app. */
export interface RunningApp {
  /** The page in front. */
  page(): Page;
  /** The user goes back; false when there is nowhere left to go within the app. */
  back(): boolean;
  /** The app leaves the foreground, as onPause: time to save. */
  pause?(): void;
  /** A key that no field took (Android key code); true when the app did something with it. */
  key?(code: number): boolean;
}

/** The exception that ends an app. */
export interface AppFailure {
  /** Full class name. */
  readonly exception: string;
  readonly message: string;
  /** Stack frames as Java prints them, without `at`: `com.example.Main.onClick(Main.kt:12)`. The innermost first. */
  readonly frames: readonly string[];
}

/** What became of an app's process. `unresponsive`: it does not answer the user's touches any more. */
export type AppEvent =
  | { readonly kind: 'started' | 'ended' | 'unresponsive'; readonly packageName: string }
  | { readonly kind: 'crashed'; readonly packageName: string; readonly failure: AppFailure };

/** What the phone offers to its apps. */
export interface PhoneServices {
  readonly now: () => Date;
  readonly system: SystemState;
  /** All installed apps, the launcher included. */
  readonly apps: () => readonly AppDefinition[];
  /** Apps in the order of their last use, the last one first, without the launcher. */
  readonly recents: () => readonly AppDefinition[];
  /** Brings an app to the front, starting it when it does not run. */
  readonly open: (packageName: string) => void;
  /** Ends the processes of all apps but the launcher and forgets them. */
  readonly closeAll: () => void;
  /** As the user's BACK: for toolbars' "Navigate up" and dialogs' buttons. */
  readonly back: () => void;
  /** How often the screen was looked at (dump or picture) since the phone started: what moves, moves by that. */
  readonly looks: () => number;
  /** Begins a wait of `ms` milliseconds; what it answers says whether the wait is over. See `waiting.ts`. */
  readonly wait: (ms: number) => () => boolean;
  /** Does something `ms` from now, at the first look or touch that comes then. */
  readonly after: (ms: number, act: () => void) => void;
  /** Puts into the phone's record what no tree shows: that a form was sent, that content was swapped. */
  readonly note: (text: string) => void;
  /** An exception that nobody caught: ends the process in front, and the phone says so in a dialog. */
  readonly crash: (failure: AppFailure) => void;
  /** The app in front hangs: the phone asks in a dialog whether to close it. */
  readonly hang: () => void;
}

import type { Effect } from '../domain/effect.ts';
import type { UiElement, UiTree } from '../domain/element.ts';
import type { GloveboxError } from '../domain/errors.ts';
import type { Point } from '../domain/geometry.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Key } from '../domain/key.ts';
import type { LogRecord } from '../domain/log-record.ts';
import type { PackageName } from '../domain/package-name.ts';
import type { ScreenCapture } from '../domain/picture.ts';
import type { ScreenGeometry } from '../domain/picture-reference.ts';
import type { Surroundings } from '../domain/scene.ts';
import type { Clipboard } from './clipboard.ts';
import type { Status } from './status.ts';
import type { Menus, Windows } from './windows.ts';

export type PlatformName = 'android' | 'ios' | 'linux' | 'macos';

/** `simulated`: a Glovebox simulated phone, known by its model name. */
export type DeviceKind = 'emulator' | 'physical' | 'simulator' | 'simulated' | 'desktop';

/** A device as its platform's own list shows it, before anything was asked of the device itself. */
export interface DeviceEntry {
  readonly id: string;
  readonly platform: PlatformName;
  /** The way to it, the same for as long as it is the same device. An id may change its owner when others come or go. */
  readonly route: string;
  /** The platform's own word, unchanged: `device`, `offline`, `unauthorized`, `Booted`. */
  readonly state: string;
  /** Whether it can be driven now. */
  readonly ready: boolean;
  /** Driven only by a caller who names it: a person may be at work there. */
  readonly mustBeNamed?: true;
}

/** A device as `devices` lists it. Name is null when the device does not say. */
export interface DeviceSummary {
  readonly id: string;
  readonly platform: PlatformName;
  readonly kind: DeviceKind;
  readonly state: string;
  readonly name: string | null;
}

/** What bounds one call into a device: it stops when the signal aborts, and every capability has its own deadline. */
export interface Scope {
  readonly signal: AbortSignal;
  /** Whether pointer and keyboard may be taken from whoever sits at the device. Default: no. */
  readonly foreground?: boolean;
}

/** What changes a device: told when input has left for it, so that whatever fails afterwards says so. */
export interface InputScope extends Scope {
  sent(): void;
}

/** Long work, which tells a waiting caller how far it is. */
export interface ProgressScope extends Scope {
  progress(message: string): void;
}

/** One finger, or the mouse pointer. Points are device pixels, current orientation. Resolving means: the platform accepted it. */
export interface Pointer {
  tap(point: Point, scope: Scope): Promise<void>;
  /** Stays in place for `durationMs`. */
  hold(point: Point, durationMs: number, scope: Scope): Promise<void>;
  swipe(from: Point, to: Point, durationMs: number, scope: Scope): Promise<void>;
  /** Clicks as a mouse does, where there is one. */
  click?(point: Point, options: ClickOptions, scope: Scope): Promise<void>;
  /** Moves the pointer, at once or as a hand does in `durationMs`, where there is one. Resolving means: it was seen there. */
  move?(to: Point, durationMs: number, scope: Scope): Promise<void>;
  /** Turns the wheel over a point, where there is one: what lies in that direction comes into view. Without it a swipe scrolls. */
  wheel?(point: Point, direction: WheelDirection, notches: number, scope: Scope): Promise<void>;
}

/** Buttons by what they mean, whatever hand the user's mouse is set up for. */
export const MOUSE_BUTTONS = ['left', 'middle', 'right', 'back', 'forward'] as const;
export type MouseButton = (typeof MOUSE_BUTTONS)[number];

export const MODIFIERS = ['ctrl', 'shift', 'alt', 'super'] as const;
export type Modifier = (typeof MODIFIERS)[number];

export interface ClickOptions {
  readonly button?: MouseButton | undefined;
  /** 1 to 3: double and triple clicks. */
  readonly count?: number | undefined;
  /** Held while clicking. */
  readonly modifiers?: readonly Modifier[] | undefined;
}

/** Where what comes into view lies. */
export type WheelDirection = 'up' | 'down' | 'left' | 'right';

export interface Keyboard {
  /** Raises TEXT_UNSUPPORTED before the first key when a character cannot be typed. */
  type(text: string, scope: Scope): Promise<void>;
  /** Raises TEXT_UNSUPPORTED when a character of the text cannot be typed. Asks nothing of the device. */
  requireTypable(text: string): void;
  /** One after the other, as one piece of work; at least one. */
  press(keys: readonly Key[], scope: Scope): Promise<void>;
  /**
   * Strikes chords such as `Ctrl+A` one after the other, where keys can be held together. Raises INVALID_ARGS, before the
   * first of them, for what is no chord.
   */
  chords?(chords: readonly string[], scope: Scope): Promise<void>;
}

/** An element tree together with the screen around it, both of one moment. */
export interface ScreenReading {
  readonly tree: UiTree;
  readonly surroundings: Surroundings;
}

/** A number is the id of one window of a desktop. */
export type WindowChoice = 'active' | 'all' | number;

export interface TreeSource {
  /** `isStill`: whether one reading waits until the screen has come to rest, so that no second one is needed to know. */
  readonly isStill: boolean;
  /** The window in front, unless all are asked for. Raises NOT_SUPPORTED where the platform tells of one only. */
  read(scope: Scope, windows?: WindowChoice): Promise<ScreenReading>;
}

/** What accessibility can do to an element without a touch. Elements are those that this process has read. */
export interface ElementActions {
  /** Whether it is an element that this process has read itself, and so can be acted on. */
  knows(element: UiElement): boolean;
  /**
   * Whether a pointer's press is better than the element's own action: some applications stop telling what they show until
   * what the action opened is closed again.
   */
  prefersPointer?(element: UiElement): boolean;
  /** Performs one of the element's `actions`. Raises STALE_REFERENCE where the element is gone, with nothing sent. */
  perform(element: UiElement, action: string, scope: Scope): Promise<void>;
  /** Writes a field's text or a slider's value. Raises NOT_SUPPORTED where it takes none. */
  setValue(element: UiElement, value: string, scope: Scope): Promise<void>;
  /**
   * Selects a text in an element, or puts the caret before or after it, where the platform can. The answer is what is
   * selected then, in characters. Raises NOT_SUPPORTED, and ELEMENT_NOT_FOUND or ELEMENT_AMBIGUOUS for a text that is not
   * there, or not once.
   */
  selectText?(element: UiElement, query: TextQuery, place: TextPlace, scope: Scope): Promise<SelectedText>;
}

/** Which text to select: the one that stands between `prefix` and `suffix`, where those are given. */
export interface TextQuery {
  readonly text: string;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
}

/** Where the caret goes: over the text, or to one end of it. */
export const TEXT_PLACES = ['text', 'before', 'after'] as const;
export type TextPlace = (typeof TEXT_PLACES)[number];

/** From, to, in characters. */
export interface TextSelection {
  readonly start: number;
  readonly end: number;
}

/** What is selected, as it was read back, and what was to be. */
export interface SelectedText extends TextSelection {
  readonly wanted: TextSelection;
}

export interface Screen {
  capture(scope: Scope): Promise<ScreenCapture>;
  /** One window, also where it is covered. Raises STALE_REFERENCE when it is gone, CAPTURE_FAILED when it is minimized. */
  captureWindow?(id: number, scope: Scope): Promise<ScreenCapture>;
  /** One monitor, counted from 0 with the primary first. Raises INVALID_ARGS when there are fewer. */
  captureMonitor?(index: number, scope: Scope): Promise<ScreenCapture>;
  /** The screen as it is now, without a picture: cheap. */
  geometry(scope: Scope): Promise<ScreenGeometry>;
}

/** What became of a change to an app. `warnings` say what was seen instead, where the effect is not confirmed. */
export interface AppChange {
  readonly effect: Effect;
  readonly warnings: readonly string[];
}

export interface AppInstall extends AppChange {
  /** Of the installed app; undefined where the file does not tell. */
  readonly packageName: PackageName | undefined;
}

export interface AppLaunch extends AppChange {
  /** What the platform names as started, which may belong to another app; null when it names none. */
  readonly activity: string | null;
  /** The process that was started, where the platform tells. */
  readonly pid?: number;
}

/**
 * The apps of a device, each called as its platform calls it: a package name, a desktop id. A name that cannot be one
 * raises INVALID_ARGS, and what is not installed APP_NOT_FOUND, before anything is changed.
 */
export interface Apps {
  /** Starts the app as its icon does. Raises APP_NOT_LAUNCHABLE. */
  launch(app: string, scope: Scope): Promise<AppLaunch>;
  /** Ends every process of the app. One that does not run is a success. */
  terminate(app: string, scope: Scope): Promise<AppChange>;
}

/** Puts apps onto a device and takes them away. */
export interface Installer {
  /** Installs the file at an absolute path, or replaces the app by it and keeps its data. Raises INSTALL_FAILED. */
  install(path: string, scope: ProgressScope): Promise<AppInstall>;
  /** Removes the app and its data. Raises APP_NOT_FOUND, UNINSTALL_FAILED. */
  uninstall(app: PackageName, scope: Scope): Promise<AppChange>;
}

export interface LogQuery {
  /** Only what this app wrote. */
  readonly app: PackageName | undefined;
  /** Only what was written later, in Unix seconds of the device's clock, as decimal text of up to nine decimals. */
  readonly since: string | undefined;
  /** How many of the newest records, from 1. */
  readonly lines: number;
}

export interface LogReading {
  /** By which user id the app's records are known; undefined where no app was asked for. */
  readonly uid: number | undefined;
  /** Oldest first, in the order in which they arrived. */
  readonly records: readonly LogRecord[];
  /** How many older ones matched too. */
  readonly omitted: number;
}

export interface Logs {
  /** Reads what is there and clears nothing. Raises APP_NOT_FOUND. */
  read(query: LogQuery, scope: Scope): Promise<LogReading>;
}

/** One device with what it can do. A capability that is absent is NOT_SUPPORTED before any contact. */
export interface Device {
  readonly id: string;
  readonly platform: PlatformName;
  readonly pointer?: Pointer;
  readonly keyboard?: Keyboard;
  readonly tree?: TreeSource;
  readonly elements?: ElementActions;
  readonly screen?: Screen;
  readonly apps?: Apps;
  readonly installer?: Installer;
  readonly logs?: Logs;
  readonly status?: Status;
  readonly clipboard?: Clipboard;
  readonly windows?: Windows;
  readonly menus?: Menus;
  /** Whether a person may be at work on it, whose pointer and keyboard are not to be taken unasked. */
  readonly attended?: boolean;
  /** Why it has no capability that other devices have, where that can be said. */
  readonly lacks?: Readonly<Partial<Record<CapabilityName, Lack>>>;
}

export interface Lack {
  readonly why: string;
  readonly hint?: string;
}

/** The capabilities by name, so that a command can ask for one. */
export type CapabilityName = Exclude<keyof Device, 'id' | 'platform' | 'lacks' | 'attended'>;

/** What a platform lists, beside the places that could not be asked. */
export interface PlatformListing {
  readonly entries: readonly DeviceEntry[];
  readonly failures: readonly GloveboxError[];
}

/** A listed device as a check-up finds it; `problem` and `remedy` only where something is wrong. */
export interface DeviceCheck {
  readonly id: string;
  readonly state: string;
  readonly name?: string;
  readonly problem?: string;
  /** The exact command, or what to do on the device. */
  readonly remedy?: string;
  /** What it is driven through, part by part, where it is more than one: each `ok`, or what is wrong with it. */
  readonly layers?: JsonObject;
}

/** What a platform needs on this machine and how it is. */
export interface PlatformCheck {
  /** Its tools and servers by name, as they are told to the caller. */
  readonly tools: JsonObject;
  readonly devices: readonly DeviceCheck[];
}

/** One platform's way to its devices. Loaded only when a command needs a device. */
export interface PlatformDriver {
  readonly platform: PlatformName;
  /** The platform's own list, in its order. Cheap: asks nothing of the devices. Raises when nothing could be asked. */
  entries(scope: Scope): Promise<PlatformListing>;
  /** Asks a listed device for its kind and name; never fails because the device does not answer. */
  describe(entry: DeviceEntry, scope: Scope): Promise<DeviceSummary>;
  open(entry: DeviceEntry): Device | Promise<Device>;
  /** Told whenever a command is about to work on the device. */
  noteUse?(entry: DeviceEntry): Promise<void>;
  /** Looks at tools, servers and devices without starting or changing any. What it finds broken it tells; it raises nothing else. */
  check(scope: Scope): Promise<PlatformCheck>;
  /** Releases every connection. */
  close(): Promise<void>;
}

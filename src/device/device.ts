import type { UiTree } from '../domain/element.ts';
import type { GloveboxError } from '../domain/errors.ts';
import type { Bounds, Point } from '../domain/geometry.ts';
import type { Key } from '../domain/key.ts';
import type { ScreenCapture } from '../domain/picture.ts';

export type PlatformName = 'android' | 'ios' | 'linux' | 'macos';

/** `simulated`: a Glovebox simulated phone, known by its model name. */
export type DeviceKind = 'emulator' | 'physical' | 'simulator' | 'simulated' | 'desktop';

/** A device as its platform's own list shows it, before anything was asked of the device itself. */
export interface DeviceEntry {
  readonly id: string;
  readonly platform: PlatformName;
  /** The platform's own word, unchanged: `device`, `offline`, `unauthorized`, `Booted`. */
  readonly state: string;
  /** Whether it can be driven now. */
  readonly ready: boolean;
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
}

/** One finger, or the mouse pointer. Points are device pixels, current orientation. Resolving means: the platform accepted it. */
export interface Pointer {
  tap(point: Point, scope: Scope): Promise<void>;
  /** Stays in place for `durationMs`. */
  hold(point: Point, durationMs: number, scope: Scope): Promise<void>;
  swipe(from: Point, to: Point, durationMs: number, scope: Scope): Promise<void>;
}

export interface Keyboard {
  /** Raises TEXT_UNSUPPORTED before the first key when a character cannot be typed. */
  type(text: string, scope: Scope): Promise<void>;
  press(key: Key, scope: Scope): Promise<void>;
  /** What the on-screen keyboard covers, in device pixels; empty while it is hidden. */
  covered(scope: Scope): Promise<readonly Bounds[]>;
}

export interface TreeSource {
  read(scope: Scope): Promise<UiTree>;
}

export interface Screen {
  capture(scope: Scope): Promise<ScreenCapture>;
}

/** One device with what it can do. A capability that is absent is NOT_SUPPORTED before any contact. */
export interface Device {
  readonly id: string;
  readonly platform: PlatformName;
  readonly pointer?: Pointer;
  readonly keyboard?: Keyboard;
  readonly tree?: TreeSource;
  readonly screen?: Screen;
}

/** The capabilities by name, so that a command can ask for one. */
export type CapabilityName = Exclude<keyof Device, 'id' | 'platform'>;

/** What a platform lists, beside the places that could not be asked. */
export interface PlatformListing {
  readonly entries: readonly DeviceEntry[];
  readonly failures: readonly GloveboxError[];
}

/** One platform's way to its devices. Loaded only when a command needs a device. */
export interface PlatformDriver {
  readonly platform: PlatformName;
  /** The platform's own list, in its order. Cheap: asks nothing of the devices. Raises when nothing could be asked. */
  entries(scope: Scope): Promise<PlatformListing>;
  /** Asks a listed device for its kind and name; never fails because the device does not answer. */
  describe(entry: DeviceEntry, scope: Scope): Promise<DeviceSummary>;
  open(entry: DeviceEntry): Device;
  /** Releases every connection. */
  close(): Promise<void>;
}

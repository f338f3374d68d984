import { createHash } from 'node:crypto';
import { shortComponent } from '../phone/packages.ts';
import type { PhoneInside } from '../phone/phone-inside.ts';
import type { ScreenWindow } from '../screen/phone-screen.ts';

/** The identity hash that Android prints for an object: the same for the same thing. */
export function objectHash(thing: string): string {
  return createHash('sha256').update(thing).digest('hex').slice(0, 7);
}

/** `[left,top][right,bottom]`, as frames are printed. */
export function frame([left, top, right, bottom]: readonly [number, number, number, number]): string {
  return `[${left},${top}][${right},${bottom}]`;
}

export interface FrontWindow {
  readonly packageName: string;
  /** Fully qualified. */
  readonly activity: string;
  /** The window that has the focus: `Window{… u0 package/activity}`. */
  readonly window: string;
  /** `ActivityRecord{… u0 package/.Activity t5`, without its closing brace. */
  readonly record: string;
  readonly taskId: number;
}

/** `com.app/com.app.Main`: a window's title has the activity's whole name. */
function wholeComponent(packageName: string, activity: string): string {
  const short = shortComponent(packageName, activity);
  return short.includes('/.') ? short.replace('/.', `/${packageName}.`) : short;
}

/**
 * `Window{7fb71be u0 com.app/com.app.Main`, without its closing brace. An activity's dialogs have its title and a
 * token of their own; a popup is named by its own hash.
 */
export function windowWords(screen: PhoneInside['screen'], window: ScreenWindow): string {
  const { token, kind, packageName, activity } = window;
  const whole = wholeComponent(packageName, activity);
  const own = kind === 'popup' ? `PopupWindow:${objectHash(`popup ${token}`)}` : whole;
  const title = kind === 'system' ? (screen.windowTitle ?? own) : own;
  return `Window{${objectHash(`${title} ${token}`)} u0 ${title}`;
}

/** What is in front, in the words of the window manager. */
export function frontWindow({ screen, packages }: PhoneInside): FrontWindow {
  const { packageName, activity } = screen.foreground;
  const short = shortComponent(packageName, activity);
  const whole = wholeComponent(packageName, activity);
  // A dialog of the system has the focus without being an activity.
  const title = screen.windowTitle ?? whole;
  const [top] = screen.windows ?? [];
  const taskId = Math.max(1, packages.list().findIndex(({ name }) => name === packageName) + 2);
  return {
    packageName,
    activity: whole.slice(packageName.length + 1),
    window: `${top === undefined ? `Window{${objectHash(title)} u0 ${title}` : windowWords(screen, top)}}`,
    record: `ActivityRecord{${objectHash(`record ${whole}`)} u0 ${short} t${taskId}`,
    taskId,
  };
}

/** The configuration line that many dumps repeat. */
export function configuration({ display, screen }: PhoneInside): string {
  const { width, height } = display.current;
  const scale = 160 / display.density;
  const widthDp = Math.round(width * scale);
  const heightDp = Math.round(height * scale);
  const bounds = `Rect(0, 0 - ${width}, ${height})`;
  const rotation = `ROTATION_${screen.rotation * 90}`;
  const orientation = width > height ? 'land' : 'port';
  return `{1.0 310mcc260mnc [en_US] ldltr sw${Math.min(widthDp, heightDp)}dp w${widthDp}dp h${heightDp}dp ${display.density}dpi nrml long ${orientation} finger qwerty/v/v -nav/h winConfig={ mBounds=${bounds} mAppBounds=${bounds} mMaxBounds=${bounds} mDisplayRotation=${rotation} mWindowingMode=fullscreen mActivityType=undefined mAlwaysOnTop=undefined mRotation=${rotation}} as.2 s.31 fontWeightAdjustment=0}`;
}

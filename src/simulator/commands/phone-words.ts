import { createHash } from 'node:crypto';
import { shortComponent } from '../phone/packages.ts';
import type { PhoneInside } from '../phone/phone-inside.ts';

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

/** What is in front, in the words of the window manager. */
export function frontWindow({ screen, packages }: PhoneInside): FrontWindow {
  const { packageName, activity } = screen.foreground;
  const short = shortComponent(packageName, activity);
  const whole = short.includes('/.') ? short.replace('/.', `/${packageName}.`) : short;
  // A dialog of the system has the focus without being an activity.
  const title = screen.windowTitle ?? whole;
  const taskId = Math.max(1, packages.list().findIndex(({ name }) => name === packageName) + 2);
  return {
    packageName,
    activity: whole.slice(packageName.length + 1),
    window: `Window{${objectHash(title)} u0 ${title}}`,
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

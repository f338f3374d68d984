import type { PhoneInside } from '../phone/phone-inside.ts';
import type { Program } from '../shell/program.ts';
import { dumpActivity } from './dumpsys-activity.ts';
import { dumpAccessibility, dumpInputMethod } from './dumpsys-input.ts';
import { dumpPackage } from './dumpsys-package.ts';
import { dumpBattery, dumpDisplay, dumpPower, dumpSurfaceFlinger } from './dumpsys-system.ts';
import { dumpWindow } from './dumpsys-window.ts';
import { complain, say } from './usage.ts';

/** Text of one service's dump. */
export type Dump = (phone: PhoneInside, words: readonly string[]) => string;

const SERVICES: Readonly<Record<string, Dump>> = {
  SurfaceFlinger: dumpSurfaceFlinger,
  accessibility: dumpAccessibility,
  activity: dumpActivity,
  battery: dumpBattery,
  display: dumpDisplay,
  input_method: dumpInputMethod,
  package: dumpPackage,
  power: dumpPower,
  window: dumpWindow,
};

/** Which services answer. */
const SERVICE_NAMES: readonly string[] = Object.keys(SERVICES);

export const dumpsys: Program = async (io) => {
  const words = [...io.words];
  while (words[0] === '-t' || words[0] === '-T' || words[0] === '--priority') words.splice(0, 2);
  const [name, ...rest] = words;
  if (name === '-l') {
    return say(io, `Currently running services:\n${SERVICE_NAMES.map((service) => `  ${service}\n`).join('')}`);
  }
  await io.phone.latency.pause('dumpsys', io.signal);
  if (name === undefined) {
    const whole = Object.entries(SERVICES).map(
      ([service, dump]) => `DUMP OF SERVICE ${service}:\n${dump(io.phone, [])}`,
    );
    return say(
      io,
      `Currently running services:\n${SERVICE_NAMES.map((service) => `  ${service}\n`).join('')}${whole.join('')}`,
    );
  }
  const dump = SERVICES[name];
  if (dump === undefined) return complain(io, `Can't find service: ${name}\n`, 0);
  return say(io, dump(io.phone, rest));
};

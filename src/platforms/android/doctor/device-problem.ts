/** What is wrong with a listed device and what mends it. */
export interface DeviceProblem {
  readonly problem: string;
  readonly remedy: string;
}

/** Writes an adb command line for the device's server. */
type AdbLine = (...words: readonly string[]) => string;

/** A device behind TCP, whose serial is its address. */
const isNetworkSerial = (serial: string): boolean => /:\d{1,5}$/.test(serial);

/**
 * By adb's word for the state (AOSP, adb.cpp and usb_linux.cpp); undefined for a device that is well, and for states
 * that are a user's choice of another kind.
 */
export function deviceProblem(serial: string, state: string, adb: AdbLine): DeviceProblem | undefined {
  if (state === 'device') return undefined;
  if (state === 'unauthorized') {
    return {
      problem: 'the device has not allowed this computer to debug it',
      remedy: `unlock it and accept "Allow USB debugging?"; to be asked again: ${adb('reconnect', 'offline')}`,
    };
  }
  if (state === 'authorizing' || state === 'connecting') {
    return { problem: 'the connection is still being made', remedy: 'wait a moment, then look again' };
  }
  if (state === 'offline') return offline(serial, adb);
  if (state.startsWith('no permissions')) return noPermissions(state);
  if (state === 'recovery' || state === 'sideload' || state === 'rescue') {
    return { problem: `the device is in ${state} mode`, remedy: adb('-s', serial, 'reboot') };
  }
  if (state === 'bootloader') {
    return { problem: 'the device is in its bootloader', remedy: `fastboot -s ${serial} reboot` };
  }
  return { problem: `adb cannot use the device (${state})`, remedy: `reconnect it: ${adb('reconnect', 'offline')}` };
}

/** A device that is listed as ready and says nothing. */
export function silentDevice(serial: string, adb: AdbLine): DeviceProblem {
  return { problem: 'the device is listed as ready but does not answer', remedy: adb('-s', serial, 'reconnect') };
}

function offline(serial: string, adb: AdbLine): DeviceProblem {
  const problem = 'the device is listed but does not answer';
  if (isNetworkSerial(serial)) {
    return { problem, remedy: `${adb('disconnect', serial)}, then ${adb('connect', serial)}` };
  }
  return { problem, remedy: `${adb('reconnect', 'offline')}; if that does not help, unplug and plug it in again` };
}

function noPermissions(state: string): DeviceProblem {
  const problem = 'this user may not open the USB device';
  if (/not in the plugdev group/.test(state)) {
    return { problem, remedy: 'sudo usermod -aG plugdev "$USER", then log in again and plug the device in again' };
  }
  return {
    problem,
    remedy:
      'install udev rules: sudo apt install android-sdk-platform-tools-common (Debian, Ubuntu) or your ' +
      "distribution's android-udev package; then plug the device in again",
  };
}

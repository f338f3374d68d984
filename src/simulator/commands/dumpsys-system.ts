import type { PhoneInside } from '../phone/phone-inside.ts';
import { PHYSICAL_DISPLAY_ID } from './screencap.ts';

/** `dumpsys power`. */
export function dumpPower({ display }: PhoneInside): string {
  return `POWER MANAGER (dumpsys power)

Power Manager State:
  Settings power_manager_constants:
    no_cached_wake_locks=true
  mDirty=0x0
  mWakefulness=${display.awake ? 'Awake' : 'Asleep'}
  mWakefulnessChanging=false
  mIsPowered=true
  mPlugType=1
  mBatteryLevel=100
  mDockState=0
  mStayOn=false
  mProximityPositive=false
  mBootCompleted=true
  mSystemReady=true
  mHalInteractiveModeEnabled=${display.awake}
  mHoldingDisplaySuspendBlocker=${display.awake}

Display Power: state=${display.awake ? 'ON' : 'OFF'}
`;
}

/** `dumpsys battery`. */
export function dumpBattery(): string {
  return `Current Battery Service state:
  AC powered: true
  USB powered: false
  Wireless powered: false
  Dock powered: false
  Max charging current: 0
  Max charging voltage: 0
  Charge counter: 10000
  status: 4
  health: 2
  present: true
  level: 100
  scale: 100
  voltage: 5000
  temperature: 250
  technology: Li-ion
`;
}

/** `dumpsys display`. */
export function dumpDisplay({ display, screen }: PhoneInside): string {
  const { width, height } = screen.size;
  const now = display.current;
  const state = display.awake ? 'ON' : 'OFF';
  const mode = `mode 1, defaultMode 1, modes [{id=1, width=${width}, height=${height}, fps=60.0, alternativeRefreshRates=[]}]`;
  const info = `DisplayInfo{"Built-in Screen", displayId 0, displayGroupId 0, FLAG_SECURE, FLAG_SUPPORTS_PROTECTED_BUFFERS, FLAG_TRUSTED, real ${now.width} x ${now.height}, largest app ${now.width} x ${now.height}, smallest app ${now.width} x ${now.height}, appVsyncOff 1000000, presDeadline 16666666, ${mode}, rotation ${screen.rotation}, state ${state}, committedState ${state}, type INTERNAL, uniqueId "local:${PHYSICAL_DISPLAY_ID}", app ${now.width} x ${now.height}, density ${display.density} (${screen.density}.0 x ${screen.density}.0) dpi, layerStack 0, colorMode 0, supportedColorModes [0], removeMode 0}`;
  return `DISPLAY MANAGER (dumpsys display)
  mSafeMode=false
  mPendingTraversal=false
  mViewports=[DisplayViewport{type=INTERNAL, valid=true, isActive=${display.awake}, displayId=0, uniqueId='local:${PHYSICAL_DISPLAY_ID}', physicalPort=0, orientation=${screen.rotation}, densityDpi=${display.density}, logicalFrame=Rect(0, 0 - ${now.width}, ${now.height}), physicalFrame=Rect(0, 0 - ${now.width}, ${now.height}), deviceWidth=${width}, deviceHeight=${height}}]
  mStableDisplaySize=Point(${width}, ${height})

Display States: size=1
---------------------
  Display Id=0
  Display State=${state}
  Display Brightness=0.4
  Display SdrBrightness=0.4

Display Devices: size=1
-----------------------
  DisplayDeviceInfo{"Built-in Screen": uniqueId="local:${PHYSICAL_DISPLAY_ID}", ${width} x ${height}, modeId 1, density ${screen.density}, ${screen.density}.0 x ${screen.density}.0 dpi, touch INTERNAL, rotation 0, type INTERNAL, address StablePhysical{id=${PHYSICAL_DISPLAY_ID}, port=0}, state ${state}}
    mCurrentLayerStack=0
    mCurrentOrientation=${screen.rotation}
    mPhysicalDisplayId=${PHYSICAL_DISPLAY_ID}
    mState=${state}

Logical Displays: size=1
------------------------
  Display 0:
    mDisplayId=0
    mPhase=1
    mLayerStack=0
    mHasContent=true
    mPrimaryDisplayDevice=Built-in Screen
    mBaseDisplayInfo=${info}
    mOverrideDisplayInfo=${info}
`;
}

/** `dumpsys SurfaceFlinger --display-id`. */
export function dumpSurfaceFlinger(_: PhoneInside, words: readonly string[]): string {
  if (words.includes('--display-id')) {
    return `Display ${PHYSICAL_DISPLAY_ID} (HWC display 0): port=0 pnpId=GGL displayName="Glovebox Sim"\n`;
  }
  return 'Build configuration: [sf HAS_CONTEXT_PRIORITY=1]\n';
}

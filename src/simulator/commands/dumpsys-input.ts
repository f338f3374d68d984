import type { PhoneInside } from '../phone/phone-inside.ts';
import { DEFAULT_KEYBOARD } from '../phone/settings-store.ts';
import { frontWindow } from './phone-words.ts';

/** `dumpsys input_method`. */
export function dumpInputMethod(phone: PhoneInside): string {
  const shown = phone.screen.keyboard !== undefined;
  const front = frontWindow(phone);
  return `Input method manager service state:
  Input Methods:
  InputMethod #0:
    mId=${DEFAULT_KEYBOARD} mSettingsActivityName=null mIsVrOnly=false mSupportsSwitchingToNextInputMethod=true
  mCurMethodId=${phone.settings.get('secure', 'default_input_method') ?? 'null'}
  mCurFocusedWindow=${front.window}
  mCurClient=ClientState{uid=${phone.packages.find(front.packageName)?.userId ?? 10_000} pid=1204}
  mCurId=${DEFAULT_KEYBOARD} mHaveConnection=true mBoundToMethod=true mVisibleBound=${shown}
  mShowRequested=${shown} mShowExplicitlyRequested=false mShowForced=false mInputShown=${shown}
  mImeWindowVis=${shown ? 3 : 0}
  mSystemReady=true mInteractive=${phone.display.awake}
`;
}

/** `dumpsys accessibility`: names the holder of the automation connection while there is one. */
export function dumpAccessibility(phone: PhoneInside): string {
  const automation =
    phone.automationHolder === undefined ? '' : 'Ui Automation[eventTypes=TYPES_ALL_MASK, notificationTimeout=0]\n';
  const { width, height } = phone.display.current;
  return `ACCESSIBILITY MANAGER (dumpsys accessibility)

currentUserId=0
hasMagnificationConnection=false
User state[
     attributes:{id=0, touchExplorationEnabled=false, serviceHandlesDoubleTap=false, requestMultiFingerGestures=false, requestTwoFingerPassthrough=false, sendMotionEventsEnabled=false, displayMagnificationEnabled=false, autoclickEnabled=false, nonInteractiveUiTimeout=0, interactiveUiTimeout=0, installedServiceCount=0}
     shortcut key:{}
     button:{}
     button target:{null}
     Bound services:{}
     Enabled services:{}
     Binding services:{}
     Crashed services:{}
     Client list info:{
          Client list callbacks: 4
          Client list killed: false
          Client list broadcasts count: -1
          Registered clients:{
[com.android.systemui][${phone.screen.foreground.packageName}]}]

${automation}Magnifier on display#0
    Magnification region=SkRegion((0,0,${width},${height}))
Global client list info:{
    Client list callbacks: 2
    Client list killed: false
    Client list broadcasts count: -1
    Registered clients:{
[com.android.systemui]}
`;
}

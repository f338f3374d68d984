import type { PhoneInside } from '../phone/phone-inside.ts';
import type { ScreenWindow } from '../screen/phone-screen.ts';
import { configuration, frame, frontWindow, objectHash, windowWords } from './phone-words.ts';

type Rectangle = readonly [number, number, number, number];

interface WindowOfPhone {
  readonly title: string;
  /** `Window{hash u0 title`, where the title alone does not name it. */
  readonly words?: string;
  readonly packageName: string;
  readonly type: string;
  readonly frame: Rectangle;
  readonly visible: boolean;
  readonly touchable: Rectangle | undefined;
}

const NOWHERE: Rectangle = [0, 0, 0, 0];

/** `dumpsys window [displays|windows|policy|-a NAME|…]`. */
export function dumpWindow(phone: PhoneInside, words: readonly string[]): string {
  const [what] = words.filter((word) => !word.startsWith('-'));
  if (what === undefined) return policy(phone) + displays(phone) + windows(phone, () => true);
  if (what === 'displays' || what === 'd') return displays(phone);
  if (what === 'windows' || what === 'w' || what === 'all' || what === 'visible') {
    return windows(phone, ({ visible }) => what !== 'visible' || visible);
  }
  if (what === 'policy' || what === 'p') return policy(phone);
  // Any other word is a part of a window's name, as `dumpsys window -a InputMethod`.
  const named = windows(phone, ({ title }) => title.includes(what));
  return named.includes('  Window #') ? named : `Bad window command, or no windows match: ${what}\nUse -h for help.\n`;
}

function displays(phone: PhoneInside): string {
  const { display, screen } = phone;
  const { width, height } = display.current;
  const front = frontWindow(phone);
  const { status, navigation } = display.bars;
  const override = display.sizeOverride;
  const base =
    override === undefined && display.densityOverride === undefined
      ? ''
      : ` base=${override?.width ?? screen.size.width}x${override?.height ?? screen.size.height} ${display.density}dpi`;
  const task = `Task{${objectHash(`task ${front.packageName}`)} #${front.taskId} type=standard A=${phone.packages.find(front.packageName)?.userId ?? 10_000}:${front.packageName}}`;
  const sources: readonly (readonly [id: string, type: string, bounds: Rectangle, visible: boolean])[] = [
    ['3', 'ime', screen.keyboard ?? NOWHERE, screen.keyboard !== undefined],
    ['27', 'displayCutout', [0, 0, 0, 0], true],
    ['5c5d0000', 'statusBars', [0, 0, width, status], true],
    ['5c5d0005', 'mandatorySystemGestures', [0, 0, width, status], true],
    ['5c5d0006', 'tappableElement', [0, 0, width, status], true],
    ['a3e10001', 'navigationBars', [0, height - navigation, width, height], true],
    ['a3e10004', 'systemGestures', [0, 0, 0, height], true],
    ['a3e10005', 'mandatorySystemGestures', [0, height - navigation, width, height], true],
    ['a3e10006', 'tappableElement', NOWHERE, false],
    ['a3e10024', 'systemGestures', [width, 0, width, height], true],
  ];
  const shown = sources.filter(([, type]) => type !== 'displayCutout');
  return `WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)
  Display: mDisplayId=0 (organized)
    init=${screen.size.width}x${screen.size.height} ${screen.density}dpi mMinSizeOfResizeableTaskDp=220${base} cur=${width}x${height} app=${width}x${height} rng=${Math.min(width, height)}x${Math.min(width, height) - status}-${Math.max(width, height)}x${Math.max(width, height) - status}
    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion((0,0,${width},${height}))

  mLayoutSeq=${412 + phone.record.events.length}
  mCurrentFocus=${front.window}
  mFocusedApp=${front.record}}

  displayId=0
  mWallpaperTarget=null
  mLastWallpaperX=0.0 mLastWallpaperY=0.5

  Task display areas in top down Z order:
    TaskDisplayArea DefaultTaskDisplayArea
      mPreferredTopFocusableRootTask=${task}
      mLastFocusedRootTask=${task}
      Application tokens in top down Z order:
      * ${task}
        bounds=${frame([0, 0, width, height])}
        * ${front.record}}

  PinnedTaskController
    mIsImeShowing=${screen.keyboard !== undefined}
    mImeHeight=${screen.keyboard === undefined ? 0 : screen.keyboard[3] - screen.keyboard[1]}

  DisplayFrames w=${width} h=${height} r=${screen.rotation}

  DisplayPolicy
    mAwake=${display.awake} mScreenOnEarly=${display.awake} mScreenOnFully=${display.awake}
    mStatusBar=Window{${objectHash('StatusBar')} u0 StatusBar}
    mNavigationBar=Window{${objectHash('NavigationBar0')} u0 NavigationBar0}
    mFocusedWindow=${front.window}
    isKeyguardShowing=false

  DisplayRotation
    mCurrentAppOrientation=SCREEN_ORIENTATION_UNSPECIFIED
    mLastOrientation=-1
    mRotation=${screen.rotation} mDeferredRotationPauseCount=0
    mLandscapeRotation=ROTATION_90 mSeascapeRotation=ROTATION_270
    mPortraitRotation=ROTATION_0 mUpsideDownRotation=ROTATION_180
    mSupportAutoRotation=true
    mUserRotationMode=${phone.settings.get('system', 'accelerometer_rotation') === '1' ? 'USER_ROTATION_FREE' : 'USER_ROTATION_LOCKED'} mUserRotation=ROTATION_${screen.rotation * 90} mCameraRotationMode=0 mAllowAllRotations=false

  WindowInsetsStateController
    InsetsState
      mDisplayFrame=Rect(0, 0 - ${width}, ${height})
      mDisplayCutout=DisplayCutout{insets=Rect(0, 0 - 0, 0) waterfall=Insets{left=0, top=0, right=0, bottom=0} boundingRect={Bounds=[Rect(0, 0 - 0, 0), Rect(0, 0 - 0, 0), Rect(0, 0 - 0, 0), Rect(0, 0 - 0, 0)]}}
${shown.map(([id, type, bounds, visible]) => `        InsetsSource id=${id} type=${type} frame=${frame(bounds)} visible=${visible} flags= sideHint=NONE boundingRects=null\n`).join('')}    Control map:
      Control ime -> ${front.window}
`;
}

function windows(phone: PhoneInside, wanted: (window: WindowOfPhone) => boolean): string {
  const { display, screen } = phone;
  const { width, height } = display.current;
  const { status, navigation } = display.bars;
  const front = frontWindow(phone);
  const keyboard = screen.keyboard;
  const all: readonly WindowOfPhone[] = [
    {
      title: 'NavigationBar0',
      packageName: 'com.android.systemui',
      type: 'NAVIGATION_BAR',
      frame: [0, height - navigation, width, height],
      visible: true,
      touchable: [0, height - navigation, width, height],
    },
    {
      title: 'StatusBar',
      packageName: 'com.android.systemui',
      type: 'STATUS_BAR',
      frame: [0, 0, width, status],
      visible: true,
      touchable: [0, 0, width, status],
    },
    {
      title: 'InputMethod',
      packageName: 'com.android.inputmethod.latin',
      type: 'INPUT_METHOD',
      frame: [0, status, width, height],
      visible: keyboard !== undefined,
      touchable: keyboard,
    },
    ...appWindows(phone),
  ];
  const shown = all.filter(wanted).map((window, index) => describeWindow(phone, window, index));
  return `WINDOW MANAGER WINDOWS (dumpsys window windows)
${shown.join('')}
  mGlobalConfiguration=${configuration(phone)}
  mHasPermanentDpad=false
  mTopFocusedDisplayId=0
  imeLayeringTarget in display# 0 ${front.window}
  imeInputTarget in display# 0 ${front.window}
  mInTouchMode=true
  mCurrentFocus=${front.window}
  mFocusedApp=${front.record}}
  mInputMethodWindow=Window{${objectHash('InputMethod')} u0 InputMethod}
  mSystemBooted=true mDisplayEnabled=true
  mRotation=${screen.rotation}
`;
}

const WINDOW_TYPES: Readonly<Record<ScreenWindow['kind'], string>> = {
  activity: 'BASE_APPLICATION',
  dialog: 'APPLICATION',
  popup: 'APPLICATION_PANEL',
  system: 'SYSTEM_ALERT',
};

/** The windows of what is in front, the topmost first. Each takes every touch while it is on top: none lets them pass. */
function appWindows(phone: PhoneInside): readonly WindowOfPhone[] {
  const { screen, display } = phone;
  const { width, height } = display.current;
  const whole: Rectangle = [0, 0, width, height];
  const { packageName, activity } = screen.foreground;
  const only: ScreenWindow = { token: 0, kind: 'activity', packageName, activity, bounds: whole };
  return (screen.windows ?? [only]).map((window) => {
    const words = screen.windows === undefined ? frontWindow(phone).window.slice(0, -1) : windowWords(screen, window);
    return {
      title: words.replace(/^\S+ u0 /, ''),
      words,
      packageName: window.kind === 'system' ? 'android' : window.packageName,
      type: WINDOW_TYPES[window.kind],
      frame: window.bounds,
      visible: true,
      touchable: whole,
    };
  });
}

function describeWindow(phone: PhoneInside, window: WindowOfPhone, index: number): string {
  const { title, packageName, type, visible, touchable } = window;
  const userId = phone.packages.find(packageName)?.userId ?? 10_000;
  const region = touchable === undefined ? 'SkRegion()' : `SkRegion((${touchable.join(',')}))`;
  return `  Window #${index} ${window.words ?? `Window{${objectHash(title)} u0 ${title}`}}:
    mDisplayId=0 rootTaskId=1 mSession=Session{${objectHash(packageName)} 1204:u0a${userId}} mClient=android.os.BinderProxy@${objectHash(`client ${title}`)}
    mOwnerUid=${userId} showForAllUsers=${packageName === 'com.android.systemui'} package=${packageName} appop=NONE
    mAttrs={(0,0)(fillxfill) sim={adjust=resize} ty=${type} fmt=TRANSLUCENT}
    Requested w=${window.frame[2] - window.frame[0]} h=${window.frame[3] - window.frame[1]} mLayoutSeq=108
    mViewVisibility=${visible ? '0x0' : '0x8'} mHaveFrame=true mObscured=false
    mGivenContentInsets=[0,0][0,0] mGivenVisibleInsets=[0,0][0,0]
    mTouchableInsets=3 mGivenInsetsPending=false
    touchable region=${region}
    mHasSurface=${visible} isReadyForDisplay()=${visible} mWindowRemovalAllowed=false
    Frames: parent=${frame([0, 0, phone.display.current.width, phone.display.current.height])} display=${frame([0, 0, phone.display.current.width, phone.display.current.height])} frame=${frame(window.frame)} last=${frame(window.frame)} insetsChanged=false
    isOnScreen=${visible}
    isVisible=${visible}
`;
}

function policy({ display, screen }: PhoneInside): string {
  return `WINDOW MANAGER POLICY STATE (dumpsys window policy)
    mSafeMode=false mSystemReady=true mSystemBooted=true
    mCameraLensCoverState=CAMERA_LENS_COVER_ABSENT
    mWakeGestureEnabledSetting=false
    mUiMode=UI_MODE_TYPE_NORMAL mEnableCarDockHomeCapture=true
    screenState=${display.awake ? 'SCREEN_STATE_ON' : 'SCREEN_STATE_OFF'}
    mAwake=${display.awake}
    mScreenOnEarly=${display.awake}
    KeyguardServiceDelegate
      showing=false
      inputRestricted=false
      occluded=false
      secure=false
      systemIsReady=true
      deviceHasKeyguard=true
      enabled=true
      bootCompleted=true
      screenState=${display.awake ? 'SCREEN_STATE_ON' : 'SCREEN_STATE_OFF'}
      interactiveState=${display.awake ? 'INTERACTIVE_STATE_AWAKE' : 'INTERACTIVE_STATE_SLEEP'}
      KeyguardStateMonitor
        mIsShowing=false
        mSimSecure=false
        mInputRestricted=false
        mCurrentUserId=0
    mDisplayRotation=${screen.rotation}
`;
}

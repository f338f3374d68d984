import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseWindowDisplays, safeArea } from '../../../../src/platforms/android/output/display.ts';

fc.configureGlobal({ seed: 20_261_201 });

const HEADING = 'WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n';

const ANDROID_8 = `${HEADING}  Display: mDisplayId=0
    init=1080x1920 480dpi cur=1080x1920 app=1080x1776 rng=1080x1008-1776x1704
    deferred=false mLayoutNeeded=false mTouchExcludeRegion=SkRegion((0,0,1080,1920))
    mBounds=[0,0][1080,1920]
`;

const ANDROID_10 = (turned: boolean): string => `${HEADING}  Display: mDisplayId=0
    init=1080x2280 440dpi cur=${turned ? '2280x1080' : '1080x2280'} app=1x1 rng=1x1-2x2

  DisplayFrames w=${turned ? 2280 : 1080} h=${turned ? 1080 : 2280} r=${turned ? 3 : 0}
    mStable=[132,77][2280,1080]
    mDock=${turned ? '[132,77][2280,1080]' : '[0,83][1080,2236]'}
    mDisplayCutout=WmDisplayCutout{DisplayCutout{insets=Rect(0, ${turned ? '0 - 132, 0' : '83 - 0, 0'}) boundingRect={Bounds=[]}}, mFrameSize=null}

  WindowInsetsStateController
    InsetsState
      InsetsSource type=TYPE_SIDE_BAR_1 frame=[0,2148][1080,2280] visible=true
      InsetsSource type=TYPE_TOP_BAR frame=[0,0][1080,83] visible=false
`;

const ANDROID_11 = `${HEADING}  Display: mDisplayId=0 stacks=3
    init=1080x2280 440dpi cur=2280x1080 app=2016x1080 rng=1x1-2x2

  DisplayRotation
    mRotation=1 mDeferredRotationPauseCount=0
  DisplayFrames w=2280 h=1080 r=1
    mDock=[132,77][2148,1080]

  WindowInsetsStateController
    InsetsState
      InsetsSource type=ITYPE_STATUS_BAR frame=[0,0][2280,77] visible=true
      InsetsSource type=ITYPE_NAVIGATION_BAR frame=[2148,0][2280,1080] visible=true
      InsetsSource type=ITYPE_LEFT_DISPLAY_CUTOUT frame=[0,0][120,1080] visible=true
      InsetsSource type=ITYPE_TOP_DISPLAY_CUTOUT frame=[0,0][2280,-2147483648] visible=true
      InsetsSource type=ITYPE_RIGHT_DISPLAY_CUTOUT frame=[2147483647,0][2280,1080] visible=true
    Control map:
    InsetsSourceProviders map:
      mSource=    InsetsSource type=ITYPE_STATUS_BAR frame=[0,0][2280,500] visible=true
`;

const source = (type: string, frame: string, visible = true): string =>
  `        InsetsSource id=3a type=${type} frame=${frame} visible=${visible} flags= sideHint=TOP boundingRects=null\n`;

const ANDROID_15 = (sources: string): string => `${HEADING}  mLastOrientationSource=x
  overrideConfig={1.0 winConfig={ mBounds=Rect(0, 0 - 1080, 2424) mDisplayRotation=ROTATION_0 } }
  Display: mDisplayId=0 (organized)
    init=1080x2424 420dpi base=720x1616 280dpi cur=720x1616 app=720x1500 rng=1x1-2x2

  DisplayRotation
    mRotation=0 mDeferredRotationPauseCount=0
    mUserRotationMode=USER_ROTATION_FREE mUserRotation=ROTATION_90

  WindowInsetsStateController
    InsetsState
      mDisplayFrame=Rect(0, 0 - 720, 1616)
      mDisplayCutout=DisplayCutout{insets=Rect(0, 90 - 0, 0)}
${sources}    Control map:
    InsetsSourceProviders:
        mSource=InsetsSource id=3a #845d91b type=statusBars frame=[0,0][720,999] visible=true flags= sideHint=TOP
`;

const PHONE = ANDROID_15(
  source('ime', '[0,900][720,1616]') +
    source('statusBars', '[0,0][720,90]') +
    source('displayCutout', '[0,0][720,84]') +
    source('navigationBars', '[0,1574][720,1616]') +
    source('systemGestures', '[0,0][720,120]') +
    source('mandatorySystemGestures', '[0,1500][720,1616]') +
    source('tappableElement', '[0,0][720,100]'),
);

describe('the default display', () => {
  test('of Android 8 has a size and says nothing of the rest', () => {
    assert.deepEqual(parseWindowDisplays(ANDROID_8), {
      size: { width: 1080, height: 1920 },
      rotation: undefined,
      frame: undefined,
      insetFrames: undefined,
      dock: undefined,
      cutoutInsets: undefined,
    });
    assert.equal(safeArea(parseWindowDisplays(ANDROID_8)), null);
  });

  test('of Android 10 is free where the dock is, apart from the cutout', () => {
    const upright = parseWindowDisplays(ANDROID_10(false));
    assert.equal(upright.rotation, 0);
    assert.deepEqual(safeArea(upright), { top: 83, right: 0, bottom: 44, left: 0 });
    const turned = parseWindowDisplays(ANDROID_10(true));
    assert.equal(turned.rotation, 270);
    assert.deepEqual(turned.size, { width: 2280, height: 1080 });
    assert.deepEqual(safeArea(turned), { top: 77, right: 132, bottom: 0, left: 132 });
  });

  test('of Android 11 measures its bars against its size', () => {
    const display = parseWindowDisplays(ANDROID_11);
    assert.equal(display.rotation, 90);
    assert.equal(display.frame, undefined);
    assert.deepEqual(safeArea(display), { top: 77, right: 132, bottom: 0, left: 120 });
  });

  test('of Android 14 and later measures them against the display frame', () => {
    const display = parseWindowDisplays(PHONE.replaceAll('\n', '\r\n'));
    assert.deepEqual(display.size, { width: 720, height: 1616 });
    assert.equal(display.rotation, 0);
    assert.deepEqual(display.frame, [0, 0, 720, 1616]);
    assert.deepEqual(safeArea(display), { top: 90, right: 0, bottom: 42, left: 0 });
  });

  test('is measured against its frame, wherever that lies, else against its size', () => {
    const bars = source('statusBars', '[10,20][700,90]') + source('navigationBars', '[10,1500][700,1600]');
    const placed = ANDROID_15(bars).replace('Rect(0, 0 - 720, 1616)', 'Rect(10, 20 - 700, 1600)');
    assert.deepEqual(safeArea(parseWindowDisplays(placed)), { top: 70, right: 0, bottom: 100, left: 0 });
    const dock = ANDROID_10(false).replace('mDock=[0,83][1080,2236]', 'mDock=[9,83][1000,2280]');
    assert.deepEqual(safeArea(parseWindowDisplays(dock)), { top: 83, right: 80, bottom: 0, left: 9 });
  });

  test('has no bars in the way while they are hidden', () => {
    const hidden = parseWindowDisplays(PHONE.replaceAll('visible=true', 'visible=false'));
    assert.deepEqual(safeArea(hidden), { top: 0, right: 0, bottom: 0, left: 0 });
  });

  test('counts a window caption, and a bar beside by its side only', () => {
    const read = (sources: string) => safeArea(parseWindowDisplays(ANDROID_15(sources)));
    assert.deepEqual(read(source('captionBar', '[0,0][720,60]')), { top: 60, right: 0, bottom: 0, left: 0 });
    assert.deepEqual(read(source('navigationBars', '[650,0][720,1616]')), { top: 0, right: 70, bottom: 0, left: 0 });
    assert.deepEqual(read(source('navigationBars', '[100,1500][600,1600]')), { top: 0, right: 0, bottom: 0, left: 0 });
    assert.equal(read(''), null);
  });

  test('tells its turn by its configuration where it tells it nowhere else', () => {
    const text = `${HEADING}  Display: mDisplayId=0\n    cur=1x2\n    winConfig={ mDisplayRotation=ROTATION_180 mRotation=ROTATION_180}\n`;
    assert.equal(parseWindowDisplays(text).rotation, 180);
  });
});

describe('several displays', () => {
  const other =
    '  Display: mDisplayId=3\n    init=9x9 1dpi cur=9x9 app=9x9\n    mRotation=2\n      mDisplayFrame=Rect(0, 0 - 9, 9)\n' +
    source('statusBars', '[0,0][9,9]');
  test('do not mix, in either order', () => {
    const alone = parseWindowDisplays(PHONE);
    assert.deepEqual(parseWindowDisplays(PHONE + other), alone);
    assert.deepEqual(parseWindowDisplays(HEADING + other + PHONE.slice(HEADING.length)), alone);
    assert.equal(parseWindowDisplays(HEADING + other).size, undefined);
    assert.equal(parseWindowDisplays(HEADING + other.replace('=3', '=01')).size, undefined);
  });
});

test('anything is read without a throw, and safe areas are never negative', () => {
  const parts = fc.constantFrom(
    'Display: mDisplayId=0\n',
    ' cur=1x2',
    'mRotation=3',
    'mDisplayFrame=Rect(-1, 0 - 99999999999999999999, 5)',
    '\n',
    'InsetsSource type=statusBars frame=[0,0][1,2] visible=true',
    'mDock=[5,5][1,1]',
    'x',
    '\r',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts, { maxLength: 30 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const area = safeArea(parseWindowDisplays(text));
      for (const inset of Object.values(area ?? {})) assert.ok(Number.isSafeInteger(inset) && inset >= 0);
    }),
  );
});

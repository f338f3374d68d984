import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { keyboardRegion } from '../../../../src/platforms/android/output/keyboard-window.ts';

fc.configureGlobal({ seed: 20_261_201 });

interface Block {
  readonly heading?: string;
  readonly visible?: string;
  readonly region?: string;
  readonly display?: string;
}

function dump({
  heading = 'Window{9e6a1cb u0 InputMethod}',
  visible = 'isVisible=true',
  region = '    mTouchableInsets=3 mGivenInsetsPending=false\n    touchable region=SkRegion((0,1517,1080,2400))\n',
  display = '0',
}: Block = {}): string {
  return `WINDOW MANAGER WINDOWS (dumpsys window windows)
  Window #0 ${heading}:
    mDisplayId=${display} rootTaskId=1 mSession=Session{14c5cea 3064:u0a10077} mClient=android.os.BinderProxy@add49a
    mOwnerUid=10077 showForAllUsers=false package=com.example.keyboard appop=NONE
    mAttrs={(0,0)(fillxfill) gr=BOTTOM CENTER_VERTICAL sim={adjust=pan} ty=INPUT_METHOD fmt=TRANSPARENT}
    Requested w=1080 h=2274 mLayoutSeq=77
    mViewVisibility=0x0 mHaveFrame=true mObscured=false
${region}    mHasSurface=true isReadyForDisplay()=true mWindowRemovalAllowed=false
    Frames: parent=[0,126][1080,2400] display=[0,126][1080,2400] frame=[0,126][1080,2400] last=[0,0][0,0]
    WindowStateAnimator{b16db58 InputMethod}:
      mShown=true
    isOnScreen=true
    ${visible}

  Hiding System Alert Windows:
  #0 Window{584ca95 u0 com.example/com.example.MainActivity}:
    touchable region=SkRegion((1,1,2,2))
    isVisible=true

  mInputMethodWindow=Window{9e6a1cb u0 InputMethod}
`;
}

const SHOWN = [[0, 1517, 1080, 2400]];

describe('a keyboard that is shown', () => {
  test('takes touches where it says', () => {
    assert.deepEqual(keyboardRegion(dump()), SHOWN);
    assert.deepEqual(keyboardRegion(dump().replaceAll('\n', '\r\n')), SHOWN);
  });
  test('may have a region of several rectangles, or an empty one', () => {
    const region = '    touchable region=SkRegion((0,900,1080,1000)(40,1000,1040,1800)(-5,1800,9,1801))\n';
    assert.deepEqual(keyboardRegion(dump({ region })), [
      [0, 900, 1080, 1000],
      [40, 1000, 1040, 1800],
      [-5, 1800, 9, 1801],
    ]);
    assert.deepEqual(keyboardRegion(dump({ region: '    touchable region=SkRegion()\n' })), []);
  });
  test('takes touches in its whole frame where no region is told', () => {
    assert.deepEqual(keyboardRegion(dump({ region: '' })), [[0, 126, 1080, 2400]]);
    assert.deepEqual(keyboardRegion(dump({ region: '    mFrame=[0,1200][1080,1920] last=[0,0][0,0]\n' })), [
      [0, 1200, 1080, 1920],
    ]);
  });
  test('is found by its name alone, however the window is headed', () => {
    for (const heading of [
      'Window{4191a b InputMethod paused=false}',
      'Window{b4d250b0 InputMethod paused=false}',
      'Window{com.example.keyboard:f8bf73d u0 InputMethod type=2011 }',
      'Window{9e6a1cb u10 InputMethod}',
    ]) {
      assert.deepEqual(keyboardRegion(dump({ heading })), heading.includes('4191a b') ? [] : SHOWN, heading);
    }
    for (const heading of [
      'Window{9e6a1cb u0 InputMethodDialog}',
      'Window{9e6a1cb u0 com.example/com.example.InputMethod}',
      'Window{9e6a1cb u0 My InputMethod}',
    ]) {
      assert.deepEqual(keyboardRegion(dump({ heading })), [], heading);
    }
  });
  test('is known by its surface where Android tells no flag', () => {
    assert.deepEqual(keyboardRegion(dump({ visible: '' })), SHOWN);
    assert.deepEqual(keyboardRegion(dump({ visible: '' }).replace('mHasSurface=true', 'mHasSurface=false')), []);
  });
});

describe('a keyboard that is not in the way', () => {
  test('is hidden, though it keeps its last region', () =>
    assert.deepEqual(keyboardRegion(dump({ visible: 'isVisible=false' })), []));
  test('is on another display', () => assert.deepEqual(keyboardRegion(dump({ display: '7' })), []));
  test('is not there', () => {
    assert.deepEqual(
      keyboardRegion('WINDOW MANAGER WINDOWS (dumpsys window windows)\n  No windows match: InputMethod\n'),
      [],
    );
    assert.deepEqual(keyboardRegion(''), []);
  });
});

test('the block ends with an empty line', () => {
  const block = '  Window #0 Window{9e6a1cb u0 InputMethod}:\n    touchable region=SkRegion((1,1,2,2))\n';
  assert.deepEqual(keyboardRegion(`${block}\n  isVisible=true\n`), []);
  assert.deepEqual(keyboardRegion(`${block}  isVisible=true\n`), [[1, 1, 2, 2]]);
});

test('the block ends with the next window, and there may be several keyboards', () => {
  const block = (id: string, rest: string): string => `  Window #${id} Window{9e6a1cb u0 ${rest}`;
  const text =
    block('1', 'InputMethod}:\n    isVisible=false\n    touchable region=SkRegion((1,1,2,2))\n') +
    block('2', 'InputMethod}:\n    touchable region=SkRegion((3,3,4,4))\n    isVisible=true\n') +
    block('3', 'com.example}:\n    isVisible=true\n    touchable region=SkRegion((5,5,6,6))\n');
  assert.deepEqual(keyboardRegion(text), [[3, 3, 4, 4]]);
});

test('anything is read without a throw', () => {
  const lines = fc.constantFrom(
    '  Window #0 Window{1 u0 InputMethod}:',
    'isVisible=true',
    'touchable region=SkRegion((1,2,3,4)',
    'touchable region=SkRegion((1,2,3,4))',
    '',
    'frame=[0,0][1,1]',
    'x',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(lines).map((all) => all.join('\n')),
      ),
      (text) => {
        for (const bounds of keyboardRegion(text)) assert.ok(bounds.every(Number.isSafeInteger));
      },
    ),
  );
  const many = `  Window #0 Window{1 u0 InputMethod}:\n isVisible=true\n touchable region=SkRegion(${'(1,2,3,4)'.repeat(200_000)})`;
  assert.equal(keyboardRegion(many).length, 200_000);
});

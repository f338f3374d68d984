import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { parsePolicy } from '../../../../src/platforms/android/output/policy.ts';
import { decodeText } from '../../../../src/platforms/android/output/text.ts';
import { capturesFolder, withoutCaptures } from '../../../support/project.ts';

fc.configureGlobal({ seed: 20_261_201 });

const policy = (
  keyguard: string,
  interactive = 'AWAKE',
  screen = 'ON',
) => `WINDOW MANAGER POLICY STATE (dumpsys window policy)
    screenState=SCREEN_STATE_${screen}
    KeyguardServiceDelegate
${keyguard}
      screenState=SCREEN_STATE_${screen}
      interactiveState=INTERACTIVE_STATE_${interactive}
`;

test('the lock screen is what its monitor says, else what was asked of it', () => {
  assert.equal(
    parsePolicy(policy('      showing=false\n      KeyguardStateMonitor\n        mIsShowing=true')).locked,
    true,
  );
  assert.equal(parsePolicy(policy('      showing=true\n      showingAndNotOccluded=false')).locked, true);
  assert.equal(parsePolicy(policy('      showing=false\r')).locked, false);
  assert.equal(parsePolicy('    isKeyguardShowing=true\n').locked, true);
  assert.equal(parsePolicy('    mShowingLockscreen=true mShowingDream=false mDreamingLockscreen=true\n').locked, true);
  assert.equal(parsePolicy(policy('      showingAndNotOccluded=true')).locked, undefined);
});

test('an always-on display is off for its user', () => {
  const screenOn = (interactive: string, screen: string) => parsePolicy(policy('', interactive, screen)).screenOn;
  assert.equal(screenOn('AWAKE', 'ON'), true);
  assert.equal(screenOn('WAKING', 'TURNING_ON'), true);
  assert.equal(screenOn('SLEEP', 'ON'), false);
  assert.equal(screenOn('GOING_TO_SLEEP', 'TURNING_OFF'), false);
  assert.equal(parsePolicy('    screenState=SCREEN_STATE_OFF\n').screenOn, false);
  assert.equal(parsePolicy('    mAwake=true mScreenOnEarly=false mScreenOnFully=false\n').screenOn, true);
});

test('what is not told is not guessed, whatever the text', () => {
  assert.deepEqual(parsePolicy(''), { locked: undefined, screenOn: undefined });
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { locked, screenOn } = parsePolicy(text);
      assert.ok([true, false, undefined].includes(locked) && [true, false, undefined].includes(screenOn));
    }),
  );
});

test('the policy of real devices', { skip: withoutCaptures }, () => {
  const read = (name: string) =>
    parsePolicy(decodeText(readFileSync(join(capturesFolder ?? '', 'dumpsys', `${name}.txt`))).text);
  assert.deepEqual(read('window_policy_a13_mtk_locked'), { locked: true, screenOn: false });
  assert.deepEqual(read('policy_keyguard_appium_on'), { locked: false, screenOn: true });
  assert.deepEqual(read('window_policy_old_avc'), { locked: undefined, screenOn: true });
});

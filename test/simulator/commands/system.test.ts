import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainPhone, shell } from '../plain-phone.ts';

/** What one command prints on a fresh phone. */
async function printed(command: string): Promise<string> {
  const { stdout, exitCode } = await shell(plainPhone().phone, command);
  assert.equal(exitCode, 0, command);
  return stdout;
}

test('getprop: one property, a missing one, all of them', async () => {
  assert.equal(await printed('getprop ro.product.model'), 'Glovebox Sim 1\n');
  assert.equal(await printed('getprop ro.boot.qemu.avd_name'), 'Glovebox_Sim_1\n');
  assert.equal(await printed('getprop no.such.thing'), '\n');
  assert.match(await printed('getprop'), /^\[ro\.build\.version\.sdk\]: \[35\]$/m);
  const { phone } = plainPhone();
  assert.equal((await shell(phone, 'setprop debug.x "a b"; getprop debug.x')).stdout, 'a b\n');
  assert.equal((await shell(phone, 'setprop ro.product.model Other')).exitCode, 1);
});

test('wm remembers overrides beside the physical figures', async () => {
  assert.equal(await printed('wm size; wm density'), 'Physical size: 1080x2400\nPhysical density: 420\n');
  assert.equal(
    await printed('wm size 720x1600; wm density 320; wm size; wm density'),
    'Physical size: 1080x2400\nOverride size: 720x1600\nPhysical density: 420\nOverride density: 320\n',
  );
  assert.equal(await printed('wm size 720x1600; wm size reset; wm size'), 'Physical size: 1080x2400\n');
  assert.equal((await shell(plainPhone().phone, 'wm size big')).exitCode, 255);
});

test('dumpsys window displays tells size, rotation, focus and insets', async () => {
  const { phone, screen } = plainPhone();
  screen.launch('com.example.notes');
  const upright = (await shell(phone, 'dumpsys window displays')).stdout;
  assert.match(upright, / init=1080x2400 420dpi .* cur=1080x2400 app=/);
  assert.match(upright, /^ {2}mCurrentFocus=Window\{[0-9a-f]{7} u0 com\.example\.notes\/com\.example\.notes\.Main\}$/m);
  assert.match(upright, /^ {2}mFocusedApp=ActivityRecord\{[0-9a-f]{7} u0 com\.example\.notes\/\.Main t\d+\}$/m);
  assert.match(upright, /type=statusBars frame=\[0,0\]\[1080,63\] visible=true/);
  assert.match(upright, /type=navigationBars frame=\[0,2337\]\[1080,2400\] visible=true/);
  await shell(phone, 'settings put system user_rotation 1');
  assert.equal(screen.rotation, 1);
  const turned = (await shell(phone, 'dumpsys window displays')).stdout;
  assert.match(turned, / cur=2400x1080 /);
  assert.match(turned, /^ {4}mRotation=1 /m);
});

test("dumpsys window -a InputMethod: the keyboard's touchable region, while it shows", async () => {
  const { phone, screen } = plainPhone();
  assert.match(
    (await shell(phone, 'dumpsys window -a InputMethod')).stdout,
    /touchable region=SkRegion\(\)\n.*isVisible=false/s,
  );
  screen.tap(1, 1);
  const shown = (await shell(phone, 'dumpsys window -a InputMethod')).stdout;
  assert.match(
    shown,
    /Window #0 Window\{[0-9a-f]{7} u0 InputMethod\}:.*touchable region=SkRegion\(\(0,1600,1080,2400\)\).*isVisible=true/s,
  );
  assert.match((await shell(phone, 'dumpsys input_method')).stdout, /mInputShown=true/);
});

test('other dumps, and the services that do not exist', async () => {
  assert.match(await printed('dumpsys power'), /^ {2}mWakefulness=Awake$/m);
  assert.match(await printed('input keyevent POWER; dumpsys power'), /^ {2}mWakefulness=Asleep$/m);
  assert.match(
    await printed('dumpsys activity activities'),
    /topResumedActivity=ActivityRecord\{\w+ u0 com\.example\.launcher\/\.Home t\d+\}/,
  );
  assert.match(await printed('dumpsys package com.example.notes'), /^ {2}Package \[com\.example\.notes\]/m);
  assert.equal(await printed('dumpsys package com.nobody'), 'Unable to find package: com.nobody\n');
  assert.match(await printed('dumpsys SurfaceFlinger --display-id'), /^Display \d+ \(HWC display 0\): port=0 pnpId=/);
  assert.equal((await shell(plainPhone().phone, 'dumpsys nonesuch')).stderr, "Can't find service: nonesuch\n");
  const { stderr, exitCode } = await shell(plainPhone().phone, 'cmd nonesuch');
  assert.deepEqual([stderr, exitCode], ["cmd: Can't find service: nonesuch\n", 20]);
});

test('settings keep what was put', async () => {
  assert.equal(
    await printed(
      'settings put secure x "a b"; settings get secure x; settings delete secure x; settings get secure x; settings delete secure x',
    ),
    'a b\nDeleted 1 rows\nnull\nDeleted 0 rows\n',
  );
  assert.match(await printed('settings list global'), /^airplane_mode_on=0$/m);
  assert.equal((await shell(plainPhone().phone, 'settings get nowhere x')).exitCode, 255);
  assert.match(await printed('ime list -s; settings get secure default_input_method'), /^(.+)\n\1\n$/);
  assert.equal((await shell(plainPhone().phone, 'ime set com.nobody/.Ime')).exitCode, 255);
  assert.equal(await printed('cmd connectivity airplane-mode enable; settings get global airplane_mode_on'), '1\n');
});

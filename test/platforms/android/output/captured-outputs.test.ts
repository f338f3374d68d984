import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseWindowDisplays, safeArea } from '../../../../src/platforms/android/output/display.ts';
import { parseGetprop } from '../../../../src/platforms/android/output/getprop.ts';
import { readInputFailure } from '../../../../src/platforms/android/output/input-failure.ts';
import { keyboardRegion } from '../../../../src/platforms/android/output/keyboard-window.ts';
import { cutPng } from '../../../../src/platforms/android/output/png.ts';
import { decodeText } from '../../../../src/platforms/android/output/text.ts';
import { parseUiDump } from '../../../../src/platforms/android/output/ui-dump.ts';
import { parseWmDensity, parseWmSize } from '../../../../src/platforms/android/output/wm-settings.ts';
import { capturesFolder, withoutCaptures } from '../../../support/project.ts';

const bytes = (path: string): Buffer => readFileSync(join(capturesFolder ?? '', path));
const text = (path: string): string => decodeText(bytes(path)).text;

test('the default display of real devices', { skip: withoutCaptures }, () => {
  const tablet = parseWindowDisplays(text('dumpsys/window_displays_a13_mtk.txt'));
  assert.deepEqual(tablet.size, { width: 480, height: 800 });
  assert.equal(tablet.rotation, 0);
  assert.deepEqual(tablet.frame, [0, 0, 480, 800]);
  assert.deepEqual(safeArea(tablet), { top: 36, right: 0, bottom: 0, left: 0 });
  const old = parseWindowDisplays(text('dumpsys/window_displays_a81_smartron.txt'));
  assert.deepEqual(old.size, { width: 1080, height: 2160 });
  assert.equal(old.rotation, undefined);
  assert.equal(safeArea(old), null);
  assert.deepEqual(parseWindowDisplays(text('dumpsys/window_displays_awesome.txt')).size, {
    width: 1080,
    height: 1920,
  });
});

test('what wm says', { skip: withoutCaptures }, () => {
  assert.deepEqual(parseWmDensity(text('adb/wm_density_override.txt')), { physical: 480, override: 160 });
  assert.deepEqual(parseWmDensity(text('adb/wm_density_plain.txt')), { physical: 420, override: undefined });
  assert.deepEqual(parseWmSize(text('adb/wm_size_override.txt')), {
    physical: { width: 1080, height: 1920 },
    override: { width: 480, height: 1024 },
  });
});

test('keyboards of real devices, all hidden with a region left', { skip: withoutCaptures }, () => {
  for (const name of [
    'a13_mtk',
    'a4_avc',
    'a81_smartron',
    'appium_validwindowoutputa11',
    'appium_validwindowoutputa12',
    'utf16_vivo',
  ]) {
    assert.deepEqual(keyboardRegion(text(`dumpsys/window_windows_${name}.txt`)), [], name);
  }
  const shown = (name: string): unknown => {
    const windows = text(`dumpsys/window_windows_${name}.txt`);
    const keyboard = windows.search(/Window #\d+ Window\{\S+ u0 InputMethod/);
    return keyboardRegion(
      windows.slice(0, keyboard) + windows.slice(keyboard).replace('isVisible=false', 'isVisible=true'),
    );
  };
  assert.deepEqual(shown('a13_mtk'), [[0, 728, 480, 800]]);
  assert.deepEqual(shown('appium_validwindowoutputa11'), [[0, 1794, 1080, 1920]]);
  assert.deepEqual(shown('appium_validwindowoutputa12'), []);
  assert.deepEqual(shown('utf16_vivo'), [[0, 1531, 720, 1612]]);
});

test('pictures that were cut behind their first chunk', { skip: withoutCaptures }, () => {
  for (const name of ['multi_display_a', 'multi_display_b', 'shader_cache_line']) {
    assert.equal(cutPng(bytes(`errors/screencap_${name}.bin`)).kind, 'cut', name);
  }
  const { kind } = cutPng(bytes('errors/uia_killed.txt'));
  assert.equal(kind, 'none');
});

test('properties of real devices', { skip: withoutCaptures }, () => {
  const tablet = parseGetprop(text('adb/getprop_a13_mtk.txt'));
  assert.equal(
    tablet.get('persist.sys.boot.reason.history'),
    'reboot,factory_reset,1765260157\ncold,powerkey,1765260109',
  );
  assert.equal(tablet.get('persist.vendor.sys.pq.modeindex'), '0\n');
  assert.equal(parseGetprop(text('adb/getprop_multiline_value_a17.txt')).get('persist.sys.boot.reason'), '');
  for (const name of ['a13_mtk', 'gwm_car', 'mvt', 'oneplus_billie', 'xiaomi_fleur']) {
    const listing = text(`adb/getprop_${name}.txt`);
    assert.equal(parseGetprop(listing).size, new Set(listing.match(/^\[[^\]]+\](?=: \[)/gm)).size, name);
  }
});

test('why no tree came', { skip: withoutCaptures }, () => {
  const kinds = {
    uia_already_registered_a10_huawei: 'busy',
    uia_already_registered_a11: 'busy',
    uia_already_registered_a9: 'busy',
    uia_illegal_character_d83d: 'illegal_character',
    uia_killed: 'killed',
    uia_linker_warning_before_xml: 'other',
    uia_miui_theme_enoent_b: 'other',
    uia_null_root: 'null_root',
    uia_stack_overflow_logcat: 'other',
    uia_status_line_only: 'status_only',
  };
  for (const [name, kind] of Object.entries(kinds)) {
    const dump = parseUiDump(bytes(`errors/${name}.txt`));
    assert.equal(dump.kind === 'failure' && dump.failure.kind, kind, name);
  }
});

test('a usage text is no success', { skip: withoutCaptures }, () => {
  assert.equal(readInputFailure(text('errors/input_usage_ext_display_a9.txt'), '', 0)?.kind, 'usage');
});

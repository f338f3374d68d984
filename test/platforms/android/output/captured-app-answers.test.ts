import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseActivityQuery } from '../../../../src/platforms/android/output/activity-query.ts';
import { parseAmStart } from '../../../../src/platforms/android/output/am-start.ts';
import { componentText, parseForeground } from '../../../../src/platforms/android/output/foreground.ts';
import { decodeLogEntry, readLogEntries } from '../../../../src/platforms/android/output/log-entries.ts';
import { parsePackageList, parsePackageUid } from '../../../../src/platforms/android/output/package-list.ts';
import { parsePackagePath } from '../../../../src/platforms/android/output/package-path.ts';
import { parsePackageResult } from '../../../../src/platforms/android/output/package-result.ts';
import { parseProcessNames } from '../../../../src/platforms/android/output/processes.ts';
import { decodeText } from '../../../../src/platforms/android/output/text.ts';
import { capturesFolder, withoutCaptures } from '../../../support/project.ts';

fc.configureGlobal({ seed: 20_261_207 });

const bytes = (path: string): Buffer => readFileSync(join(capturesFolder ?? '', path));
const text = (path: string): string => decodeText(bytes(path)).text;

const FRONT: readonly (readonly [file: string, activity: string, window: string | undefined])[] = [
  [
    'activities_utf16_emulator',
    'com.google.android.apps.nexuslauncher/.NexusLauncherActivity',
    'com.google.android.apps.nexuslauncher/com.google.android.apps.nexuslauncher.NexusLauncherActivity',
  ],
  ['activity_activities_a13_mtk_asleep', 'com.mediatek.camera/.CameraLauncher', 'NotificationShade'],
  ['activity_activities_a81_smartron', 'com.google.android.gms/.auth.uiflows.addaccount.ErrorActivity', undefined],
  [
    'activity_activities_emulator_pixel',
    'com.google.android.apps.nexuslauncher/.NexusLauncherActivity',
    'com.google.android.apps.nexuslauncher/com.google.android.apps.nexuslauncher.NexusLauncherActivity',
  ],
  [
    'focus_android_tv_launcher',
    'com.google.android.tvlauncher/.MainActivity',
    'com.google.android.tvlauncher/com.google.android.tvlauncher.MainActivity',
  ],
  [
    'focus_fold_cover_screen_a',
    'eu.niko.smart.universal/crc648a3abc16689e594e.MainActivity',
    'eu.niko.smart.universal/crc648a3abc16689e594e.MainActivity',
  ],
  [
    'focus_fold_cover_screen_b',
    'com.example.android/.activity.main.MainActivity',
    'com.example.android/com.example.android.activity.main.MainActivity',
  ],
  [
    'focus_sony_tv_picture_off',
    'tunein.player/tunein.ui.leanback.ui.activities.TvHomeActivity',
    'com.sony.dtv.sonysystemservice',
  ],
  ['window_displays_a13_mtk', 'com.mediatek.camera/.CameraLauncher', 'NotificationShade'],
  [
    'window_windows_a4_avc',
    'com.dtmilano.android.sampleui/.MainActivity',
    'com.dtmilano.android.sampleui/com.dtmilano.android.sampleui.MainActivity',
  ],
  [
    'window_windows_a81_smartron',
    'com.google.android.gms/.auth.uiflows.addaccount.ErrorActivity',
    'com.google.android.gms/com.google.android.gms.auth.uiflows.addaccount.ErrorActivity',
  ],
];

test('what is in front on real devices, Android 4 to 17', { skip: withoutCaptures }, () => {
  for (const [file, expected, window] of FRONT) {
    const { activity, focusedWindow } = parseForeground(text(`dumpsys/${file}.txt`));
    assert.equal(activity && componentText(activity), expected, file);
    assert.equal(focusedWindow, window, file);
  }
});

test('package lists of real devices', { skip: withoutCaptures }, () => {
  const awesome = parsePackageList(text('adb/pm_list_packages_awesome.txt'));
  assert.equal(awesome.packages.length, 10);
  assert.deepEqual(awesome.rest, ['...', '// other packages here', '...']);
  const rockchip = parsePackageList(text('adb/pm_list_packages_rockchip.txt'));
  assert.ok(rockchip.packages.some(({ name }) => name === 'media.tiger.tigerbox.test'));
  assert.ok(rockchip.packages.some(({ name }) => name === 'android'));
  assert.deepEqual(rockchip.rest.slice(0, 1), ['Failure [DELETE_FAILED_INTERNAL_ERROR]']);
  assert.deepEqual(parsePackageList(text('errors/pm_unknown_option_a17.txt')), {
    packages: [],
    rest: ['Error: Unknown option: --devicehubpro-unknown-option'],
  });
  assert.equal(parsePackagePath(text('errors/pm_unknown_option_a17.txt')).kind, 'failed');
});

test('user ids in real package dumps', { skip: withoutCaptures }, () => {
  assert.equal(parsePackageUid(text('dumpsys/package_dump_miui.txt'), 'org.mazhuang.guanggoo'), 10394);
  const dump = text('dumpsys/package_a81_smartron_excerpt.txt');
  const names = [...dump.matchAll(/^ *Package \[([\w.]+)\]/gm)].map((match) => match[1] ?? '');
  assert.ok(names.length > 10);
  for (const name of names) assert.ok((parsePackageUid(dump, name) ?? 0) >= 1000, name);
  const missing = text('errors/package_unable_to_find.txt');
  assert.equal(parsePackageUid(missing, 'com.funnyenglish.app'), undefined);
});

test('how real devices refuse an install', { skip: withoutCaptures }, () => {
  const reason = (file: string) => {
    const result = parsePackageResult(text(`errors/${file}.txt`));
    return result.kind === 'failure' ? [result.reason, result.text] : result.kind;
  };
  assert.deepEqual(reason('install_already_exists'), [
    'INSTALL_FAILED_ALREADY_EXISTS',
    'Failure [INSTALL_FAILED_ALREADY_EXISTS]',
  ]);
  assert.deepEqual(reason('install_invalid_apk_exception'), [
    'INSTALL_FAILED_USER_RESTRICTED',
    'Failure [INSTALL_FAILED_USER_RESTRICTED: Invalid apk]',
  ]);
  const cancelled = 'Failure [INSTALL_FAILED_USER_RESTRICTED: Install canceled by user]';
  for (const file of ['install_restricted_then_uninstall_error', 'install_user_restricted_cancelled']) {
    assert.deepEqual(reason(file), ['INSTALL_FAILED_USER_RESTRICTED', cancelled]);
  }
  assert.equal(reason('install_empty_reason')[0], undefined);
});

test('starts and activities of real devices', { skip: withoutCaptures }, () => {
  assert.deepEqual(parseAmStart(text('adb/am_start_brought_to_front.txt')), {
    kind: 'started',
    status: undefined,
    activity: undefined,
  });
  assert.deepEqual(parseAmStart(text('errors/am_start_w_timeout_a16.txt')), {
    kind: 'started',
    status: 'timeout',
    activity: 'com.anonymous.myapp/.MainActivity',
  });
  assert.deepEqual(parseActivityQuery(text('adb/resolve_activity_brief.txt'), 'com.litongjava.whisper.android.java'), {
    kind: 'activities',
    components: ['com.litongjava.whisper.android.java/.MainActivity'],
  });
  const noMatch = text('errors/activity_no_match_pkg.txt');
  assert.deepEqual(parseForeground(noMatch), { activity: undefined, focusedWindow: undefined, focus: undefined });
});

test('every capture, damaged in any way, is answered by every reader', { skip: withoutCaptures }, () => {
  const files = ['adb', 'errors', 'logcat', 'dumpsys'].flatMap((folder) =>
    readdirSync(join(capturesFolder ?? '', folder)).map((name) => `${folder}/${name}`),
  );
  const contents = files.map((file) => bytes(file).subarray(0, 40_000));
  const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 }));
  fc.assert(
    fc.property(
      fc.nat(contents.length - 1),
      fc.array(change, { maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (index, changes, length) => {
        const original = contents[index] ?? Buffer.alloc(0);
        const damaged = Buffer.from(original.subarray(0, Math.ceil(original.length * length)));
        for (const [at, value] of changes) {
          if (damaged.length > 0) damaged[Math.floor(at * (damaged.length - 1))] = value;
        }
        const said = decodeText(damaged).text;
        parseForeground(said);
        parsePackageList(said);
        parsePackageUid(said, 'com.a');
        parsePackagePath(said);
        parsePackageResult(said);
        parseActivityQuery(said, 'com.a');
        parseAmStart(said);
        parseProcessNames(said);
        const log = readLogEntries(damaged);
        if (log.kind === 'entries') for (const entry of log.entries) decodeLogEntry(damaged, entry);
      },
    ),
    { numRuns: 600 },
  );
});

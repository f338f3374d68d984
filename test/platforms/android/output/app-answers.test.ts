import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseActivityQuery } from '../../../../src/platforms/android/output/activity-query.ts';
import { parseAdbVersion } from '../../../../src/platforms/android/output/adb-version.ts';
import { parseAmStart } from '../../../../src/platforms/android/output/am-start.ts';
import { answerLines, shownAnswer } from '../../../../src/platforms/android/output/answer.ts';
import { parsePackageList, parsePackageUid } from '../../../../src/platforms/android/output/package-list.ts';
import { parsePackagePath } from '../../../../src/platforms/android/output/package-path.ts';
import { parsePackageResult } from '../../../../src/platforms/android/output/package-result.ts';
import { isProcessOf, parseProcessNames } from '../../../../src/platforms/android/output/processes.ts';
import { processorMs } from '../../../support/processor-time.ts';

fc.configureGlobal({ seed: 20_261_204 });

/** What some phones print round any answer. */
const LINKER = 'WARNING: linker: libdvm.so has text relocations. This is wasting memory and is a security risk.\r\n';
const MIUI =
  'java.io.FileNotFoundException: /data/system/theme_config/theme_compatibility.xml: open failed: ENOENT\n' +
  '\tat libcore.io.IoBridge.open(IoBridge.java:492)\n\tat java.io.FileReader.<init>(FileReader.java:58)\n';

test('noise round an answer is left out, and only that', () => {
  assert.deepEqual(answerLines(`${LINKER}${MIUI}\r\n  package:/a \r\r\n\tat the end\n`), ['package:/a', 'at the end']);
  assert.equal(
    shownAnswer(`Exception occurred:\n\tat a.b(C.java:1)\njava.lang.X: y\n\tat z`),
    'Exception occurred:\njava.lang.X: y',
  );
  assert.equal(shownAnswer('x'.repeat(1000)).length, 300);
});

test('package lists tell names and user ids, with paths and for several users', () => {
  const text =
    `${LINKER}package:com.a uid:10123\r\npackage:com.ab uid:10124,1010124 installer=x\n` +
    'package:/data/app/~~q==/com.c-r==/base.apk=com.c versionCode:3 uid:1000\npackage:com.d\nFailure [X]\n';
  assert.deepEqual(parsePackageList(text), {
    packages: [
      { name: 'com.a', uids: [10123] },
      { name: 'com.ab', uids: [10124, 1010124] },
      { name: 'com.c', uids: [1000] },
      { name: 'com.d', uids: [] },
    ],
    rest: ['Failure [X]'],
  });
  assert.deepEqual(parsePackageList(`${MIUI}`), { packages: [], rest: [] });
});

test("a package's user id is read from its own section only", () => {
  const text = 'Packages:\n  Package [com.a] (c1d7f):\n    userId=10394\n  Package [com.ab] (1):\n    appId=10012\n';
  assert.equal(parsePackageUid(text, 'com.a'), 10394);
  assert.equal(parsePackageUid(text, 'com.ab'), 10012);
  assert.equal(parsePackageUid(text, 'com'), undefined);
  assert.equal(parsePackageUid('Unable to find package: com.a\n', 'com.a'), undefined);
});

test('a path means installed, nothing means not, and all else is a fault', () => {
  const installed = parsePackagePath(`${LINKER}package:/data/app/a/base.apk\npackage:/data/app/a/split_de.apk\r\n`);
  assert.deepEqual(installed, { kind: 'installed', paths: ['/data/app/a/base.apk', '/data/app/a/split_de.apk'] });
  for (const text of ['', '\r\n', LINKER, MIUI]) assert.deepEqual(parsePackagePath(text), { kind: 'absent' });
  assert.deepEqual(parsePackagePath("cmd: Can't find service: package\n"), {
    kind: 'failed',
    text: "cmd: Can't find service: package",
  });
  assert.equal(parsePackagePath('Killed \n').kind, 'failed');
});

const RESULTS: readonly (readonly [text: string, reason: string | undefined, said: string])[] = [
  [
    'Failure [INSTALL_FAILED_ALREADY_EXISTS]\n',
    'INSTALL_FAILED_ALREADY_EXISTS',
    'Failure [INSTALL_FAILED_ALREADY_EXISTS]',
  ],
  [
    'Performing Streamed Install\nadb: failed to install a.apk: Failure [INSTALL_FAILED_USER_RESTRICTED: Invalid apk]\n',
    'INSTALL_FAILED_USER_RESTRICTED',
    'Failure [INSTALL_FAILED_USER_RESTRICTED: Invalid apk]',
  ],
  [
    'Success\nFailure [DELETE_FAILED_INTERNAL_ERROR]\n',
    'DELETE_FAILED_INTERNAL_ERROR',
    'Failure [DELETE_FAILED_INTERNAL_ERROR]',
  ],
  ['Failure [not installed for 0]\n', undefined, 'Failure [not installed for 0]'],
  ['Failure [Error: x]\n', undefined, 'Failure [Error: x]'],
  ['Failure []', undefined, 'Failure []'],
  ['Failure [INSTALL_FAILED_OLDER_SDK', 'INSTALL_FAILED_OLDER_SDK', 'Failure [INSTALL_FAILED_OLDER_SDK'],
  ['Error: device is still booting.\n', undefined, 'Error: device is still booting.'],
  ['Success: streamed 5 bytes\n', undefined, 'Success: streamed 5 bytes'],
  [
    "\nException occurred while executing 'uninstall':\njava.lang.IllegalArgumentException: Unknown package: com.a\n\tat android.os.X\n",
    undefined,
    "Exception occurred while executing 'uninstall':\njava.lang.IllegalArgumentException: Unknown package: com.a",
  ],
  ['\n', undefined, ''],
];

for (const [text, reason, said] of RESULTS) {
  test(`${JSON.stringify(text.slice(0, 60))} is no success`, () => {
    assert.deepEqual(parsePackageResult(`${LINKER}${text}`), { kind: 'failure', reason, text: said });
  });
}

test('success is a line of its own, whatever stands round it', () => {
  for (const text of [
    'Success',
    'Success\r\n',
    `${LINKER}\tpkg: /data/local/tmp/a.apk\nSuccess\n`,
    `${MIUI}Success\n`,
  ]) {
    assert.deepEqual(parsePackageResult(text), { kind: 'success' });
  }
});

test('activities are those of the app that was asked for', () => {
  const found = parseActivityQuery(`${LINKER}com.a/.Main\r\n  com.a/com.a.Other\ncom.ab/.Main\n`, 'com.a');
  assert.deepEqual(found, { kind: 'activities', components: ['com.a/.Main', 'com.a/com.a.Other'] });
  const brief = 'priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\ncom.a/.Main\n';
  assert.deepEqual(parseActivityQuery(brief, 'com.a'), { kind: 'activities', components: ['com.a/.Main'] });
  for (const none of ['No activities found\n', 'No activity found', `x\nNo activities found\n`]) {
    assert.deepEqual(parseActivityQuery(none, 'com.a'), { kind: 'activities', components: [] });
  }
  for (const unknown of [
    'Unknown command: query-activities\n',
    'Error: Unknown option: --components\n',
    '/system/bin/sh: cmd: not found\n',
    '/system/bin/sh: cmd: inaccessible or not found\n',
  ]) {
    assert.deepEqual(parseActivityQuery(unknown, 'com.a'), { kind: 'unknown_command' }, unknown);
  }
  assert.deepEqual(parseActivityQuery('', 'com.a'), { kind: 'failed', text: '' });
  assert.deepEqual(parseActivityQuery('com.ab/.Main', 'com.a'), { kind: 'failed', text: 'com.ab/.Main' });
});

const ECHO = 'Starting: Intent { act=android.intent.action.MAIN cmp=com.a/.Main }\n';

test('a start is told by its status, even one that timed out, and by a warning', () => {
  const complete = `${ECHO}Status: ok\r\nLaunchState: COLD\nActivity: com.a/.Home\nTotalTime: 387\nWaitTime: 390\nComplete\n`;
  assert.deepEqual(parseAmStart(complete), { kind: 'started', status: 'ok', activity: 'com.a/.Home' });
  const late = `${ECHO}Status: timeout\nLaunchState: UNKNOWN (-1)\nActivity: com.a/.Main\nWaitTime: 11639\n`;
  assert.deepEqual(parseAmStart(late), { kind: 'started', status: 'timeout', activity: 'com.a/.Main' });
  const front = `${ECHO}Warning: Activity not started, its current task has been brought to the front\n`;
  assert.deepEqual(parseAmStart(front), { kind: 'started', status: undefined, activity: undefined });
  assert.equal(parseAmStart(`${front}Status: ok\nActivity: com.a/.B\n`).kind, 'started');
});

test('a start that failed says so in its own words', () => {
  const missing = 'Error: Activity class {com.a/com.a.Main} does not exist.';
  assert.deepEqual(parseAmStart(`${ECHO}Error type 3\n${missing}\n`), { kind: 'failed', text: missing });
  const refused =
    "Exception occurred while executing 'start':\njava.lang.SecurityException: Permission Denial: starting Intent";
  assert.deepEqual(parseAmStart(`${ECHO}\n${refused}\n\tat a\n`), { kind: 'failed', text: refused });
  assert.equal(parseAmStart(`Warning: Activity not started\n${refused}`).kind, 'failed');
  const unresolved = 'Error: Activity not started, unable to resolve Intent { pkg=com.a }';
  assert.deepEqual(parseAmStart(`${ECHO}${unresolved}`), { kind: 'unresolved', text: unresolved });
  assert.deepEqual(parseAmStart(`${ECHO}Killed \n`), { kind: 'failed', text: 'Killed' });
  assert.deepEqual(parseAmStart(''), { kind: 'failed', text: '' });
});

test('processes are read from both kinds of list, and only from one that shows all', () => {
  assert.deepEqual(parseProcessNames('NAME\ninit\ncom.a\ncom.a:push\nkworker/0:1H some thing\n'), [
    'init',
    'com.a',
    'com.a:push',
    'kworker/0:1H some thing',
  ]);
  const toolbox =
    'USER     PID   PPID  VSIZE  RSS     WCHAN    PC         NAME\r\nroot      1     0     8776   780   ffffffff 00000000 S /init\r\nu0_a12    9     1     1 1 ffffffff 00000000 S com.a\r\n';
  assert.deepEqual(parseProcessNames(toolbox), ['/init', 'com.a']);
  for (const text of ['NAME\nsh\nps\n', 'USER PID NAME\n', "ps: bad -o 'NAME'\n", '', "bad pid '-A'"]) {
    assert.equal(parseProcessNames(text), undefined, text);
  }
  assert.deepEqual(
    ['com.a', 'com.a:push', 'com.ab', 'com', 'x com.a'].map((name) => isProcessOf('com.a', name)),
    [true, true, false, false, false],
  );
});

test("adb's version is its release, with what the builder added", () => {
  const told = (release: string) =>
    parseAdbVersion(`Android Debug Bridge version 1.0.41\r\nVersion ${release}\r\nInstalled as /usr/bin/adb\r\n`);
  assert.deepEqual(told('34.0.5-debian'), { release: '34.0.5-debian', major: 34, protocol: 41 });
  assert.deepEqual(told('1:8.1.0+r23-8'), { release: '1:8.1.0+r23-8', major: 8, protocol: 41 });
  assert.deepEqual(told('36.0.2-14143358'), { release: '36.0.2-14143358', major: 36, protocol: 41 });
  assert.equal(told('abc'), undefined);
  assert.equal(parseAdbVersion('Android Debug Bridge version 1.0.32\nRevision 09a0d98bebce-android\n'), undefined);
});

test('whatever a device says, every reader ends and answers', () => {
  const word = fc.constantFrom(
    'package:',
    'com.a/.Main',
    'Failure [',
    'Success',
    'Status: ',
    'Error: ',
    'Warning: ',
    'NAME',
    'USER x NAME',
    'uid:',
    'Package [',
    'WARNING: linker:',
    '\n',
    '\r\n',
    '=',
    ']',
    ',',
  );
  const text = fc.array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 60 });
  fc.assert(
    fc.property(text, (pieces) => {
      const said = pieces.join('');
      const { packages } = parsePackageList(said);
      for (const { name, uids } of packages) {
        assert.doesNotMatch(name, /\s/);
        assert.ok(uids.every(Number.isInteger));
      }
      const result = parsePackageResult(said);
      if (result.kind === 'success') assert.ok(!said.includes('Failure ['));
      else if (result.reason !== undefined) assert.match(result.reason, /^[A-Z][A-Z0-9_]*$/);
      parsePackagePath(said);
      parsePackageUid(said, 'com.a');
      parseProcessNames(said);
      parseAdbVersion(said);
      const query = parseActivityQuery(said, 'com.a');
      if (query.kind === 'activities') assert.ok(query.components.every((name) => name.startsWith('com.a/')));
      assert.ok(shownAnswer(said).length <= 300);
      parseAmStart(said);
    }),
    { numRuns: 1000 },
  );
});

test('long hostile lines take no longer than their length', () => {
  const start = processorMs();
  for (const piece of ['Failure [', ' uid:', '=', 'Package [', ' ', '\t', 'a/', 'USER NAME ', 'at ', '1', 'A']) {
    const said = piece.repeat(1_000_000 / piece.length);
    for (const prefix of ['', 'package:', 'Failure [', 'USER ', 'Version ', 'Android Debug Bridge version 1.0.']) {
      const text = prefix + said;
      parsePackageList(text);
      parsePackageResult(text);
      parsePackagePath(text);
      parsePackageUid(text, 'com.a');
      parseActivityQuery(text, 'com.a');
      parseAmStart(text);
      parseProcessNames(text);
      parseAdbVersion(text);
    }
  }
  assert.ok(processorMs() - start < 20_000);
});

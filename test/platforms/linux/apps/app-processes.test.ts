import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runsCommand } from '../../../../src/platforms/linux/apps/app-processes.ts';

test('a process is known by its program, or the script that it interprets, and all of its words', () => {
  const runs = (file: string, words: readonly string[], command: readonly string[]) =>
    runsCommand({ file, words }, command);
  assert.ok(runs('/usr/bin/gedit', ['gedit', 'a.txt'], ['/usr/bin/gedit']));
  assert.ok(!runs('/usr/bin/xed', ['xed'], ['/usr/bin/gedit']));
  assert.ok(runs('/usr/lib/chromium/chromium', ['chromium', '--type=zygote'], ['/usr/bin/chromium']));
  assert.ok(runs('/usr/bin/dash', ['/bin/sh', '/opt/tool', '-v'], ['/opt/tool']));
  assert.ok(runs('/usr/bin/dash', ['/bin/sh', '/opt/tool', '-v'], ['/opt/tool', '-v']));
  assert.ok(!runs('/usr/bin/dash', ['/bin/sh', '/opt/other', '/opt/data', '/opt/tool'], ['/opt/tool']));
  assert.ok(runs('/usr/bin/python3', ['python3', '-u', '/opt/a.py'], ['/usr/bin/python3', '/opt/a.py']));
  assert.ok(!runs('/usr/bin/python3', ['python3', '/opt/b.py'], ['/usr/bin/python3', '/opt/a.py']));
  assert.ok(!runs('/usr/bin/xterm', ['xterm', '-e', '/usr/bin/top'], ['/usr/bin/xterm', '-e', '/usr/bin/mutt']));
});

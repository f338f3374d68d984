import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { applicationFolders, findApp, listApps } from '../../../../src/platforms/linux/apps/app-list.ts';
import { localesOf, parseDesktopEntry } from '../../../../src/platforms/linux/apps/desktop-entry.ts';
import { parseExec } from '../../../../src/platforms/linux/apps/exec-line.ts';
import { withAccessibility } from '../../../../src/platforms/linux/apps/launch.ts';

const ENTRY = `# a comment
[Desktop Entry]
Type=Application
Name=Editor
Name[de]=Schreiber
Name[de_AT]=Schreiberl
Name[sr@Latn]=Pisac
Comment=x
Exec=editor --title "A \\\\"quoted\\\\" title" %U
Icon=editor
Path=/tmp
OnlyShowIn=GNOME;A\\;B;
StartupWMClass=Editor

[Desktop Action new]
Name=New
Exec=editor --new
`;

test('an entry with its names in several languages; groups after the first do not count', () => {
  const entry = parseDesktopEntry(ENTRY, 'en_GB.UTF-8');
  assert.equal(entry?.name, 'Editor');
  assert.equal(entry?.exec, 'editor --title "A \\"quoted\\" title" %U');
  assert.equal(entry?.workingFolder, '/tmp');
  assert.deepEqual(entry?.onlyShowIn, ['GNOME', 'A;B']);
  assert.equal(parseDesktopEntry(ENTRY, 'de_DE.UTF-8')?.name, 'Schreiber');
  assert.equal(parseDesktopEntry(ENTRY, 'de_AT')?.name, 'Schreiberl');
  assert.equal(parseDesktopEntry(ENTRY, 'sr_YU@Latn')?.name, 'Pisac');
  assert.equal(parseDesktopEntry(ENTRY.replace('Application', 'Link'), 'de'), undefined);
  assert.equal(parseDesktopEntry('', 'de'), undefined);
});

test('locales, best first', () => {
  assert.deepEqual(localesOf('sr_YU.UTF-8@Latn'), ['sr_YU@Latn', 'sr_YU', 'sr@Latn', 'sr']);
  assert.deepEqual(localesOf('de_DE'), ['de_DE', 'de']);
  for (const none of ['', 'C', 'C.UTF-8', 'POSIX']) assert.deepEqual(localesOf(none), []);
});

const fields = { name: 'Ed itor', icon: 'ed', file: '/a b.desktop', targets: ['/x y', 'z'] };
const exec = (line: string, targets = fields.targets) => parseExec(line, { ...fields, targets });

test('Exec lines: quotes and field codes, and no shell', () => {
  assert.deepEqual(exec('editor %F'), ['editor', '/x y', 'z']);
  assert.deepEqual(exec('editor %f end'), ['editor', '/x y', 'end']);
  assert.deepEqual(exec('editor %u', []), ['editor']);
  assert.deepEqual(exec('editor --open=%u'), ['editor', '--open=/x y']);
  assert.deepEqual(exec('editor %i --name %c %k'), ['editor', '--icon', 'ed', '--name', 'Ed itor', '/a b.desktop']);
  assert.deepEqual(exec('editor %m %d 50%%'), ['editor', '50%']);
  assert.deepEqual(exec('"/opt/my app/run" "a\\"b" "\\$HOME" "\\\\"'), ['/opt/my app/run', 'a"b', '$HOME', '\\']);
  assert.deepEqual(exec("sh -c 'echo $HOME; rm x'"), ['sh', '-c', 'echo $HOME; rm x']);
  assert.deepEqual(exec('env A="b c" run ""'), ['env', 'A=b c', 'run', '']);
  assert.deepEqual(exec('run $(date) `x` | y'), ['run', '$(date)', '`x`', '|', 'y']);
  for (const bad of ['', '   ', 'editor "open', 'editor %z', 'editor %']) assert.equal(exec(bad), undefined, bad);
});

test('whatever is quoted comes back as it was', () => {
  const quote = (word: string) => `"${word.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (words) => {
      assert.deepEqual(exec(words.map(quote).join(' ')), words);
    }),
  );
});

test('Chromium and Electron are told to describe themselves, once', () => {
  const flag = '--force-renderer-accessibility';
  assert.deepEqual(withAccessibility(['/usr/bin/chromium', 'a']), ['/usr/bin/chromium', flag, 'a']);
  assert.deepEqual(withAccessibility(['/opt/google-chrome-stable', flag]), ['/opt/google-chrome-stable', flag]);
  assert.deepEqual(withAccessibility(['/usr/bin/gedit', 'chromium']), ['/usr/bin/gedit', 'chromium']);
});

test('the list: more important folders win, deleted and foreign ones are left out, names find', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-apps-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `[Desktop Entry]\nType=Application\n${text}`);
  };
  await put('home/applications/one.desktop', 'Name=Mine\nExec=true');
  await put('share/applications/one.desktop', 'Name=Theirs\nExec=true');
  await put('share/applications/kde/two.desktop', 'Name=Two\nExec=true\nNoDisplay=true');
  await put('home/applications/gone.desktop', 'Name=Gone\nHidden=true');
  await put('share/applications/gone.desktop', 'Name=Gone\nExec=true');
  await put('share/applications/absent.desktop', 'Name=Absent\nTryExec=/no/such/program');
  await put('share/applications/three.desktop', 'Name=Mine\nExec=true\nOnlyShowIn=KDE;');
  const environment = {
    HOME: join(folder, 'nobody'),
    PATH: '/usr/bin:/bin',
    XDG_DATA_HOME: join(folder, 'home'),
    XDG_DATA_DIRS: `${join(folder, 'share')}:relative`,
    XDG_CURRENT_DESKTOP: 'GNOME',
  };
  const ours = (await listApps(environment)).filter(({ file }) => file.startsWith(folder));
  assert.deepEqual(
    ours.map(({ id, name, shown }) => ({ id, name, shown })),
    [
      { id: 'one', name: 'Mine', shown: true },
      { id: 'three', name: 'Mine', shown: false },
      { id: 'kde-two', name: 'Two', shown: false },
    ],
  );
  assert.equal((await findApp('MINE', environment)).id, 'one');
  assert.equal((await findApp('kde-two.desktop', environment)).id, 'kde-two');
  await assert.rejects(
    findApp('min', environment),
    (error) => error instanceof GloveboxError && error.code === 'APP_NOT_FOUND' && /one/.test(error.hint ?? ''),
  );
  assert.ok(!applicationFolders(environment).some((name) => name.startsWith('relative')));
});

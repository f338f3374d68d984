import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InstalledApp } from '../../../../src/platforms/linux/apps/app-list.ts';
import { parseDesktopEntry } from '../../../../src/platforms/linux/apps/desktop-entry.ts';
import { appOfWindow } from '../../../../src/platforms/linux/apps/window-app.ts';
import type { DesktopWindow } from '../../../../src/platforms/linux/x11/windows/window.ts';

function installed(id: string, keys: string, shown = true): InstalledApp {
  const entry = parseDesktopEntry(`[Desktop Entry]\nType=Application\n${keys}`, '');
  if (entry === undefined) throw new Error('no entry');
  return { id, name: entry.name, shown, file: `/${id}.desktop`, entry };
}

const APPS = [
  installed('org.gnome.Calculator', 'Name=Calculator\nExec=gnome-calculator'),
  installed('org.xfce.mousepad-settings', 'Name=Settings\nExec=mousepad --preferences', false),
  installed('org.xfce.mousepad', 'Name=Mousepad\nExec=mousepad %U'),
  installed('chromium', 'Name=Web\nExec=/usr/bin/chromium %U\nStartupWMClass=Chromium-browser'),
];

const named = (instance: string, className: string, applicationId?: string) =>
  appOfWindow({ instance, className, applicationId } as DesktopWindow, APPS);

test('an application is known by its id, its class, its program', () => {
  assert.deepEqual(named('gnome-calculator', 'gnome-calculator', 'org.gnome.Calculator'), {
    app: 'org.gnome.Calculator',
    names: ['Calculator', 'gnome-calculator'],
  });
  assert.equal(named('chromium', 'Chromium-browser').app, 'chromium');
  assert.equal(named('mousepad', 'Mousepad').app, 'org.xfce.mousepad', 'what menus show comes first');
});

test('one that is not installed is called what its window says', () => {
  assert.deepEqual(named('main.py', 'Main.py'), { app: 'Main.py', names: ['main.py'] });
  assert.deepEqual(named('', ''), { app: null, names: [] });
});

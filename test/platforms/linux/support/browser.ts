import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enableAccessibility } from '../../../../src/platforms/linux/atspi/accessibility-bus.ts';
import { programPath, type TestDesktop, withoutDesktop } from './desktop.ts';

const NAMES = ['chromium', 'google-chrome', 'chrome'];

const browser = NAMES.map(programPath).find((path) => path !== undefined);

/** Why no browser can be read here, or false. */
export const withoutBrowser: string | false = withoutDesktop || (browser === undefined && 'not installed: chromium');

/** Opens a page of the test's own in Chromium, with its accessibility on. */
export async function openPage(desktop: TestDesktop, name: string, html: string): Promise<ChildProcess> {
  if (browser === undefined) throw new Error('there is no browser');
  // Chromium looks once, at its start.
  await enableAccessibility(desktop.environment, { timeoutMs: 10_000 });
  const file = join(desktop.folder, `${name}.html`);
  writeFileSync(file, html);
  return desktop.start(browser, [
    '--no-sandbox',
    '--no-first-run',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--password-store=basic',
    '--force-renderer-accessibility',
    `--user-data-dir=${join(desktop.folder, 'browser')}`,
    `file://${file}`,
  ]);
}

/** A page of more than 1,000 accessible objects, with a form above them. */
export const LARGE_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Large page</title></head><body>
<h1>Orders</h1>
<form><label>Name <input id="name" placeholder="First and last"></label>
<label>Secret <input type="password" id="secret" value="hunter2"></label>
<label><input type="checkbox" id="agree"> Agree</label>
<select id="size" aria-label="Size"><option>Small<option>Large</select>
<input type="range" id="volume" min="0" max="100" value="30" aria-label="Volume">
<button type="button" id="count" onclick="this.textContent='Counted '+(++window.counted)">Count</button>
<button disabled>Never</button><a href="#far">Far away</a></form>
<table>${Array.from(
  { length: 120 },
  (_, row) =>
    `<tr><td>Row ${row}</td><td><a href="#r${row}">Link ${row}</a></td><td><button>Button ${row}</button></td></tr>`,
).join('')}</table><p id="far">The end</p><script>window.counted = 0</script></body></html>`;

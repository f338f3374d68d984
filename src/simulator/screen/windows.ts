import type { Frame } from './frame.ts';
import type { Page } from './page.ts';
import type { ScreenWindow } from './phone-screen.ts';

/**
 * The windows of what is in front: the page's own, and the one beneath a dialog or popup.
 * @param packageName the app in front
 * @param tokenOf each page's own number
 */
export function frontWindows(
  { page, window, beneath }: Frame,
  packageName: string,
  tokenOf: (page: Page) => number,
): readonly ScreenWindow[] {
  const activityBeneath = page.beneath?.activity;
  const top: ScreenWindow = {
    token: tokenOf(page),
    kind: windowKind(page),
    packageName: page.owner ?? packageName,
    activity: page.activity,
    bounds: window.bounds,
  };
  if (page.beneath === undefined || beneath === undefined) return [top];
  const below: ScreenWindow = {
    token: tokenOf(page.beneath),
    kind: 'activity',
    packageName,
    activity: activityBeneath ?? page.activity,
    bounds: beneath.bounds,
  };
  return [top, below];
}

/** What kind of window a page is. */
export function windowKind(page: Page): ScreenWindow['kind'] {
  if (page.windowTitle !== undefined) return 'system';
  if (page.popup !== undefined) return 'popup';
  return page.beneath?.activity === page.activity ? 'dialog' : 'activity';
}

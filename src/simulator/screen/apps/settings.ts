import type { AppDefinition, PhoneServices, RunningApp } from '../app.ts';
import { createPage, PageStack } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import type { View } from '../view.ts';
import { aboutPage, appsPage, batteryPage, soundPage } from './settings/device-pages.ts';
import { displayPage } from './settings/display-page.ts';
import { homePage } from './settings/home-page.ts';
import { networkPage } from './settings/network-page.ts';
import type { SettingsScreen } from './settings/screen.ts';
import { topicPage } from './settings/topic-page.ts';

const PACKAGE = 'com.glovebox.settings';

/** The system's settings: a long list of topics, pages of switches, sliders, choices and facts. */
export const SETTINGS: AppDefinition = {
  packageName: PACKAGE,
  label: 'Settings',
  activity: `${PACKAGE}.SettingsActivity`,
  icon: { icon: ICONS.gear, background: '#4a5568', foreground: '#ffffff' },
  place: 'grid',
  install: (phone) => () => startSettings(phone),
};

function startSettings(phone: PhoneServices): RunningApp {
  const screen: SettingsScreen = {
    phone,
    open: (view: () => View) => pages.push(createPage(`${PACKAGE}.SubSettingsActivity`, view)),
    back: () => phone.back(),
  };
  const topics = new Map([
    ['Network & internet', () => networkPage(screen)],
    ['Display', () => displayPage(screen)],
    ['Apps', () => appsPage(screen)],
    ['Sound & vibration', () => soundPage(screen)],
    ['Battery', () => batteryPage(screen)],
    ['About phone', () => aboutPage(screen)],
  ]);
  const show = (title: string): void => screen.open(topics.get(title)?.() ?? topicPage(screen, title));
  const pages = new PageStack(createPage(SETTINGS.activity, homePage(screen, show)));
  return { page: () => pages.top, back: () => pages.pop() };
}

import type { PhoneInside } from '../phone/phone-inside.ts';
import { DEFAULT, HOME, type Intent, LAUNCHER, MAIN, VIEW } from './intent.ts';

export interface ResolvedActivity {
  readonly packageName: string;
  /** Fully qualified class. */
  readonly activity: string;
  readonly isDefault: boolean;
}

/** The activities of the phone's apps that an intent reaches: launcher entries, the home screen, and the browser. */
export function resolveActivities({ packages, screen }: PhoneInside, intent: Intent): readonly ResolvedActivity[] {
  const entries = packages
    .list()
    .flatMap(({ name, launcherActivity }) =>
      launcherActivity === undefined ? [] : [{ packageName: name, activity: launcherActivity, isDefault: false }],
    );
  if (intent.component !== undefined) {
    const { packageName, activity } = intent.component;
    return entries.filter((entry) => entry.packageName === packageName && entry.activity === activity);
  }
  const named = entries.filter(
    ({ packageName }) => intent.packageName === undefined || packageName === intent.packageName,
  );
  const launchers = named.filter(({ packageName }) => packageName.includes('launcher'));
  if (intent.action === MAIN) {
    if (intent.categories.includes(HOME)) return launchers.map((entry) => ({ ...entry, isDefault: true }));
    const declared = intent.categories.every((category) => category === LAUNCHER || category === DEFAULT);
    return declared ? named.filter((entry) => !launchers.includes(entry)) : [];
  }
  if (intent.action === VIEW && /^https?:/.test(intent.data ?? '')) {
    return named.filter(({ packageName }) => /browser|chrome/.test(packageName));
  }
  if (intent.action?.startsWith('android.settings.') === true) {
    return named.filter(({ packageName }) => packageName === 'com.android.settings' && screen.apps.length > 0);
  }
  return [];
}

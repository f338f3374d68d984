import type { AppDefinition, PhoneServices, RunningApp } from '../../app.ts';
import { createPage } from '../../page.ts';
import { ICONS } from '../../picture/icons.ts';
import { NAVIGATION_BAR } from '../../system-bars.ts';
import { column, label, list, row, toolbar } from '../../widgets.ts';
import { WORDS } from './trial.ts';

const PACKAGE = 'com.glovebox.trials';

/** The list of all trials; a tap starts the trial's own app. */
export function trialIndex(trials: readonly AppDefinition[]): AppDefinition {
  return {
    packageName: PACKAGE,
    label: 'Trials',
    activity: `${PACKAGE}.TrialsActivity`,
    icon: { icon: ICONS.tag, background: '#7a5195', foreground: '#ffffff' },
    place: 'drawer',
    install: (phone) => () => startIndex(phone, trials),
  };
}

function startIndex(phone: PhoneServices, trials: readonly AppDefinition[]): RunningApp {
  const page = createPage(`${PACKAGE}.TrialsActivity`, () => {
    const rows = trials.map(({ packageName, label: name }) =>
      row(
        [label(name, WORDS, { weight: 1 }, { id: 'name' })],
        { width: 'fill', height: 52, padding: [20, 0, 20, 0], margin: [16, 0, 16, 4] },
        { id: 'trial', onTap: () => phone.open(packageName), look: { background: 'card', corner: 14 } },
      ),
    );
    return column([toolbar('Trials', undefined), list(rows, { padding: [0, 4, 0, NAVIGATION_BAR + 20] })], {
      height: 'fill',
    });
  });
  return { page: () => page, back: () => false };
}

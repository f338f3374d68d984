import type { AppDefinition, RunningApp } from '../app.ts';
import { createPage } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import { NAVIGATION_BAR } from '../system-bars.ts';
import type { View } from '../view.ts';
import { button, column, label, list, row, toolbar } from '../widgets.ts';

const PACKAGE = 'com.glovebox.vault';

/** A page that forbids pictures of itself (FLAG_SECURE) and can still be read by accessibility. */
export const VAULT: AppDefinition = {
  packageName: PACKAGE,
  label: 'Vault',
  activity: `${PACKAGE}.VaultActivity`,
  icon: { icon: ICONS.lock, background: '#5b4b9a', foreground: '#ffffff' },
  place: 'drawer',
  install: () => startVault,
};

const SECRETS: readonly (readonly [name: string, secret: string])[] = [
  ['Recovery code', '4817-2290-6641'],
  ['Door', '7358#'],
  ['Wi‑Fi guest', 'seven green kites'],
];

function startVault(): RunningApp {
  const shown = new Set<string>();
  const toggle = (name: string): void => {
    if (!shown.delete(name)) shown.add(name);
  };
  const page = createPage(VAULT.activity, () => vaultView(shown, toggle), { secure: true });
  return { page: () => page, back: () => false };
}

function vaultView(shown: ReadonlySet<string>, toggle: (name: string) => void): View {
  const rows = SECRETS.map(([name, secret]) => {
    const open = shown.has(name);
    const texts = column(
      [
        label(name, { size: 17, colour: 'ink' }, {}, { id: 'name' }),
        label(open ? secret : '••••••••', { size: 15, colour: 'inkSoft' }, {}, { id: 'secret' }),
      ],
      { weight: 1, gap: 4 },
    );
    const action = button(open ? 'Hide' : 'Show', () => toggle(name), {
      contentDescription: `${open ? 'Hide' : 'Show'} ${name}`,
      look: { background: 'container' },
    });
    const box = { width: 'fill', padding: [20, 16, 16, 16], margin: [16, 0, 16, 8], gap: 12 } as const;
    return row([texts, action], box, { look: { background: 'card', corner: 20 } });
  });
  return column([toolbar('Vault', undefined), list(rows, { padding: [0, 4, 0, NAVIGATION_BAR + 20] })], {
    height: 'fill',
  });
}

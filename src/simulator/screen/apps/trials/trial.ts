import type { AppDefinition, Extras, PhoneServices } from '../../app.ts';
import { createPage, type Page, PageStack } from '../../page.ts';
import { ICONS } from '../../picture/icons.ts';
import { NAVIGATION_BAR } from '../../system-bars.ts';
import type { TextLook, View } from '../../view.ts';
import { button, column, label, list, row, scroller, toolbar } from '../../widgets.ts';

const ROOT = 'com.glovebox.trials';

/** How long what happens by itself takes to happen, unless the start's `--ei delay_ms` says otherwise. */
const USUAL_DELAY_MS = 1500;

/** What a trial's pages are built with. */
export interface Trial {
  readonly phone: PhoneServices;
  readonly label: string;
  readonly activity: string;
  readonly extras: Extras;
  readonly delayMs: number;
  readonly open: (page: Page) => void;
  readonly close: () => void;
}

/** An app of one situation that is hard for whoever drives a phone. It is started by its package, and by the app Trials. */
export function defineTrial(name: string, appLabel: string, start: (trial: Trial) => Page): AppDefinition {
  const packageName = `${ROOT}.${name}`;
  const activity = `${packageName}.${appLabel.replaceAll(' ', '')}Activity`;
  return {
    packageName,
    label: appLabel,
    activity,
    icon: { icon: ICONS.tag, background: '#7a5195', foreground: '#ffffff' },
    place: 'nowhere',
    install: (phone) => (extras) => {
      const delay = Number(extras.get('delay_ms') ?? USUAL_DELAY_MS);
      const trial: Trial = {
        phone,
        label: appLabel,
        activity,
        extras,
        delayMs: Number.isFinite(delay) && delay >= 0 ? delay : USUAL_DELAY_MS,
        open: (page) => pages.push(page),
        close: () => void pages.pop(),
      };
      const pages: PageStack = new PageStack(start(trial));
      return { page: () => pages.top, back: () => pages.pop() };
    },
  };
}

/** What the user is told: shown in the line of that id, and noted in the phone's record. */
export class Status {
  readonly #phone: PhoneServices;
  text = 'Nothing yet';

  constructor({ phone }: Trial) {
    this.#phone = phone;
  }

  say(text: string): void {
    this.text = text;
    this.#phone.note(text);
  }

  view(): View {
    return label(
      this.text,
      { size: 15, colour: 'primary', maxLines: 2 },
      { width: 'fill', padding: [20, 6, 20, 10] },
      { id: 'status' },
    );
  }
}

export const WORDS: TextLook = { size: 17, colour: 'ink' };
export const QUIET: TextLook = { size: 14, colour: 'inkSoft' };

/** A page of controls below each other, under a toolbar and the status line. */
export function formPage(trial: Trial, status: Status, controls: () => readonly View[]): Page {
  return createPage(trial.activity, () =>
    column(
      [
        toolbar(trial.label, undefined),
        status.view(),
        scroller(column(controls(), { padding: [20, 4, 20, NAVIGATION_BAR + 20], gap: 10 })),
      ],
      { height: 'fill' },
    ),
  );
}

/** A list under a toolbar and the status line. */
export function listView(
  title: string,
  status: Status,
  above: readonly View[],
  rows: readonly View[],
  key?: string,
): View {
  return column(
    [toolbar(title, undefined), status.view(), ...above, list(rows, { padding: [0, 4, 0, NAVIGATION_BAR + 20] }, key)],
    { height: 'fill' },
  );
}

/** Two lines of text in a row that takes the tap. */
export function textRow(title: string, subtitle: string, onTap: () => void, rest: Partial<View> = {}): View {
  const texts = column(
    [
      label(title, WORDS, { width: 'fill' }, { id: 'title' }),
      label(subtitle, QUIET, { width: 'fill' }, { id: 'subtitle' }),
    ],
    { weight: 1, gap: 3 },
  );
  return row(
    [texts, ...(rest.children ?? [])],
    { width: 'fill', height: 72, padding: [20, 0, 12, 0], margin: [16, 0, 16, 6], gap: 8 },
    { id: 'row', onTap, ...(rest.unannounced ? { unannounced: true } : {}), look: { background: 'card', corner: 16 } },
  );
}

export function filledButton(text: string, onTap: () => void, rest: Partial<View> = {}): View {
  return button(text, onTap, { ...rest, look: { background: 'container' } });
}

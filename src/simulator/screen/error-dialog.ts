import { createPage, type Page } from './page.ts';
import { ICONS, type Icon } from './picture/icons.ts';
import type { View } from './view.ts';
import { column, group, image, label } from './widgets.ts';

/** What the user may choose in a dialog about an app that failed. */
interface ErrorChoice {
  readonly text: string;
  /** Whole, as `android:id/aerr_close`. */
  readonly id: string;
  readonly icon: Icon;
  readonly choose: () => void;
}

/**
 * The system's dialog about an app that crashed or hangs: a window of the package `android` that is no activity, and
 * that neither BACK nor a tap outside closes. Ids and texts as in AOSP's app_error_dialog.xml and app_anr_dialog.xml.
 */
function errorDialog(title: string, windowTitle: string, choices: readonly ErrorChoice[]): Page {
  const view = (): View => {
    const heading = label(
      title,
      { size: 20, colour: 'ink', weight: 'medium', maxLines: 2 },
      { width: 'fill' },
      { id: 'android:id/alertTitle' },
    );
    return column(
      [
        group('android.widget.LinearLayout', { width: 'fill', padding: [24, 22, 24, 10] }, [heading], {
          id: 'android:id/title_template',
        }),
        column(choices.map(choiceRow), { padding: [0, 4, 0, 14] }, { id: 'android:id/custom' }),
      ],
      {},
      { id: 'android:id/parentPanel' },
    );
  };
  return createPage('', view, { owner: 'android', windowTitle, modal: true });
}

/** Icon and words of one button; as on Android the button is one node that says the words. */
function choiceRow({ text, id, icon, choose }: ErrorChoice): View {
  const face = [
    image(icon, 22, 'primary', {}, { decorative: true }),
    label(text, { size: 16, colour: 'ink' }, { weight: 1 }, { decorative: true }),
  ];
  const box = { width: 'fill', height: 52, padding: [24, 0, 24, 0], gap: 20, flow: 'row', cross: 'center' } as const;
  return group('android.widget.Button', box, face, { text, id, onTap: choose });
}

/** "… keeps stopping": the app is gone already. */
export function crashDialog(
  app: { readonly label: string; readonly packageName: string },
  choices: { readonly appInfo: () => void; readonly close: () => void },
): Page {
  return errorDialog(`${app.label} keeps stopping`, `Application Error: ${app.packageName}`, [
    { text: 'App info', id: 'android:id/aerr_app_info', icon: ICONS.info, choose: choices.appInfo },
    { text: 'Close app', id: 'android:id/aerr_close', icon: ICONS.cross, choose: choices.close },
  ]);
}

/** "… isn't responding": the app is still there and does nothing. */
export function hangDialog(
  app: { readonly label: string; readonly packageName: string },
  choices: { readonly close: () => void; readonly wait: () => void },
): Page {
  return errorDialog(`${app.label} isn't responding`, `Application Not Responding: ${app.packageName}`, [
    { text: 'Close app', id: 'android:id/aerr_close', icon: ICONS.cross, choose: choices.close },
    { text: 'Wait', id: 'android:id/aerr_wait', icon: ICONS.clock, choose: choices.wait },
  ]);
}

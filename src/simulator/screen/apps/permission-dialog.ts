import { createPage, type Page } from '../page.ts';
import type { Icon } from '../picture/icons.ts';
import type { View } from '../view.ts';
import { button, column, group, image, label } from '../widgets.ts';

const PACKAGE = 'com.glovebox.permissioncontroller';
/** The resources keep the package of the platform's own permission controller, whatever the installed one is called. */
const ID = 'com.android.permissioncontroller:id';

export type PermissionChoice = 'while-in-use' | 'this-time' | 'denied';

interface PermissionRequest {
  /** The page that asks. */
  readonly beneath: Page;
  readonly appLabel: string;
  /** What follows the app's name: `take pictures and record video`. */
  readonly purpose: string;
  readonly icon: Icon;
  readonly choose: (choice: PermissionChoice) => void;
}

/**
 * The system's question whether an app may do something: an activity of another package above the app's page, which a
 * tap outside leaves open. The app's name stands between marks that isolate its direction (FSI, PDI).
 */
export function permissionDialog({ beneath, appLabel, purpose, icon, choose }: PermissionRequest): Page {
  const question = `Allow \u2068${appLabel}\u2069 to ${purpose}?`;
  const answer = (text: string, id: string, choice: PermissionChoice): View =>
    button(
      text,
      () => choose(choice),
      { id: `${ID}/${id}`, look: { background: 'container', corner: 14 } },
      { width: 'fill', height: 52, padding: [16, 16, 16, 16] },
    );
  const view = (): View => {
    const message = column(
      [
        image(icon, 28, 'primary', {}, { id: `${ID}/permission_icon` }),
        label(
          question,
          { size: 20, colour: 'ink', maxLines: 4, align: 'center' },
          { width: 'fill' },
          { id: `${ID}/permission_message` },
        ),
      ],
      { cross: 'center', gap: 14, padding: [28, 26, 28, 22] },
      { id: `${ID}/content_container` },
    );
    const answers = column(
      [
        answer('While using the app', 'permission_allow_foreground_only_button', 'while-in-use'),
        answer('Only this time', 'permission_allow_one_time_button', 'this-time'),
        answer('Don’t allow', 'permission_deny_button', 'denied'),
      ],
      { gap: 6, padding: [24, 0, 24, 24] },
    );
    return group('android.widget.LinearLayout', { width: 'fill', flow: 'column' }, [message, answers], {
      id: `${ID}/grant_dialog`,
    });
  };
  return createPage('com.android.permissioncontroller.permission.ui.GrantPermissionsActivity', view, {
    beneath,
    owner: PACKAGE,
    modal: true,
  });
}

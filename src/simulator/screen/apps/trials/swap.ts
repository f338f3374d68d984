import { createPage } from '../../page.ts';
import type { Colour } from '../../theme.ts';
import type { Box, View } from '../../view.ts';
import { group, label } from '../../widgets.ts';
import { defineTrial, type Trial } from './trial.ts';

type Content = 'list' | 'details';

/**
 * Content swapped in place, as Compose does it: one window, one root view, no ids, and a "Back" and an "OK" on either
 * page. "Details later" and `--es change details` swap after the delay.
 */
export const SWAP = defineTrial('swap', 'Swap', (trial: Trial) => {
  let content: Content = 'list';
  let said = 'Nothing yet';
  const show = (next: Content) => (): void => {
    content = next;
    trial.phone.note(`Showing ${next}`);
  };
  const later = (): void => trial.phone.after(trial.delayMs, show('details'));
  const ok = (): void => {
    said = `OK on ${content}`;
    trial.phone.note(said);
  };
  if (trial.extras.get('change') === 'details') later();
  return createPage(trial.activity, () => {
    const bar = row([press('Back', show('list')), heading(content === 'list' ? 'Ferries' : 'Lighthouse Island')]);
    const body =
      content === 'list'
        ? [words('Choose a ferry'), press('Details', show('details')), press('Details later', later), press('OK', ok)]
        : [words('Leaves at 8:15'), words('Costs 4 crowns'), press('OK', ok), press('Book', ok)];
    const node = view([bar, words(said), ...body], {
      width: 'fill',
      height: 'fill',
      flow: 'column',
      padding: [20, 12, 20, 12],
      gap: 12,
    });
    return group('androidx.compose.ui.platform.ComposeView', { width: 'fill', height: 'fill' }, [node]);
  });
});

function view(children: readonly View[], box: Box, rest: Partial<View> = {}): View {
  return group('android.view.View', box, children, rest);
}

function row(children: readonly View[]): View {
  return view(children, { width: 'fill', height: 56, flow: 'row', cross: 'center', gap: 12 });
}

function words(text: string): View {
  return label(text, { size: 17, colour: 'ink', maxLines: 2 }, { width: 'fill' });
}

/** Compose calls a heading a plain view. */
function heading(text: string): View {
  return { ...label(text, { size: 22, colour: 'ink', weight: 'medium' }), className: 'android.view.View' };
}

/** A clickable view around its text and an empty Button, which is all that Compose tells of a button's role. */
function press(text: string, onTap: () => void): View {
  const colour: Colour = 'primary';
  const face = label(text, { size: 15, colour, weight: 'medium', align: 'center' }, { within: ['center', 'center'] });
  const role = group('android.widget.Button', { width: 'fill', height: 'fill' }, []);
  return view([face, role], { width: 160, height: 48 }, { onTap, look: { background: 'container', corner: 24 } });
}

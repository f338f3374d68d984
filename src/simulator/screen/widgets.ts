import { ICONS, type Icon } from './picture/icons.ts';
import type { TextField } from './text-field.ts';
import type { Colour } from './theme.ts';
import type { Box, Look, TextLook, View } from './view.ts';

/** What a builder leaves open; a class name given here takes the place of the builder's own. */
type Rest = Partial<Omit<View, 'box' | 'children'>>;

/** A container without meaning of its own. */
export function group(className: string, box: Box, children: readonly View[], rest: Rest = {}): View {
  return { className, box, children, ...rest };
}

/** Children below each other, as wide as the parent. */
export function column(children: readonly View[], box: Box = {}, rest: Rest = {}): View {
  return group('android.widget.LinearLayout', { width: 'fill', flow: 'column', ...box }, children, rest);
}

/** Children beside each other, vertically centred. */
export function row(children: readonly View[], box: Box = {}, rest: Rest = {}): View {
  return group('android.widget.LinearLayout', { flow: 'row', cross: 'center', ...box }, children, rest);
}

export function label(text: string, look: TextLook, box: Box = {}, rest: Rest = {}): View {
  return { className: 'android.widget.TextView', text, box, ...rest, look: { ...rest.look, text: look } };
}

/** A picture without words; `size` of the drawing in dp, the box may be larger. */
export function image(icon: Icon, size: number, colour: Colour, box: Box = {}, rest: Rest = {}): View {
  const look: Look = { ...rest.look, icon: { icon, size, colour } };
  return { className: 'android.widget.ImageView', box: { width: size, height: size, ...box }, ...rest, look };
}

/** A round button of 48 dp that speaks its content description. */
export function iconButton(icon: Icon, contentDescription: string, onTap: () => void, rest: Rest = {}): View {
  return {
    className: 'android.widget.ImageButton',
    contentDescription,
    box: { width: 48, height: 48 },
    onTap,
    ...rest,
    look: { icon: { icon, size: 24, colour: 'ink' }, ...rest.look },
  };
}

/** A button with a word on it. */
export function button(text: string, onTap: () => void, rest: Rest = {}, box: Box = {}): View {
  return {
    className: 'android.widget.Button',
    text,
    box: { height: 40, padding: [20, 10, 20, 10], ...box },
    onTap,
    ...rest,
    look: { corner: 20, ...rest.look, text: { size: 14, colour: 'primary', weight: 'medium', align: 'center' } },
  };
}

/** An editable field; `key` names it for the focus. */
export function editText(field: TextField, key: string, look: TextLook, box: Box, rest: Rest = {}): View {
  return {
    className: 'android.widget.EditText',
    id: key,
    key,
    field,
    box: { width: 'fill', ...box },
    ...rest,
    look: { ...rest.look, text: field.multiline ? { maxLines: Number.POSITIVE_INFINITY, ...look } : look },
  };
}

/** The bar at an app's top: back (or nothing), title, actions. */
export function toolbar(title: string, back: (() => void) | undefined, actions: readonly View[] = []): View {
  const leading = back === undefined ? [] : [iconButton(ICONS.back, 'Navigate up', back)];
  const text = label(
    title,
    { size: 20, colour: 'ink', weight: 'medium' },
    { weight: 1, margin: [back === undefined ? 16 : 8, 0, 8, 0] },
  );
  return group(
    'android.view.ViewGroup',
    { width: 'fill', height: 64, padding: [4, 0, 4, 0], flow: 'row', cross: 'center' },
    [...leading, text, ...actions],
    { id: 'toolbar' },
  );
}

/** A list that scrolls vertically, with room below its last row for the navigation bar. */
export function list(rows: readonly View[], box: Box = {}, key?: string): View {
  return group(
    'androidx.recyclerview.widget.RecyclerView',
    { width: 'fill', weight: 1, flow: 'column', padding: [0, 0, 0, 0], ...box },
    rows,
    { id: 'recycler_view', scroll: 'vertical', ...(key === undefined ? {} : { key }) },
  );
}

/** Content of any height that scrolls when it does not fit; it fills the room when it does. */
export function scroller(content: View): View {
  const box = { width: 'fill', weight: 1 } as const;
  return group('android.widget.ScrollView', box, [content], { id: 'scroller', scroll: 'vertical' });
}

/** A box to tick, 48 dp to touch; without words of its own. */
export function checkBox(on: boolean, onTap: () => void, rest: Rest = {}): View {
  return {
    className: 'android.widget.CheckBox',
    box: { width: 48, height: 48 },
    checkable: true,
    checked: on,
    onTap,
    ...rest,
    look: { ...rest.look, control: { kind: 'checkbox', on } },
  };
}

/** A box to tick with its words beside it: on Android one view. */
export function labelledCheckBox(text: string, on: boolean, onTap: () => void, rest: Rest = {}): View {
  const face: View = { ...checkBox(on, onTap), decorative: true };
  const words = label(text, { size: 16, colour: 'ink' }, {}, { decorative: true });
  const box: Box = { height: 48, padding: [0, 0, 16, 0], flow: 'row', cross: 'center' };
  return group('android.widget.CheckBox', box, [face, words], { text, checkable: true, checked: on, onTap, ...rest });
}

/** A switch as it stands at the end of a settings row: it shows the state, the row around it takes the tap. */
export function switchControl(on: boolean, enabled = true): View {
  return {
    className: 'android.widget.Switch',
    id: 'android:id/switch_widget',
    box: { width: 52, height: 32 },
    checkable: true,
    checked: on,
    disabled: !enabled,
    look: { control: { kind: 'switch', on } },
  };
}

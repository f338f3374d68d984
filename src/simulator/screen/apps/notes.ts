import type { AppDefinition, PhoneServices, RunningApp } from '../app.ts';
import { createPage, type Page, PageStack } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import { NAVIGATION_BAR } from '../system-bars.ts';
import { createTextField, type TextField } from '../text-field.ts';
import type { View } from '../view.ts';
import { button, column, editText, group, iconButton, label, list, row, scroller, toolbar } from '../widgets.ts';

const PACKAGE = 'com.glovebox.notes';

interface Note {
  readonly id: number;
  readonly title: string;
  readonly body: string;
}

const FIRST_NOTES: readonly Note[] = [
  { id: 3, title: 'Groceries', body: 'Oat milk\nTwo lemons\nBasil, fresh\nSourdough' },
  { id: 2, title: 'Trip to the coast', body: 'The ferry leaves at 8:15.\nBring the blue tent and a warm jacket.' },
  { id: 1, title: 'Ideas', body: 'A lamp that dims with the sunset.\nA shelf made of old skis.' },
];

/** A list of notes and an editor. A note is stored when the editor is left; an empty one is dropped. */
export const NOTES: AppDefinition = {
  packageName: PACKAGE,
  label: 'Notes',
  activity: `${PACKAGE}.NotesActivity`,
  icon: { icon: ICONS.note, background: '#f2b632', foreground: '#4a3300' },
  place: 'grid',
  install: (phone) => {
    let notes = FIRST_NOTES;
    let lastId = 3;
    const store: NoteStore = {
      all: () => notes,
      nextId: () => ++lastId,
      put: (note) => {
        const others = notes.filter(({ id }) => id !== note.id);
        const before = notes.find(({ id }) => id === note.id);
        if (before?.title === note.title && before.body === note.body) return;
        notes = note.title === '' && note.body === '' ? others : [note, ...others];
      },
      remove: (gone) => {
        notes = notes.filter(({ id }) => id !== gone);
      },
    };
    return () => startNotes(phone, store);
  },
};

/** The app's database: it outlives the process. The note changed last comes first. */
interface NoteStore {
  readonly all: () => readonly Note[];
  readonly nextId: () => number;
  readonly put: (note: Note) => void;
  readonly remove: (id: number) => void;
}

/** A note being edited. */
interface Draft {
  readonly id: number;
  readonly title: TextField;
  readonly body: TextField;
}

function startNotes(phone: PhoneServices, store: NoteStore): RunningApp {
  let draft: Draft | undefined;
  const save = (): void => {
    if (draft === undefined) return;
    store.put({ id: draft.id, title: draft.title.editing.text, body: draft.body.editing.text });
  };
  const edit = (note: Note | undefined): void => {
    const opened: Draft = {
      id: note?.id ?? store.nextId(),
      title: createTextField(note?.title, { hint: 'Title' }),
      body: createTextField(note?.body, { hint: 'Note', multiline: true }),
    };
    draft = opened;
    const view = (): View => editorView(phone, opened, () => askToDelete(opened.id));
    pages.push(createPage(`${PACKAGE}.EditorActivity`, view, note === undefined ? { focus: 'body' } : {}));
  };
  const askToDelete = (id: number): void => {
    const remove = (): void => {
      store.remove(id);
      draft = undefined;
      pages.pop();
      if (pages.top !== overview) pages.pop();
    };
    pages.push(deleteDialog(phone, pages.top, remove));
  };
  const overview = createPage(NOTES.activity, () => overviewView(store.all(), edit, askToDelete));
  const pages = new PageStack(overview);
  return {
    page: () => pages.top,
    pause: save,
    back: () => {
      const left = pages.top;
      if (!pages.pop()) return false;
      if (left.beneath === undefined) {
        save();
        draft = undefined;
      }
      return true;
    },
  };
}

function overviewView(
  notes: readonly Note[],
  edit: (note: Note | undefined) => void,
  askToDelete: (id: number) => void,
): View {
  const cards = notes.map((note) =>
    noteCard(
      note,
      () => edit(note),
      () => askToDelete(note.id),
    ),
  );
  const empty = label(
    'No notes yet',
    { size: 16, colour: 'inkSoft', align: 'center' },
    { width: 'fill', padding: [16, 64, 16, 16] },
  );
  const add: View = {
    ...iconButton(ICONS.plus, 'New note', () => edit(undefined)),
    id: 'new_note',
    box: { width: 60, height: 60, within: ['end', 'end'], margin: [0, 0, 20, NAVIGATION_BAR + 20] },
    look: {
      background: 'primary',
      corner: 20,
      shadow: true,
      icon: { icon: ICONS.plus, size: 28, colour: 'onPrimary' },
    },
  };
  const content = column(
    [
      toolbar('Notes', undefined),
      list(notes.length === 0 ? [empty] : cards, { padding: [0, 4, 0, NAVIGATION_BAR + 96] }),
    ],
    { height: 'fill' },
  );
  return group('android.widget.FrameLayout', { width: 'fill', height: 'fill' }, [content, add]);
}

function noteCard(note: Note, open: () => void, hold: () => void): View {
  const [firstLine = ''] = note.body.split('\n', 1);
  return column(
    [
      label(
        note.title === '' ? 'Untitled' : note.title,
        { size: 18, colour: 'ink', weight: 'medium' },
        { width: 'fill' },
        {
          id: 'note_title',
        },
      ),
      label(firstLine, { size: 15, colour: 'inkSoft' }, { width: 'fill' }, { id: 'note_text' }),
    ],
    { margin: [16, 0, 16, 10], padding: [20, 18, 20, 18], gap: 6 },
    { id: 'note', onTap: open, onLongPress: hold, look: { background: 'card', corner: 22 } },
  );
}

function editorView(phone: PhoneServices, draft: Draft, askToDelete: () => void): View {
  const remove = iconButton(ICONS.trash, 'Delete note', askToDelete, { id: 'delete_note' });
  const title = editText(
    draft.title,
    'title',
    { size: 26, colour: 'ink', weight: 'medium' },
    { padding: [24, 12, 24, 12] },
  );
  const body = editText(draft.body, 'body', { size: 18, colour: 'ink' }, { weight: 1, padding: [24, 8, 24, 32] });
  const paper = column([title, body], { height: 'fill' });
  return column([toolbar('Edit note', phone.back, [remove]), scroller(paper)], { height: 'fill' });
}

function deleteDialog(phone: PhoneServices, beneath: Page, remove: () => void): Page {
  const view = (): View =>
    column(
      [
        label('Delete note?', { size: 24, colour: 'ink' }, {}, { id: 'alertTitle' }),
        label(
          'It cannot be brought back.',
          { size: 15, colour: 'inkSoft', maxLines: 3 },
          {},
          { id: 'android:id/message' },
        ),
        row(
          [
            button('Cancel', phone.back, { id: 'android:id/button2' }),
            button('Delete', remove, { id: 'android:id/button1' }),
          ],
          { width: 'fill', main: 'end', gap: 8, margin: [0, 8, 0, 0] },
        ),
      ],
      { padding: [24, 24, 16, 16], gap: 12 },
    );
  return createPage(beneath.activity, view, { beneath });
}

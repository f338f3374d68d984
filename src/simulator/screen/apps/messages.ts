import type { AppDefinition, PhoneServices, RunningApp } from '../app.ts';
import { createPage, PageStack } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import { NAVIGATION_BAR } from '../system-bars.ts';
import { createTextField, type TextField } from '../text-field.ts';
import type { Box, View } from '../view.ts';
import { column, editText, group, iconButton, image, label, list, row, toolbar } from '../widgets.ts';
import { type Conversation, FIRST_CONVERSATIONS, type Message, spoken } from './messages/conversations.ts';

const PACKAGE = 'com.glovebox.messages';
/** More than any list is long: layout takes it for the end. */
const TO_THE_END = Number.MAX_SAFE_INTEGER;

/** Conversations in several scripts and directions. What is sent stays; nobody answers. */
export const MESSAGES: AppDefinition = {
  packageName: PACKAGE,
  label: 'Messages',
  activity: `${PACKAGE}.ConversationListActivity`,
  icon: { icon: ICONS.chat, background: '#2b5fb4', foreground: '#ffffff' },
  place: 'drawer',
  install: (phone) => {
    let conversations = FIRST_CONVERSATIONS;
    const store: MessageStore = {
      all: () => conversations,
      find: (id) => conversations.find((one) => one.id === id),
      markRead: (id) => {
        conversations = conversations.map((one) => (one.id === id ? { ...one, unread: false } : one));
      },
      send: (id, message) => {
        const sent = conversations.filter((one) => one.id === id);
        const others = conversations.filter((one) => one.id !== id);
        conversations = [...sent.map((one) => ({ ...one, messages: [...one.messages, message] })), ...others];
      },
    };
    return () => startMessages(phone, store);
  },
};

/** The app's database: it outlives the process. The conversation with the newest message comes first. */
interface MessageStore {
  readonly all: () => readonly Conversation[];
  readonly find: (id: number) => Conversation | undefined;
  readonly markRead: (id: number) => void;
  readonly send: (id: number, message: Message) => void;
}

function startMessages(phone: PhoneServices, store: MessageStore): RunningApp {
  const open = (id: number): void => {
    store.markRead(id);
    const draft = createTextField('', { hint: 'Text message', multiline: true });
    const send = (): void => {
      const text = draft.editing.text.trim();
      if (text === '') return;
      store.send(id, { from: undefined, text, time: timeText(phone.now()) });
      draft.editing = createTextField().editing;
      thread.state.scroll.set('message_list', TO_THE_END);
    };
    const thread = createPage(`${PACKAGE}.ConversationActivity`, () => {
      const conversation = store.find(id);
      return conversation === undefined ? column([]) : threadView(phone, conversation, draft, send);
    });
    thread.state.scroll.set('message_list', TO_THE_END);
    pages.push(thread);
  };
  const pages = new PageStack(createPage(MESSAGES.activity, () => overviewView(store.all(), open)));
  return { page: () => pages.top, back: () => pages.pop() };
}

function timeText(now: Date): string {
  // Which space stands before AM depends on the host's locale data; a phone has the narrow one.
  return now.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/g, '\u202f');
}

function overviewView(conversations: readonly Conversation[], open: (id: number) => void): View {
  const rows = conversations.map((conversation) => conversationRow(conversation, () => open(conversation.id)));
  return column([toolbar('Messages', undefined), list(rows, { padding: [0, 4, 0, NAVIGATION_BAR + 20] })], {
    height: 'fill',
  });
}

/** The row speaks for all of its texts, as in real messaging apps; they are there beside. */
function conversationRow({ title, colour, messages, unread }: Conversation, open: () => void): View {
  const last = messages.at(-1);
  const weight = unread ? 'medium' : 'regular';
  const snippet = last === undefined ? '' : last.from === undefined ? `You: ${last.text}` : last.text;
  const texts = column(
    [
      label(title, { size: 17, colour: 'ink', weight }, { width: 'fill' }, { id: 'conversation_name' }),
      label(
        snippet,
        { size: 14, colour: unread ? 'ink' : 'inkSoft', weight },
        { width: 'fill' },
        { id: 'conversation_snippet' },
      ),
    ],
    { weight: 1, gap: 4 },
  );
  const time = label(
    last?.time ?? '',
    { size: 12, colour: unread ? 'primary' : 'inkSoft', weight },
    {},
    { id: 'conversation_timestamp' },
  );
  const said = `${unread ? 'Unread.\u00a0' : ''}${title}.\u00a0${snippet}\u00a0${last?.time ?? ''}.`;
  return row(
    [avatar(colour), texts, time],
    { width: 'fill', height: 84, padding: [16, 0, 16, 0], margin: [16, 0, 16, 8], gap: 14 },
    { id: 'conversation', contentDescription: said, onTap: open, look: { background: 'card', corner: 22 } },
  );
}

function avatar(colour: `#${string}`): View {
  const box = { width: 48, height: 48 } as const;
  return image(ICONS.person, 26, '#ffffff', box, { id: 'avatar', look: { background: colour, corner: 24 } });
}

function threadView(phone: PhoneServices, conversation: Conversation, draft: TextField, send: () => void): View {
  const bubbles = conversation.messages.map((message) => bubble(message));
  return column(
    [
      toolbar(conversation.title, phone.back),
      list(bubbles, { padding: [12, 8, 12, 8] }, 'message_list'),
      composer(draft, send),
    ],
    { height: 'fill' },
  );
}

function bubble(message: Message): View {
  const own = message.from === undefined;
  const text = label(
    message.text,
    { size: 16, colour: own ? 'onPrimary' : 'ink', maxLines: 40 },
    { padding: [16, 10, 16, 10] },
    {
      id: 'message_text',
      contentDescription: spoken(message),
      focusable: true,
      look: { background: own ? 'primary' : 'card', corner: own ? [20, 20, 5, 20] : [20, 20, 20, 5] },
    },
  );
  const time = label(
    message.time,
    { size: 11, colour: 'inkSoft' },
    { padding: [10, 0, 10, 0] },
    { id: 'message_time' },
  );
  const box: Box = { cross: own ? 'end' : 'start', gap: 4, padding: own ? [64, 5, 4, 5] : [4, 5, 64, 5] };
  return column([text, time], box, { id: 'message' });
}

function composer(draft: TextField, send: () => void): View {
  const empty = draft.editing.text.trim() === '';
  const field = editText(
    draft,
    'compose_message_text',
    { size: 16, colour: 'ink' },
    { weight: 1, padding: [20, 14, 12, 14] },
    { look: { background: 'card', corner: 26 } },
  );
  const button = iconButton(ICONS.send, 'Send SMS', send, {
    id: 'send_message_button',
    disabled: empty,
    look: { background: 'primary', corner: 24, icon: { icon: ICONS.send, size: 22, colour: 'onPrimary' } },
  });
  return group(
    'android.widget.LinearLayout',
    { width: 'fill', flow: 'row', cross: 'end', gap: 8, padding: [12, 6, 12, NAVIGATION_BAR + 8] },
    [field, button],
    { id: 'compose_message' },
  );
}

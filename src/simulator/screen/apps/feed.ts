import type { AppDefinition, PhoneServices, RunningApp } from '../app.ts';
import { createPage, PageStack } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import { NAVIGATION_BAR } from '../system-bars.ts';
import type { View } from '../view.ts';
import { column, iconButton, image, label, list, row, toolbar } from '../widgets.ts';

const PACKAGE = 'com.glovebox.feed';

/**
 * A list whose rows change in place: "Refresh" puts other words into the same views. Several rows say the same, a row
 * takes the tap for the title inside it, and only the rows in sight exist.
 */
export const FEED: AppDefinition = {
  packageName: PACKAGE,
  label: 'Feed',
  activity: `${PACKAGE}.FeedActivity`,
  icon: { icon: ICONS.feed, background: '#1f8a8a', foreground: '#ffffff' },
  place: 'drawer',
  install: (phone) => () => startFeed(phone),
};

interface Story {
  readonly title: string;
  readonly source: string;
}

const ROWS = 30;
const SUBJECTS = ['Ferry', 'Library', 'Market', 'Orchard', 'Bridge', 'Museum', 'Harbor'] as const;
const EVENTS = [
  'opens early',
  'gets a new roof',
  'moves to Main Street',
  'turns one hundred',
  'needs helpers',
] as const;
const SOURCES = ['Harbor News', 'Town Gazette', 'Harbor News', 'The Lantern'] as const;
const EDGE_COLOURS = ['#2f6fde', '#e2743a', '#2f9e62', '#c2509a', '#8f5bd6'] as const;

/** The stories of one edition. Every fourth row is the same advertisement, in every edition. */
function storyAt(edition: number, index: number): Story {
  if (index % 4 === 3) return { title: 'Fresh bread, every morning', source: 'Sponsored' };
  const pick = <T>(from: readonly [T, ...T[]], step: number): T =>
    from[(index * step + edition * 3) % from.length] ?? from[0];
  return { title: `${pick(SUBJECTS, 2)} ${pick(EVENTS, 3)}`, source: pick(SOURCES, 1) };
}

function startFeed(phone: PhoneServices): RunningApp {
  let edition = 0;
  const liked = new Set<string>();
  const refresh = (): void => {
    edition++;
  };
  const open = (story: Story): void =>
    pages.push(createPage(`${PACKAGE}.StoryActivity`, () => storyView(phone, story)));
  const overview = createPage(FEED.activity, () => {
    const rows = Array.from({ length: ROWS }, (_, index) => {
      const story = storyAt(edition, index);
      const key = `${edition} ${index}`;
      const like = (): void => {
        if (!liked.delete(key)) liked.add(key);
      };
      return storyRow(story, index, liked.has(key), { open: () => open(story), like });
    });
    return column(
      [
        toolbar('Feed', undefined, [iconButton(ICONS.refresh, 'Refresh', refresh, { id: 'refresh' })]),
        list(rows, { padding: [0, 4, 0, NAVIGATION_BAR + 20] }),
      ],
      { height: 'fill' },
    );
  });
  const pages = new PageStack(overview);
  return { page: () => pages.top, back: () => pages.pop() };
}

function storyRow(
  { title, source }: Story,
  index: number,
  liked: boolean,
  actions: { readonly open: () => void; readonly like: () => void },
): View {
  const picture = image(
    ICONS.feed,
    28,
    '#ffffff',
    { width: 56, height: 56 },
    { look: { background: EDGE_COLOURS[index % EDGE_COLOURS.length] ?? '#2f6fde', corner: 14 } },
  );
  const texts = column(
    [
      label(title, { size: 17, colour: 'ink' }, { width: 'fill' }, { id: 'title' }),
      label(source, { size: 14, colour: 'inkSoft' }, { width: 'fill' }, { id: 'source' }),
    ],
    { weight: 1, gap: 4 },
  );
  const icon = liked ? ICONS.heartOn : ICONS.heart;
  const like = iconButton(icon, liked ? 'Liked' : 'Like', actions.like, {
    id: 'like',
    look: { icon: { icon, size: 24, colour: liked ? '#d2385a' : 'inkSoft' } },
  });
  return row(
    [picture, texts, like],
    { width: 'fill', height: 92, padding: [16, 0, 8, 0], margin: [16, 0, 16, 8], gap: 14 },
    { id: 'story', onTap: actions.open, look: { background: 'card', corner: 20 } },
  );
}

function storyView(phone: PhoneServices, { title, source }: Story): View {
  const words = column(
    [
      label(title, { size: 28, colour: 'ink', maxLines: 4 }, { width: 'fill' }, { id: 'headline' }),
      label(source, { size: 15, colour: 'inkSoft' }, {}, { id: 'source' }),
      label(
        'More is not known yet. The town hall will tell on Friday at noon.',
        { size: 17, colour: 'ink', maxLines: 8 },
        { width: 'fill', margin: [0, 12, 0, 0] },
        { id: 'body' },
      ),
    ],
    { padding: [24, 12, 24, 24], gap: 8 },
  );
  return column([toolbar('Story', phone.back), words], { height: 'fill' });
}

/** One message. `from` is undefined for the phone's own user. */
export interface Message {
  readonly from: string | undefined;
  readonly text: string;
  /** As it is shown: a narrow no-break space stands before AM and PM. */
  readonly time: string;
}

export interface Conversation {
  readonly id: number;
  /** Between marks of direction, as messaging apps wrap what others wrote. */
  readonly title: string;
  readonly colour: `#${string}`;
  readonly messages: readonly Message[];
  readonly unread: boolean;
}

/** First strong isolate and its end: what stands between has no say in the direction of what stands around. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Left-to-right embedding and its end, which phone numbers are wrapped in. */
function leftToRight(text: string): string {
  return `\u202a${text}\u202c`;
}

const LAYLA = isolated('ليلى حداد');
const WEI = isolated('陈伟');
const NUMBER = leftToRight('+1 555‑010‑0142');

/** The newest conversation first. */
export const FIRST_CONVERSATIONS: readonly Conversation[] = [
  {
    id: 1,
    title: LAYLA,
    colour: '#c2509a',
    unread: true,
    messages: [
      { from: LAYLA, text: 'مرحبا! هل نلتقي غدا في الميناء؟', time: '9:02\u202fAM' },
      { from: undefined, text: 'نعم، الساعة 9:30 😊', time: '9:04\u202fAM' },
      { from: LAYLA, text: 'ممتاز. الحجز باسم \u2068Harbor Café\u2069، سأحضر القهوة ☕', time: '9:05\u202fAM' },
    ],
  },
  {
    id: 2,
    title: WEI,
    colour: '#2f6fde',
    unread: false,
    messages: [
      { from: WEI, text: '明天的渡轮几点开？', time: '8:31\u202fAM' },
      { from: undefined, text: '8:15，在老码头。', time: '8:40\u202fAM' },
      { from: WEI, text: '好的，谢谢！👍🏽', time: '8:41\u202fAM' },
    ],
  },
  {
    id: 3,
    title: isolated('Family 🏡'),
    colour: '#2f9e62',
    unread: true,
    messages: [
      { from: isolated('Nora'), text: 'Croissants for breakfast? 🥐🥐', time: '7:20\u202fAM' },
      { from: undefined, text: 'Yes! 🎉❤️', time: '7:21\u202fAM' },
      { from: isolated('يوسف'), text: '😂😂😂', time: '7:25\u202fAM' },
    ],
  },
  {
    id: 4,
    title: isolated('Harbor Bakery'),
    colour: '#e2743a',
    unread: false,
    messages: [
      {
        from: isolated('Harbor Bakery'),
        text: 'Your order is ready. Show code 4471 at the counter.',
        time: '6:58\u202fAM',
      },
      { from: undefined, text: 'Thank you, I will be there at eight.', time: '7:00\u202fAM' },
    ],
  },
  {
    id: 5,
    title: NUMBER,
    colour: '#6b7280',
    unread: false,
    messages: [{ from: NUMBER, text: 'Your parcel arrives today between 1 and 3.', time: '6:10\u202fAM' }],
  },
];

/**
 * What accessibility says of a message: sender, text and time in one, parted by no-break spaces, as messaging apps put
 * it together.
 */
export function spoken({ from, text, time }: Message): string {
  return `${from ?? 'You'} said\u00a0\u00a0${text} ${time}\u00a0.`;
}

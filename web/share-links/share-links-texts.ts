import type { ShareKind } from '#contract/share-links.ts';

const number = (count: number) => count.toLocaleString('en');
const kinds: Record<ShareKind, string> = {
  song: 'Song',
  album: 'Album',
  playlist: 'Playlist',
  episode: 'Episode',
};

/** What a listener reads of links for people without an account. */
export const shareLinksTexts = {
  title: (name: string) => `Share ${name}`,
  hint: 'Whoever has the link hears this without an account, and nothing else of this server.',
  ends: 'Ends',
  never: 'When I end it',
  onDate: 'On a day',
  afterPlays: 'After plays',
  day: 'Last day',
  plays: 'Number of plays',
  playsHint: 'One visit is one play.',
  note: 'Note for yourself (optional)',
  make: 'Make a link',
  link: 'Link',
  copy: 'Copy',
  copied: 'Copied',
  close: 'Close',
  made: 'Your links are in your account, where you can end them.',
  sectionTitle: 'Shared links',
  sectionHint:
    'What people without an account can hear. Share something from the options of a song, an album, a playlist or an episode.',
  off: 'Sharing is turned off on this server: none of these links opens just now.',
  kinds,
  book: 'Audiobook',
  madeOn: (when: string) => `made ${when}`,
  endsNever: 'no end',
  endsOn: (when: string) => `ends after ${when}`,
  ended: 'Ended',
  playsSoFar: (count: number) => (count === 1 ? '1 play' : `${number(count)} plays`),
  playsOf: (count: number, max: number) => `${number(count)} of ${number(max)} plays`,
  lastUsed: (when: string) => `last used ${when}`,
  end: 'End',
  remove: 'Remove',
  endNamed: (name: string) => `End the link to ${name}`,
  removeNamed: (name: string) => `Remove the link to ${name}`,
  copyNamed: (name: string) => `Copy the link to ${name}`,
  endedToast: 'The link has ended',
  copiedToast: 'Link copied',
  cannotCopy: 'This browser lets no page copy here: share it again and mark the link.',
} as const;

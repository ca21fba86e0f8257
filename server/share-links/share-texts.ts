import type { ShareKind } from '#contract/share-links.ts';

const number = (count: number) => count.toLocaleString('en');

/** What the page of a link says. */
export const shareTexts = {
  kinds: { song: 'Song', album: 'Album', playlist: 'Playlist', episode: 'Episode' } satisfies Record<
    ShareKind,
    string
  >,
  book: 'Audiobook',
  sharedBy: (name: string) => `Shared by ${name}`,
  songs: 'Songs',
  parts: 'Parts',
  firstOf: (count: number, total: number) => `The first ${number(count)} of ${number(total)} songs.`,
  nothing: 'There is nothing in it just now.',
  player: 'Player',
  play: 'Play',
  previous: 'Previous',
  next: 'Next',
  seek: 'Position',
  notFoundTitle: 'There is nothing here',
  notFound: 'The link may be mistyped, or sharing may be turned off on this server.',
  endedTitle: 'This link has ended',
  ended: 'Ask whoever gave it to you for a new one.',
  expired: 'Its day has come. Ask whoever gave it to you for a new one.',
  used: 'It was good for a number of plays, and they are used up.',
  gone: 'What it led to is no longer there.',
  waitTitle: 'One moment',
  away: 'Something is missing',
} as const;

const hour = 3600;
const two = (value: number) => String(value).padStart(2, '0');

/** Such as 3:07 or 1:02:03; empty where nobody knows. */
export function lengthInWords(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return '';
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / hour), Math.floor((whole % hour) / 60), whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

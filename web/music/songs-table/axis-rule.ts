import type { Axis, SongRule } from '../provider/song-lists.ts';

type Narrowing = Exclude<keyof SongRule, 'term' | 'sort' | 'marks' | 'addedSince'>;

const narrowings: Record<Axis, Narrowing> = {
  genres: 'genre',
  decades: 'decade',
  years: 'year',
  composers: 'composer',
  labels: 'label',
  albumArtists: 'artist',
  folders: 'folder',
};

/** What narrows a library to one value of an axis. */
export const axisRule = (axis: Axis, value: string): SongRule => ({ [narrowings[axis]]: value });

/** Where a value of an axis leads: an artist to their page, a folder into it, all else to its songs. */
export function axisPath(axis: Axis, value: string): string {
  if (axis === 'albumArtists') return `/artist/${encodeURIComponent(value)}`;
  const tab = axis === 'folders' ? 'folders' : 'songs';
  return `/library?${new URLSearchParams({ tab, [narrowings[axis]]: value }).toString()}`;
}

import type { PlaylistSort } from '#contract/v1/folder-playlists.ts';
import { writeSaved } from '#web/player/player/player-storage.ts';
import { readSorts, sortsEntry } from './use-playlist-sort.ts';

export const sortKeys = ['title', 'artist', 'album', 'added', 'length'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Of so many playlists it is remembered; the one that was sorted longest ago is forgotten first. */
const maxRemembered = 200;

/** What a sort goes by, and whether it goes round the other way. */
export function partsOf(sort: PlaylistSort): { key: SortKey; isDescending: boolean } {
  const key = sortKeys.find((one) => sort.endsWith(one)) ?? 'title';
  return { key, isDescending: sort.startsWith('-') };
}

export const sortOf = (key: SortKey, isDescending: boolean): PlaylistSort => (isDescending ? `-${key}` : key);

/** For the next time that this device shows the playlist. */
export function rememberSort(playlistId: string, sort: PlaylistSort | undefined): void {
  const others = (readSorts() ?? []).filter(([id]) => id !== playlistId);
  const mine: [string, string][] = sort === undefined ? [] : [[playlistId, sort]];
  writeSaved(localStorage, sortsEntry, [...others, ...mine].slice(-maxRemembered));
}

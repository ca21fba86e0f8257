import type { MusicItem } from './item.ts';

/** Where an album's page is. */
export const albumPath = (id: string) => `/album/${encodeURIComponent(id)}`;
export const artistPath = (id: string) => `/artist/${encodeURIComponent(id)}`;
export const playlistPath = (id: string) => `/playlist/${encodeURIComponent(id)}`;

/** The page of an item; undefined for one that has none. */
export function itemPath({ kind, id }: Pick<MusicItem, 'kind' | 'id'>): string | undefined {
  if (kind === 'album') return albumPath(id);
  if (kind === 'artist') return artistPath(id);
  if (kind === 'playlist') return playlistPath(id);
  return undefined;
}

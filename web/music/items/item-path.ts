import type { MusicItem } from '../provider/item.ts';

/** Where an album's page is. */
export const albumPath = (id: string) => `/album/${encodeURIComponent(id)}`;
export const artistPath = (id: string) => `/artist/${encodeURIComponent(id)}`;
export const songPath = (id: string) => `/song/${encodeURIComponent(id)}`;
export const stationPath = (id: string) => `/station/${encodeURIComponent(id)}`;
export const playlistPath = (id: string) => `/playlist/${encodeURIComponent(id)}`;

const paths: Record<MusicItem['kind'], (id: string) => string> = {
  song: songPath,
  album: albumPath,
  artist: artistPath,
  playlist: playlistPath,
  station: stationPath,
};

/** The page of an item. */
export const itemPath = ({ kind, id }: Pick<MusicItem, 'kind' | 'id'>): string => paths[kind](id);

import { useState } from 'react';
import * as z from 'zod/mini';
import type { PlaylistSort } from '#contract/v1/folder-playlists.ts';
import { readSaved } from '#web/player/player/player-storage.ts';

export const sortsEntry = 'earshot.playlist-sorts';

/** By the playlists' ids; what was sorted last stands last. */
export const readSorts = () =>
  readSaved(localStorage, sortsEntry, z.array(z.tuple([z.string(), z.string()])));

const isSort = (text: string | undefined): text is PlaylistSort =>
  /^-?(title|artist|album|added|length)$/.test(text ?? '');

/** How this device shows a playlist; undefined: in its own order. Remembered by `playlist-tools.tsx`. */
export function usePlaylistSort(playlistId: string) {
  const [chosen, setChosen] = useState<{ id: string; sort: PlaylistSort | undefined }>();
  const storedSort = () => readSorts()?.find(([id]) => id === playlistId)?.[1];
  const sort = chosen?.id === playlistId ? chosen.sort : storedSort();
  return [
    isSort(sort) ? sort : undefined,
    (next: PlaylistSort | undefined) => setChosen({ id: playlistId, sort: next }),
  ] as const;
}

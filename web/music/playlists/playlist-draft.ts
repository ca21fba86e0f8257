import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Song } from '../provider/item.ts';

/** A playlist that is being made. */
export type PlaylistDraft = { songs: readonly Song[]; albumIds: readonly string[] };

export const emptyDraft: PlaylistDraft = { songs: [], albumIds: [] };

type NewPlaylistDraft = PlaylistDraft & { name: string; description: string };

const nothing: NewPlaylistDraft = { ...emptyDraft, name: '', description: '' };

/** One for each listener on this page: what is asked for them has a client of its own, which goes with the log-out. */
const drafts = new WeakMap<QueryClient, NewPlaylistDraft>();

/** The playlist that is being made. It is there again after a look elsewhere, until it is made or given up. */
export function usePlaylistDraft() {
  const queries = useQueryClient();
  const stored = () => drafts.get(queries) ?? nothing;
  const [draft, setDraft] = useState(stored);
  return {
    draft,
    change: (changed: (before: NewPlaylistDraft) => Partial<NewPlaylistDraft>) => {
      const next = { ...stored(), ...changed(stored()) };
      drafts.set(queries, next);
      setDraft(next);
    },
    forget: () => void drafts.delete(queries),
  };
}

/** A song stands once in a new playlist: its Add button is disabled after it (behaviour.md#what-is-checked). */
export function hasSong({ songs }: PlaylistDraft, id: string): boolean {
  return songs.some((song) => song.id === id);
}

/** Songs at the end; those already there stay where they are. */
export function withSongs(draft: PlaylistDraft, added: readonly Song[], albumId?: string): PlaylistDraft {
  const news = added.filter(({ id }) => !hasSong(draft, id));
  const albumIds = albumId === undefined ? draft.albumIds : [...draft.albumIds, albumId];
  return { songs: [...draft.songs, ...news], albumIds };
}

/** Without a song; its album is no longer wholly there and can be added again. */
export function withoutSong({ songs, albumIds }: PlaylistDraft, id: string): PlaylistDraft {
  const removed = songs.find((song) => song.id === id);
  return {
    songs: songs.filter((song) => song !== removed),
    albumIds: albumIds.filter((albumId) => albumId !== removed?.albumId),
  };
}

import type { Song } from '../provider/item.ts';

/** A playlist that is being made. */
export type PlaylistDraft = { songs: readonly Song[]; albumIds: readonly string[] };

export const emptyDraft: PlaylistDraft = { songs: [], albumIds: [] };

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
  const gone = songs.find((song) => song.id === id);
  return {
    songs: songs.filter((song) => song !== gone),
    albumIds: albumIds.filter((albumId) => albumId !== gone?.albumId),
  };
}

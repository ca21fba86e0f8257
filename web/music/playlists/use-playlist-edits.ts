import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { PlaylistEntry } from '../items/use-options.ts';
import type { Playlist } from '../provider/item.ts';
import type { PlaylistSong } from '../provider/library.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { refreshLibrary } from '../provider/queries.ts';
import { playlistTexts } from './playlist-texts.ts';

export type PlaylistEdits = {
  /** Resolves with whether it was done. */
  change: (change: { name: string; description: string }) => Promise<boolean>;
  remove: () => void;
  entryAt: (index: number) => PlaylistEntry | undefined;
};

/** Changes of a listener's playlist; what was taken out can be brought back for six seconds. */
export function usePlaylistEdits(
  playlist: (Playlist & { songs: readonly PlaylistSong[] }) | undefined,
): PlaylistEdits {
  const { library, catalogue } = useMusicProvider();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => refreshLibrary(queries);

  const { mutateAsync } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: refresh,
    onError: (thrown) => toast.error(sentenceOf(thrown)),
  });
  const attempt = (change: () => Promise<unknown>) =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );

  /** Into the playlist as it is by then, at its old place. */
  async function bringBack(playlistId: string, { entryId: _gone, ...song }: PlaylistSong, index: number) {
    const { songs } = await catalogue.playlist(playlistId);
    await library.orderPlaylist(playlistId, songs.toSpliced(index, 0, song));
  }

  async function removeSong(from: Playlist, song: PlaylistSong, index: number): Promise<void> {
    const done = await attempt(() => library.removeFromPlaylist(from.id, song.entryId ?? ''));
    if (!done) return;
    toast.undoable(
      playlistTexts.songRemoved(song.name, from.name),
      () => void attempt(() => bringBack(from.id, song, index)),
    );
  }

  async function removeAll(whole: Playlist): Promise<void> {
    const { removeFromLibrary } = await import('../library/library-changes.ts');
    await navigate('/playlist-display');
    await removeFromLibrary(
      { library, refresh: () => refreshLibrary(queries, whole.id) },
      whole,
      playlistTexts.deleted(whole.name),
    );
  }

  return {
    change: (change) => attempt(async () => playlist && (await library.changePlaylist(playlist.id, change))),
    remove: () => void (playlist && attempt(() => removeAll(playlist))),
    entryAt(index) {
      const song = playlist?.songs[index];
      if (playlist === undefined || song?.entryId === undefined) return undefined;
      return { playlistId: playlist.id, remove: () => void removeSong(playlist, song, index) };
    },
  };
}

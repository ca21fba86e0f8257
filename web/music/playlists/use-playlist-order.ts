import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { PlaylistSong } from '../provider/library.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { playlistQuery } from '../provider/queries.ts';

/** The songs with one of them at another place, and the entry it stands before now. */
export function moved(songs: readonly PlaylistSong[], from: number, to: number) {
  const song = songs[from];
  if (song?.entryId === undefined) return undefined;
  const others = songs.toSpliced(from, 1);
  return { entryId: song.entryId, before: others[to]?.entryId, songs: others.toSpliced(to, 0, song) };
}

/** Moves songs of a playlist: seen at once, told one after the other, and asked anew when one could not be kept. */
export function usePlaylistOrder(playlistId: string): (from: number, to: number) => void {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const query = playlistQuery(provider, playlistId);

  const { mutate } = useMutation({
    // One after the other.
    scope: { id: `order of ${playlistId}` },
    mutationFn: ({ entryId, before }: { entryId: string; before: string | undefined }) =>
      provider.library.moveInPlaylist(playlistId, entryId, before),
    onError(thrown) {
      toast.error(sentenceOf(thrown));
      return queries.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  return (from, to) => {
    const known = queries.getQueryData(query.queryKey);
    const change = known && moved(known.songs, from, to);
    if (known === undefined || change === undefined) return;
    // An answer on its way would bring the old order back.
    void queries.cancelQueries({ queryKey: query.queryKey });
    queries.setQueryData(query.queryKey, { ...known, songs: change.songs });
    mutate(change);
  };
}

import { useQuery } from '@tanstack/react-query';
import type { Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { songDetailsKey } from '../provider/queries.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';

/** What is known of a song's file; undefined until it is here, and where the listener's library does not have it. */
export function useSongDetails(song: Pick<Song, 'id'>, isWanted = true) {
  const provider = useMusicProvider();
  const { data } = useQuery({
    queryKey: songDetailsKey(provider, song.id),
    queryFn: async ({ signal }) => (await songListsOf(provider)).details(song, signal),
    enabled: isWanted && provider.loadSongLists !== undefined,
    retry: false,
  });
  return data;
}

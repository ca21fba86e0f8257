import { useQuery } from '@tanstack/react-query';
import type { Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { libraryKey } from '../provider/queries.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';

/** What is known of a song's file; undefined until it is here, and where the listener's library does not have it. */
export function useSongDetails(song: Pick<Song, 'id'>) {
  const provider = useMusicProvider();
  const { data } = useQuery({
    queryKey: [...libraryKey, provider.name, 'song-details', song.id],
    queryFn: async ({ signal }) => (await songListsOf(provider)).details(song, signal),
    enabled: provider.loadSongLists !== undefined,
    retry: false,
  });
  return data;
}

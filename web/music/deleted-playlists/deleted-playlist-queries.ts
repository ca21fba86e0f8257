import { queryOptions, skipToken } from '@tanstack/react-query';
import type { MusicProvider } from '../provider/provider.ts';
import { libraryKey } from '../provider/queries.ts';
import { sharedPlaylistsOf } from '../shared-playlists/shared-playlist-queries.ts';

type Provider = Pick<MusicProvider, 'name' | 'displayName' | 'loadSharedPlaylists'>;

/** The playlists that the listener deleted; not asked for where the provider keeps none. */
export const deletedPlaylistsQuery = (provider: Provider) =>
  queryOptions({
    queryKey: [...libraryKey, provider.name, 'deleted-playlists'],
    queryFn: provider.loadSharedPlaylists
      ? async ({ signal }) => (await sharedPlaylistsOf(provider)).deleted(signal)
      : skipToken,
  });

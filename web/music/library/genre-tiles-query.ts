import { queryOptions, skipToken } from '@tanstack/react-query';
import type { MusicProvider } from '../provider/provider.ts';
import { libraryKey } from '../provider/queries.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';

/** The pictures of each genre's mosaic, by its name, where the provider knows them. */
export const genreTilesQuery = (provider: MusicProvider) =>
  queryOptions({
    queryKey: [...libraryKey, provider.name, 'axis', 'genre-tiles'],
    queryFn:
      provider.loadSongLists === undefined
        ? skipToken
        : async ({ signal }) => {
            const values = await (await songListsOf(provider)).axis('genres', undefined, signal);
            return new Map(values.map(({ name, tiles }) => [name, tiles]));
          },
  });

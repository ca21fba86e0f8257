import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SavedAlbum } from '#contract/library.ts';
import type { MusicProvider } from '../provider/provider.ts';
import type { LibrarySort } from './library-sort.ts';

type ReadAlbums = { albums: readonly SavedAlbum[] | undefined; updatedAt: number };

/** The albums of the library in one order; `updatedAt` says when they were read. The order before stands until this one is made. */
export const sortedAlbumsQuery = (
  { name }: Pick<MusicProvider, 'name'>,
  { albums = [], updatedAt }: ReadAlbums,
  sort: LibrarySort,
) =>
  queryOptions({
    queryKey: ['sorted-albums', name, updatedAt, sort.key, sort.direction],
    queryFn: async () => (await import('./saved-albums.ts')).sortSavedAlbums(albums, sort),
    enabled: albums.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

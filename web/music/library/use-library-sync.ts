import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchAlbums } from '#contract/library.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { savedAlbumsQuery } from './library-queries.ts';

/** Reads the whole library of the provider once more, and shows it, so long after it is known to be there. */
export function useLibrarySync(showAfterMilliseconds: number) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn() {
      const { readSavedAlbums } = await import('./saved-albums.ts');
      return readSavedAlbums(fetchAlbums);
    },
    onSuccess(albums) {
      const show = () => queries.setQueryData(savedAlbumsQuery(provider).queryKey, albums);
      if (showAfterMilliseconds === 0) show();
      else setTimeout(show, showAfterMilliseconds);
    },
  });
}

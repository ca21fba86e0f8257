import { useQueryClient } from '@tanstack/react-query';
import { fetchAlbums } from '#contract/library.ts';
import { useAttempt } from '#web/ui/attempt.ts';
import { savedAlbumsQuery } from './library-queries.ts';
import { useMusicProvider } from './provider-context.tsx';

/** Reads the whole library of the provider once more, and shows it. */
export function useLibrarySync() {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  return useAttempt(async () => {
    const { readSavedAlbums } = await import('./saved-albums.ts');
    queries.setQueryData(savedAlbumsQuery(provider).queryKey, await readSavedAlbums(fetchAlbums));
  });
}

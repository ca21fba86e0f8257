import { useQueryClient } from '@tanstack/react-query';
import { fetchAlbums } from '#contract/library.ts';
import { call } from '#web/api.ts';
import { useAttempt } from '#web/ui/attempt.ts';
import { savedAlbumsQuery } from './library-queries.ts';
import { useMusicProvider } from './provider-context.tsx';

/** Reads the whole library of the provider once more, and shows it. */
export function useLibrarySync() {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  return useAttempt(async () => {
    const { albums } = await call(fetchAlbums, {});
    queries.setQueryData(savedAlbumsQuery(provider).queryKey, albums);
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchAlbums } from '#contract/library.ts';
import { call } from '#web/api.ts';
import { savedAlbumsQuery } from './library-queries.ts';
import { useMusicProvider } from './provider-context.tsx';
import { albumOf } from './resource.ts';

/** Reads the whole library of the provider once more: `status` is idle, pending, then success or error (spec §4). */
export function useLibrarySync() {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const { mutate, status, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(fetchAlbums, {}),
    onSuccess: ({ albums }) => queries.setQueryData(savedAlbumsQuery(provider).queryKey, albums.map(albumOf)),
  });
  return { sync: () => mutate(), status, error };
}

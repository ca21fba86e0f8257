import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createFolderProvider } from '../folder/folder-provider.ts';
import type { Playlist } from '../provider/item.ts';
import { MusicProviderContext } from '../provider/provider-context.tsx';
import { playlistsQuery } from '../provider/queries.ts';
import { silence } from '../testing/test-engine.ts';
import { useCreatePlaylist } from './use-create-playlist.ts';

const playlist = (id: string): Playlist => ({
  kind: 'playlist',
  id,
  name: id,
  inLibrary: true,
  canEdit: true,
});

test.each([
  ['that was read before', ['old']],
  ['that was read again before the reply came, and has it already', ['new', 'old']],
])('a new playlist stands first and once in a list %s', async (_, cached) => {
  const folder = createFolderProvider(silence);
  const provider = { ...folder, library: { ...folder.library, createPlaylist: async () => playlist('new') } };
  const queries = new QueryClient();
  const { queryKey } = playlistsQuery(provider);
  queries.setQueryData(queryKey, cached.map(playlist));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <MusicProviderContext value={provider}>{children}</MusicProviderContext>
    </QueryClientProvider>
  );
  const { result } = renderHook(useCreatePlaylist, { wrapper });
  await act(() => result.current.mutateAsync({ name: 'new', description: '', songs: [] }));
  expect(queries.getQueryData(queryKey)?.map(({ id }) => id)).toEqual(['new', 'old']);
});

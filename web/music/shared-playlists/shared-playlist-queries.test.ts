import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { libraryKey } from '../provider/queries.ts';
import type { SharedPlaylists } from '../provider/shared-playlists.ts';
import { changeSharedPlaylist } from './shared-playlist-queries.ts';

test('a playlist that was left is not asked for again, as its page may still stand, and all others are', async () => {
  const provider = {
    name: 'folder',
    displayName: 'your music folder',
    loadSharedPlaylists: async () => ({}) as SharedPlaylists,
  } as const;
  const queries = new QueryClient();
  const keyOf = (id: string) => [...libraryKey, 'folder', 'playlist', id];
  for (const id of ['p.1', 'p.2']) queries.setQueryData(keyOf(id), { id });
  expect(await changeSharedPlaylist(provider, queries, () => Promise.resolve(), 'p.1')).toBe(true);
  expect(['p.1', 'p.2'].map((id) => queries.getQueryState(keyOf(id))?.isInvalidated)).toEqual([false, true]);
});

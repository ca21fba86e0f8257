import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createTestPlayer } from '#web/player/testing/player-fixture.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import type { BookmarkChange } from '../bookmarks/bookmark-change.ts';
import { episode } from '../testing/test-beside-listening.tsx';
import { syncBookmarks } from './bookmark-sync.ts';
import { listenFrom } from './listen-from.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the player has the bookmarks of the episode that is current, with those that wait for the server', async () => {
  pretendServer({
    'GET /api/podcast/bookmarks/7': {
      body: { bookmarks: [{ id: 'a', positionMilliseconds: 20_500, note: '' }] },
    },
  });
  const { player } = createTestPlayer();
  const bookmarks = { store: createStore<{ waiting: readonly BookmarkChange[] }>(() => ({ waiting: [] })) };
  const stop = syncBookmarks(player, new QueryClient(), bookmarks);
  const marks = () => player.store.getState().marks;
  expect(marks()).toBeUndefined();
  listenFrom(player, episode, 0);
  await vi.waitFor(() => expect(marks()).toEqual({ itemId: '7', list: [20.5] }));
  const added = { id: 'b', episodeId: 7, feedId: 3, title: '', positionMilliseconds: 5_000, note: '' };
  bookmarks.store.setState({ waiting: [{ does: 'add', ...added }] });
  expect(marks()).toEqual({ itemId: '7', list: [5, 20.5] });
  stop();
  bookmarks.store.setState({ waiting: [] });
  expect(marks()).toEqual({ itemId: '7', list: [5, 20.5] });
});

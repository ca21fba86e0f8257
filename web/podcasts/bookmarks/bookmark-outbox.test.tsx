import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createOutbox } from '#web/outbox/outbox.ts';
import { newStore, settle } from '#web/outbox/testing/test-store.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { BookmarkChange } from './bookmark-change.ts';
import { createBookmarkOutbox } from './bookmark-outbox.ts';
import { bookmarksQuery } from './bookmark-queries.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const added: BookmarkChange = {
  does: 'add',
  id: 'a',
  episodeId: 7,
  feedId: 3,
  title: 'Part One',
  positionMilliseconds: 61_500,
  note: '',
};
const noteOf = (note: string): BookmarkChange => ({ does: 'change-note', id: 'a', note });
const removed: BookmarkChange = { does: 'remove', id: 'a' };

/** Anna's page, and a server that takes bookmarks. */
function openPage(store = newStore()) {
  const server = pretendServer({
    'POST /api/podcast/bookmarks': { status: 204 },
    'PATCH /api/podcast/bookmarks/a': { status: 204 },
    'DELETE /api/podcast/bookmarks/a': { status: 204 },
  });
  const outbox = createOutbox({ userId: 'anna', store, locks: undefined });
  const bookmarks = createBookmarkOutbox();
  const queries = new QueryClient();
  bookmarks.share(queries);
  bookmarks.open(outbox);
  const waiting = () => bookmarks.store.getState().waiting;
  return { server, outbox, bookmarks, queries, waiting, store };
}

test('a bookmark is shown at once, sent, and then in what the page read', async () => {
  const { server, bookmarks, queries, waiting } = openPage();
  const { queryKey } = bookmarksQuery(7);
  queries.setQueryData(queryKey, []);
  bookmarks.put(added);
  expect(waiting()).toEqual([added]);
  await settle();
  expect(server.asked).toMatchObject([
    {
      method: 'POST',
      body: { userId: 'anna', id: 'a', episodeId: 7, positionMilliseconds: 61_500, note: '' },
    },
  ]);
  expect(waiting()).toEqual([]);
  expect(queries.getQueryData(queryKey)).toEqual([{ id: 'a', positionMilliseconds: 61_500, note: '' }]);
});

test('what was done without a network waits through a reload, and is sent in its order, of notes the last', async () => {
  const { server, bookmarks, store } = openPage();
  server.routes['POST /api/podcast/bookmarks'] = 'unreachable';
  for (const change of [added, noteOf('one'), noteOf('two'), removed]) bookmarks.put(change);
  await settle();
  bookmarks.close();
  expect(bookmarks.store.getState().waiting).toEqual([]);

  const later = openPage(store);
  await later.outbox.restored;
  expect(later.waiting()).toEqual([added, noteOf('two'), removed]);
  await settle();
  expect(later.server.asked.map(({ method, body }) => [method, body])).toMatchObject([
    ['POST', { id: 'a' }],
    ['PATCH', { note: 'two' }],
    ['DELETE', undefined],
  ]);
  expect(later.waiting()).toEqual([]);
});

test('a note that waited long says for how long, and one that did not says nothing', async () => {
  const { server, bookmarks } = openPage();
  bookmarks.put(noteOf('now'));
  await settle();
  server.routes['PATCH /api/podcast/bookmarks/a'] = 'unreachable';
  bookmarks.put(noteOf('on the train'));
  await settle();
  server.routes['PATCH /api/podcast/bookmarks/a'] = { status: 204 };
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
  dispatchEvent(new Event('online'));
  await settle();
  const [first, , last] = server.asked.map(({ body }) => body);
  expect(first).not.toHaveProperty('age');
  expect(last).toMatchObject({ note: 'on the train', age: expect.closeTo(3_600_000, -4) });
});

test('a bookmark that the server refuses is gone again, with the reason', async () => {
  const { server, bookmarks, waiting } = openPage();
  const errors = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  server.routes['POST /api/podcast/bookmarks'] = refusal(400, 'too_many_bookmarks', 'A show has enough.');
  bookmarks.put(added);
  await settle();
  expect(waiting()).toEqual([]);
  expect(errors.mock.calls).toEqual([['A bookmark could not be saved: A show has enough.']]);
});

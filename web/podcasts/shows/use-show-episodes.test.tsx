import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { onPage } from '../testing/test-hook.tsx';
import { episode } from '../testing/test-podcast.ts';
import { useShowEpisodes } from './use-show-episodes.ts';

afterEach(() => void vi.unstubAllGlobals());

const route = 'POST /api/podcast/get-episodes/7';
const page = (numbers: number[], before: string | null) => ({
  body: { data: { items: numbers.map((id) => episode(id)), before } },
});

test('a list grows a page at a time, asked for once however often one scrolls, to its end', async () => {
  const server = pretendServer({ [route]: page([3, 2], 'next') });
  const shown = onPage(() => useShowEpisodes('7', ''));
  const ids = () => shown.now().episodes?.map(({ id }) => id);
  expect([ids(), shown.now().mayGrow]).toEqual([undefined, false]);
  act(() => shown.now().grow());
  await waitFor(() => expect(ids()).toEqual([3, 2]));
  expect([shown.now().mayGrow, server.asked.length]).toEqual([true, 1]);
  server.routes[route] = page([1], null);
  act(() => shown.now().grow());
  await waitFor(() => expect(ids()).toEqual([3, 2, 1]));
  expect([shown.now().mayGrow, server.asked.length]).toEqual([false, 2]);
});

test('a list whose next page failed does not ask by itself again', async () => {
  const server = pretendServer({ [route]: page([3], 'next') });
  const shown = onPage(() => useShowEpisodes('7', ''));
  await waitFor(() => expect(shown.now().mayGrow).toBe(true));
  server.routes[route] = refusal(502, 'remote_failed', 'Away.');
  act(() => shown.now().grow());
  await waitFor(() => expect(shown.now().isFetchNextPageError).toBe(true));
  expect([shown.now().mayGrow, shown.now().episodes?.length]).toEqual([false, 1]);
});

test('who scrolls on while a page is on its way does not ask for it again', async () => {
  const server = pretendServer({ [route]: page([3], 'next') });
  const shown = onPage(() => useShowEpisodes('7', ''));
  await waitFor(() => expect(shown.now().mayGrow).toBe(true));
  server.routes[route] = page([2], null);
  const [answer, onItsWay] = [fetch, Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const reply = await answer(...asked);
    await onItsWay.promise;
    return reply;
  });
  act(() => shown.now().grow());
  await waitFor(() => expect(shown.now().isFetching).toBe(true));
  act(() => shown.now().grow());
  onItsWay.resolve();
  await waitFor(() => expect(shown.now().episodes).toHaveLength(2));
  expect(server.asked).toHaveLength(2);
});

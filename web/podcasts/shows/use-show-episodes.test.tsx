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
  const hook = onPage(() => useShowEpisodes('7', ''));
  const ids = () => hook.now().episodes?.map(({ id }) => id);
  expect([ids(), hook.now().mayGrow]).toEqual([undefined, false]);
  act(() => hook.now().grow());
  await waitFor(() => expect(ids()).toEqual([3, 2]));
  expect([hook.now().mayGrow, server.asked.length]).toEqual([true, 1]);
  server.routes[route] = page([1], null);
  act(() => hook.now().grow());
  await waitFor(() => expect(ids()).toEqual([3, 2, 1]));
  expect([hook.now().mayGrow, server.asked.length]).toEqual([false, 2]);
});

test('a list whose next page failed does not ask by itself again', async () => {
  const server = pretendServer({ [route]: page([3], 'next') });
  const hook = onPage(() => useShowEpisodes('7', ''));
  await waitFor(() => expect(hook.now().mayGrow).toBe(true));
  server.routes[route] = refusal(502, 'remote_failed', 'Away.');
  act(() => hook.now().grow());
  await waitFor(() => expect(hook.now().isFetchNextPageError).toBe(true));
  expect([hook.now().mayGrow, hook.now().episodes?.length]).toEqual([false, 1]);
});

test('who scrolls on while a page is on its way does not ask for it again', async () => {
  const server = pretendServer({ [route]: page([3], 'next') });
  const hook = onPage(() => useShowEpisodes('7', ''));
  await waitFor(() => expect(hook.now().mayGrow).toBe(true));
  server.routes[route] = page([2], null);
  const [answer, onItsWay] = [fetch, Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const reply = await answer(...args);
    await onItsWay.promise;
    return reply;
  });
  act(() => hook.now().grow());
  await waitFor(() => expect(hook.now().isFetching).toBe(true));
  act(() => hook.now().grow());
  onItsWay.resolve();
  await waitFor(() => expect(hook.now().episodes).toHaveLength(2));
  expect(server.asked).toHaveLength(2);
});

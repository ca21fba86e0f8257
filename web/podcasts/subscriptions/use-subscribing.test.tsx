import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { subscriptionsQuery } from '../data/queries.ts';
import { onPage } from '../testing/test-hook.tsx';
import { show } from '../testing/test-podcast.ts';
import { useSubscribing } from './use-subscribing.ts';

const messages: string[] = [];
beforeEach(() => {
  messages.length = 0;
  vi.spyOn(toast, 'success').mockImplementation((text) => void messages.push(text));
  vi.spyOn(toast, 'error').mockImplementation((text) => void messages.push(`error: ${text}`));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a show is subscribed to and left again, shown at once and asked for anew', async () => {
  const server = pretendServer({
    'POST /api/podcast/get-subs': { body: [show(1)] },
    'POST /api/podcast/subscribe': { body: { id: 2 } },
    'POST /api/podcast/remove-sub': { body: { id: 2 } },
  });
  const page = onPage(() => useSubscribing(show(2)));
  expect(page.now()).toMatchObject({ isSubscribed: undefined, isBusy: false });
  await waitFor(() => expect(page.now().isSubscribed).toBe(false));
  // What the server says afterwards never comes here: what is shown is what was done.
  server.routes['POST /api/podcast/get-subs'] = 'unreachable';
  act(() => page.now().change());
  await waitFor(() => expect(page.now().isSubscribed).toBe(true));
  expect(page.queries.getQueryData(subscriptionsQuery().queryKey)?.map(({ id }) => id)).toEqual([1, 2]);
  await waitFor(() => expect(page.now().isBusy).toBe(false));
  expect(server.pathsAsked().filter((path) => path.endsWith('get-subs'))).toHaveLength(2);
  act(() => page.now().change());
  await waitFor(() => expect(page.now().isSubscribed).toBe(false));
  expect(page.queries.getQueryData(subscriptionsQuery().queryKey)?.map(({ id }) => id)).toEqual([1]);
  expect(messages).toEqual(['Subscribed!', 'Unsubcribed!']);
  expect(server.asked.filter(({ path }) => path.endsWith('remove-sub')).map(({ body }) => body)).toEqual([
    { podcastIndexId: 2 },
  ]);
});

test('what could not be done says so, and leaves what is shown', async () => {
  pretendServer({
    'POST /api/podcast/get-subs': { body: [show(1)] },
    'POST /api/podcast/subscribe': refusal(502, 'remote_failed', 'Away.'),
    'POST /api/podcast/remove-sub': refusal(502, 'remote_failed', 'Away.'),
  });
  const page = onPage(() => [useSubscribing(show(1)), useSubscribing(show(2))] as const);
  await waitFor(() => expect(page.now()[0].isSubscribed).toBe(true));
  act(() => page.now()[0].change());
  await waitFor(() => expect(messages).toHaveLength(1));
  act(() => page.now()[1].change());
  await waitFor(() => expect(messages).toHaveLength(2));
  expect(messages).toEqual(['error: Error unsubscribing..', 'error: Error subscribing..']);
  expect(page.now().map(({ isSubscribed }) => isSubscribed)).toEqual([true, false]);
});

test('a show is subscribed to also where nobody could tell what else is', async () => {
  pretendServer({
    'POST /api/podcast/get-subs': 'unreachable',
    'POST /api/podcast/subscribe': { body: { id: 2 } },
  });
  const page = onPage(() => useSubscribing(show(2)));
  await waitFor(() => expect(page.queries.isFetching()).toBe(0));
  act(() => page.now().change());
  await waitFor(() => expect(messages).toEqual(['Subscribed!']));
});

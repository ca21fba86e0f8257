import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '#web/api.ts';
import { ProviderError } from '#web/music/provider/provider.ts';
import { createQueryClient, isWorthRetrying } from './query-client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
});

test('a change is tried though the browser believes itself offline: a server at home may be there', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient(() => Promise.resolve());
  const change = vi.fn<() => Promise<string>>(() => Promise.resolve('done'));
  const mutation = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationFn: change }));
  void mutation.execute(undefined);
  await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(1));
});

test('a token that the provider refuses is renewed as soon as the page is there, and then once a minute at most', async () => {
  let time = 500;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const renew = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const client = createQueryClient(renew);
  const ask = (name: string) =>
    client
      .fetchQuery({
        queryKey: [name],
        queryFn: () => Promise.reject(new ProviderError('forbidden', '', 403)),
      })
      .catch(() => undefined);
  await ask('first');
  expect(renew).toHaveBeenCalledTimes(1);
  time += 59_000;
  await ask('second');
  expect(renew).toHaveBeenCalledTimes(1);
  time += 1_000;
  await ask('third');
  expect(renew).toHaveBeenCalledTimes(2);
});

test('only what another try may mend is tried again', () => {
  expect(isWorthRetrying(new ProviderError('busy', '', 429))).toBe(true);
  expect(isWorthRetrying(new ProviderError('missing', '', 404))).toBe(false);
  expect(isWorthRetrying(new CallError(0, 'unreachable', ''))).toBe(true);
  expect(isWorthRetrying(new CallError(401, 'unauthenticated', ''))).toBe(false);
});

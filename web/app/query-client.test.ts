import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '#web/api.ts';
import { ProviderError } from '#web/music/provider/provider.ts';
import { createQueryClient, isWorthRetrying } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

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

test('only what another try may mend is tried again', () => {
  expect(isWorthRetrying(new ProviderError('busy', '', 429))).toBe(true);
  expect(isWorthRetrying(new ProviderError('missing', '', 404))).toBe(false);
  expect(isWorthRetrying(new CallError(0, 'unreachable', ''))).toBe(true);
  expect(isWorthRetrying(new CallError(401, 'unauthenticated', ''))).toBe(false);
});

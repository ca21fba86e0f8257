import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

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

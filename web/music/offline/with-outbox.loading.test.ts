import { expect, test, vi } from 'vitest';
import { createFolderProvider } from '../folder/folder-provider.ts';
import { silence } from '../testing/test-engine.ts';
import { song } from '../testing/test-song.ts';
import { composeOutbox } from './with-outbox.ts';

const queue = vi.hoisted(() => ({ isMissing: true, applied: 0 }));
vi.mock('./library-outbox.ts', () => ({
  createChangeQueue() {
    if (queue.isMissing) throw new TypeError('Failed to fetch dynamically imported module');
    return { apply: async () => void (queue.applied += 1) };
  },
  isServerAway: () => false,
}));

test('a change after one whose part of the app could not be loaded is made', async () => {
  const { provider, loadChangeQueue } = composeOutbox(createFolderProvider(silence));
  await expect(provider.library.like(song('a'))).rejects.toThrow('Failed to fetch');
  queue.isMissing = false;
  await provider.library.like(song('a'));
  await provider.library.unrate(song('a'));
  expect(queue.applied).toBe(2);
  expect(await loadChangeQueue?.()).toBe(await loadChangeQueue?.());
});

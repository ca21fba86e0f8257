import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createBookmarkRepository } from './bookmark-repository.ts';
import { createQueueRepository } from './queue-repository.ts';

onBothDatabases((open) => {
  test('a song has one bookmark for each listener, which keeps its date of creation', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const ann = (await users.add('ann@example.org', 'h', 0)) ?? '';
    const bob = (await users.add('bob@example.org', 'h', 0)) ?? '';
    const bookmarks = createBookmarkRepository(opened.database);
    await bookmarks.put(ann, { song: 7, position: 1_000, comment: 'here' }, 10);
    await bookmarks.put(ann, { song: 8, position: 5, comment: '' }, 20);
    await bookmarks.put(ann, { song: 7, position: 9_007_199_254_740, comment: '' }, 30);
    expect(await bookmarks.of(ann)).toEqual([
      { song: 7, position: 9_007_199_254_740, comment: '', createdAt: 10, changedAt: 30 },
      { song: 8, position: 5, comment: '', createdAt: 20, changedAt: 20 },
    ]);
    await bookmarks.remove(bob, 7);
    await bookmarks.remove(ann, 8);
    expect(await bookmarks.of(ann)).toHaveLength(1);
    expect(await bookmarks.of(bob)).toEqual([]);
  });

  test('a queue is stored whole, ten thousand songs too, and an empty queue is deleted', async () => {
    await using opened = await open();
    const users = createUserRepository(opened.database);
    const ann = (await users.add('ann@example.org', 'h', 0)) ?? '';
    const queues = createQueueRepository(opened.database);
    expect(await queues.of(ann)).toBeUndefined();
    const items = Array.from({ length: 10_000 }, (_, index) => `so-${index + 1}`);
    const queue = { items, currentIndex: 9_999, position: 12, changedAt: 5, changedBy: 'Phone' };
    await queues.put(ann, { ...queue, items: ['ep-1'], currentIndex: 0 });
    await queues.put(ann, queue);
    expect(await queues.of(ann)).toEqual(queue);
    await queues.put(ann, { ...queue, items: [] });
    expect(await queues.of(ann)).toBeUndefined();
  });
});

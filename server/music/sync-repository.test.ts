import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createSyncRepository } from './sync-repository.ts';

onBothDatabases((open) => {
  test('a sync goes on where it was broken off, once, unless that is long ago', async () => {
    await using opened = await open();
    const userId = (await createUserRepository(opened.database).add('ann@example.org', 'hash', 0)) ?? '';
    const sync = createSyncRepository(opened.database);
    const [streamed, folder] = [
      { userId, provider: 'apple' },
      { userId, provider: 'folder' },
    ] as const;
    await sync.saveResumePoint(streamed, 'page 2', 100);
    await sync.saveResumePoint(streamed, 'page 3', 200);
    expect(await sync.takeResumePoint(folder, 0)).toBeUndefined();
    expect(await sync.takeResumePoint(streamed, 200)).toBe('page 3');
    expect(await sync.takeResumePoint(streamed, 0)).toBeUndefined();
    await sync.saveResumePoint(streamed, 'page 4', 300);
    expect(await sync.takeResumePoint(streamed, 301)).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { createFeedRepository } from './feed-repository.ts';
import { createSpeedRepository } from './speed-repository.ts';
import { createSubscriptionRepository } from './subscription-repository.ts';

async function house(opened: TestDatabase) {
  const { database } = opened;
  const users = createUserRepository(database);
  const ann = (await users.add('ann@example.org', 'hash', 0)) ?? '';
  const bob = (await users.add('bob@example.org', 'hash', 0)) ?? '';
  const feeds = createFeedRepository(database);
  const change = (
    id: number,
    set: { state?: 'ok' | 'ended'; episode_count?: number; next_fetch_at?: number },
  ) => database.updateTable('podcast_feed').set(set).where('id', '=', id).execute();
  return {
    ann,
    bob,
    feeds,
    change,
    database,
    subscriptions: createSubscriptionRepository(database),
    speeds: createSpeedRepository(database),
  };
}

onBothDatabases((open) => {
  test('the speed that I chose for a show is mine, for that show, and the last one counts', async () => {
    await using opened = await open();
    const { ann, bob, feeds, speeds } = await house(opened);
    const { id: one } = await feeds.ensure('https://a.example/1', ann, 1);
    const { id: two } = await feeds.ensure('https://a.example/2', ann, 1);
    await speeds.set(ann, two, 2);
    await speeds.set(ann, one, 1.5);
    await speeds.set(bob, one, 1.2);
    await speeds.set(ann, one, 1.7);
    expect(await speeds.of(ann)).toEqual([
      { feedId: one, speed: 1.7 },
      { feedId: two, speed: 2 },
    ]);
    await speeds.set(ann, one, null);
    expect(await speeds.of(ann)).toEqual([{ feedId: two, speed: 2 }]);
    expect(await speeds.of(bob)).toEqual([{ feedId: one, speed: 1.2 }]);
  });
});

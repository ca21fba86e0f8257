import { createUserRepository } from '#server/accounts/user-repository.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import type { Hit } from '../shared/search-result.ts';
import { createFeedRepository } from '../store/feed-repository.ts';
import { createSpeedRepository } from '../store/speed-repository.ts';
import { createSubscriptionRepository } from '../store/subscription-repository.ts';

/** A show as a directory tells of it. */
export const hit = (url: string, more: Partial<Hit> = {}): Hit => ({
  url,
  guid: null,
  directoryId: 9,
  title: 'Élan',
  author: 'Ann Reed',
  description: 'd',
  image: null,
  link: null,
  language: null,
  episodeCount: 3,
  parseErrors: 0,
  locked: 0,
  crawlErrors: 0,
  priority: 5,
  ...more,
});

/** Two listeners, and the repositories of what they follow. */
export async function testFeeds(opened: TestDatabase) {
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

import { createUserRepository } from '#server/accounts/user-repository.ts';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';
import type { ParsedEpisode } from '../feeds/parsed-feed.ts';
import { createEpisodeRepository } from '../store/episode-repository.ts';
import { createFeedRepository } from '../store/feed-repository.ts';
import { storedOf, storeEpisodes } from '../store/store-episodes.ts';
import { parsedEpisode } from './test-parsed-episode.ts';

/** When its feed is read. */
export const now = Date.UTC(2026, 5, 1);
const day = 24 * 60 * 60 * 1000;

/** An episode of the day before. */
export const parsed = (title: string, more: Partial<ParsedEpisode> = {}) =>
  parsedEpisode(title, { publishedAt: now - day, ...more });

/** A show that is read as often as a test wants, and two listeners. */
export async function testShow(opened: TestDatabase, url = 'https://a.example/show') {
  const { database } = opened;
  const users = createUserRepository(database);
  const ann =
    (await users.byEmail('ann@example.org'))?.id ?? (await users.add('ann@example.org', 'h', 0)) ?? '';
  const bob =
    (await users.byEmail('bob@example.org'))?.id ?? (await users.add('bob@example.org', 'h', 0)) ?? '';
  const feed = await createFeedRepository(database).ensure(url, ann, 1);
  const listenedIds = new Set<number>();
  const listening = {
    withListeners: async (ids: readonly number[]) => new Set(ids.filter((id) => listenedIds.has(id))),
  };
  /** A reading of the feed; `known` are those that the store has as they stand. */
  const read = (
    episodes: ParsedEpisode[],
    {
      complete = true,
      unchangedTitles = [] as string[],
      at = now,
    }: { complete?: boolean; unchangedTitles?: string[]; at?: number } = {},
  ) =>
    storeEpisodes(
      database,
      feed.id,
      {
        complete,
        order: episodes.map(({ fingerprint }) => fingerprint),
        episodes: episodes.filter(({ title }) => !unchangedTitles.includes(title)),
      },
      { now: at, listening },
    );
  const stored = () => storedOf(database, feed.id);
  const idOf = async (title: string) => (await stored()).find((one) => one.title === title)?.id ?? 0;
  return {
    ann,
    bob,
    feed,
    heard: listenedIds,
    read,
    stored,
    idOf,
    database,
    episodes: createEpisodeRepository(database),
  };
}

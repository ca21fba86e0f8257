import { seededRandom } from '#rules/seeded-random.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import type { Database } from '#server/database/open-database.ts';
import { createProgressRepository } from '#server/podcasts/progress/progress-repository.ts';
import { episodeValues } from '#server/podcasts/store/episode-values.ts';
import { createSubscriptionRepository } from '#server/podcasts/store/subscription-repository.ts';
import { parsedEpisode } from '#server/podcasts/testing/test-parsed-episode.ts';
import { openSync } from '../sync.ts';

/** The apps whose sync is modelled: AntennaPod with gpodder.net's calls and with NextCloud's, Kasts, gPodder. */
export type ModelKind = 'antennapod' | 'nextcloud' | 'kasts' | 'gpodder';

const total = 1_000_000;
const hour = 60 * 60_000;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A listener with a show of three episodes and some shows that come and go, and a clock that is random as well. */
export async function openWorld(database: Database, seed: string) {
  const random = seededRandom(seed);
  const below = (end: number) => Math.floor(random() * end);
  const clock = { now: Date.UTC(2026, 5, 1) };
  const now = () => clock.now;
  const sync = openSync(database, now);
  const userId = (await createUserRepository(database).add(`${seed}@example.org`, 'h', 0)) ?? '';
  const feed = await sync.feeds.ensure(`https://a.example/${seed}`, userId, 0);
  const episodes = [1, 2, 3].map((number) => ({
    guid: `e${number}`,
    sound: `https://a.example/${seed}/${number}.mp3`,
  }));
  const rows = await database
    .insertInto('podcast_episode')
    .values(
      episodes.map(({ guid, sound }, index) => ({
        feed_id: feed.id,
        ...episodeValues(parsedEpisode(guid, { guid, enclosureUrl: sound }), index, 0),
      })),
    )
    .returning(['id', 'guid'])
    .execute();
  const ids = new Map(rows.map(({ id, guid }) => [guid, id]));
  const used = new Set<number>();
  return {
    sync,
    userId,
    clock,
    below,
    database,
    total,
    podcast: feed.url,
    episodes,
    shows: Array.from({ length: 5 }, (_, number) => `https://a.example/${seed}/show-${number}`),
    progress: createProgressRepository(database, now),
    subscriptions: createSubscriptionRepository(database),
    idOf: (guid: string) => ids.get(guid) ?? 0,
    pass: () => {
      const dice = below(10);
      clock.now += dice < 4 ? below(900) : dice < 8 ? below(9e4) : below(30 * hour);
    },
    somewhere: (): number => {
      for (;;) {
        const position = (1 + below(9e4)) * 10;
        if (used.has(position)) continue;
        used.add(position);
        return position;
      }
    },
    superseded: new Set<number>(),
    followed: new Set<string>(),
  };
}

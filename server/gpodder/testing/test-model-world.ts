import { createUserRepository } from '#server/accounts/user-repository.ts';
import type { Database } from '#server/database/open-database.ts';
import { createProgressRepository } from '#server/podcasts/progress/progress-repository.ts';
import { episodeValues } from '#server/podcasts/store/store-episodes.ts';
import { createSubscriptionRepository } from '#server/podcasts/store/subscription-repository.ts';
import { parsedEpisode } from '#server/podcasts/testing/test-parsed-episode.ts';
import { openSync, type Sync } from '../sync.ts';

/** The apps whose sync is modelled: AntennaPod with gpodder.net's calls and with NextCloud's, Kasts, gPodder. */
export type ModelKind = 'antennapod' | 'nextcloud' | 'kasts' | 'gpodder';

const total = 1_000_000;

/** What one sync meets: which response is lost (0 is the first), whether the app repeats its whole list, and who wins where times are equal. */
export type SyncChance = { lostResponse: number | null; isForced: boolean; takesEqual: boolean };

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A listener with a show of three episodes and some shows that come and go, and a clock. */
export async function openWorld(database: Database, seed: string) {
  const clock = { now: Date.UTC(2026, 5, 1) };
  const now = () => clock.now;
  const betweenSteps = new Array<() => Promise<void>>();
  async function interrupted<Result>(step: () => Promise<Result>): Promise<Result> {
    await betweenSteps.shift()?.();
    const result = await step();
    await betweenSteps.shift()?.();
    return result;
  }
  const opened = openSync(database, now);
  const { states, syncClock } = opened;
  const sync: Sync = {
    ...opened,
    states: {
      ...states,
      anyOfOthers: (...params) => interrupted(() => states.anyOfOthers(...params)),
    },
    syncClock: { ...syncClock, newest: (...params) => interrupted(() => syncClock.newest(...params)) },
  };
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
    database,
    total,
    podcast: feed.url,
    episodes,
    shows: Array.from({ length: 5 }, (_, number) => `https://a.example/${seed}/show-${number}`),
    progress: createProgressRepository(database, now),
    subscriptions: createSubscriptionRepository(database),
    idOf: (guid: string) => ids.get(guid) ?? 0,
    /** Nobody was there before, so that each position can be recognised. */
    unused(near: number): number {
      for (let position = near; ; position += 10) {
        if (used.has(position)) continue;
        used.add(position);
        return position;
      }
    },
    /** What happens elsewhere while an app syncs, in order. */
    meanwhile: new Array<() => Promise<void>>(),
    /** What another device does between two steps of one call, in order. */
    betweenSteps,
    superseded: new Set<number>(),
    followed: new Set<string>(),
  };
}

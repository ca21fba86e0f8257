import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { sql } from 'kysely';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { ParsedEpisode } from '../feeds/parsed-feed.ts';
import type { PreparedFeed } from '../feeds/prepare-feed.ts';
import type { EpisodeNews, Listening } from '../shared/listening.ts';
import { folded } from './folded-text.ts';
import { matchEpisodes } from './match-episodes.ts';
import { inSlicesBySize } from './slices.ts';

const maxFolded = 20_000;
/** An entry of an index of PostgreSQL holds at most 2,704 bytes. */
const maxFoldedTitle = 300;

/** Size of what is written in one turn of the event loop. */
const turn = {
  maxItems: 50,
  maxSize: 256 * 1024,
  sizeOf: ([, episode]: [number, ParsedEpisode]) => JSON.stringify(episode).length,
};
/** Rows that are read in one turn. */
const pageSize = 500;

/** What was published longer ago is no news, however late it is added to a feed. */
const newsMilliseconds = 7 * 24 * 60 * 60 * 1000;

/**
 * Brings the stored episodes of a feed to what the feed says; true when a listener would see a difference. Episodes
 * keep their ids when guid, address or title shift. An episode that a completely read feed no longer has is deleted,
 * unless somebody has progress in it; a feed without episodes never deletes any. Written in small steps, each
 * consistent in itself; the next reading completes what a stop left out. `news` receives episodes that were never
 * stored before and came out within a week, except at the first reading.
 */
export async function storeEpisodes(
  database: Database,
  feedId: number,
  feed: Pick<PreparedFeed, 'order' | 'episodes' | 'complete'>,
  {
    now,
    listening,
    news: episodeNews,
  }: { now: number; listening: Pick<Listening, 'withListeners'>; news?: EpisodeNews },
): Promise<boolean> {
  const stored = await storedOf(database, feedId);
  const standing = new Set(feed.order);
  const free = stored.filter(({ fingerprint }) => !standing.has(fingerprint));
  const storedFingerprints = new Set(stored.map(({ fingerprint }) => fingerprint));
  const news = feed.episodes.filter(({ fingerprint }) => !storedFingerprints.has(fingerprint));
  const matches = await matchEpisodes(free, news);
  const indexes = new Map(feed.order.map((fingerprint, order) => [fingerprint, order]));

  // The last first: of those with one date the first in the feed gets the highest id, and so stands first.
  for (const slice of inSlicesBySize([...news.entries()].reverse(), turn)) {
    await database.transaction().execute(async (transaction) => {
      const inserts = [];
      for (const [index, episode] of slice) {
        const before = free[matches[index] ?? -1];
        const values = episodeValues(episode, indexes.get(episode.fingerprint) ?? 0, now, before);
        if (before)
          await transaction.updateTable('podcast_episode').set(values).where('id', '=', before.id).execute();
        else inserts.push({ feed_id: feedId, ...values });
      }
      if (inserts.length === 0) return;
      const added = await transaction
        .insertInto('podcast_episode')
        .values(inserts)
        .onConflict((conflict) => conflict.columns(['feed_id', 'fingerprint']).doNothing())
        .returning(['id', 'published_at'])
        .execute();
      if (stored.length === 0) return;
      const recent = added.filter(({ published_at }) => published_at > now - newsMilliseconds);
      await episodeNews?.note(
        feedId,
        recent.map(({ id }) => id),
        now,
        transaction,
      );
    });
  }

  const matchedNumbers = new Set(matches);
  const absent = free.filter((episode, number) => !matchedNumbers.has(number) && !episode.removed);
  const removed = feed.complete && standing.size > 0 ? await takeOut(database, absent, listening) : false;
  const back = stored.filter((episode) => episode.removed && standing.has(episode.fingerprint));
  for (const slice of inChunks(back, pageSize)) {
    await yieldToEvents();
    await database
      .updateTable('podcast_episode')
      .set({ removed: false })
      .where(
        'id',
        'in',
        slice.map(({ id }) => id),
      )
      .execute();
  }
  return news.length > 0 || removed || back.length > 0;
}

export type StoredEpisode = Awaited<ReturnType<typeof storedOf>>[number];

/** All episodes of a feed, by their ids; read page by page, with turns for others between. */
export async function storedOf(database: Database, feedId: number) {
  const all: Awaited<ReturnType<typeof storedPage>> = [];
  for (let last: (typeof all)[number] | undefined; ; ) {
    const page = await storedPage(database, feedId, last);
    all.push(...page);
    if (page.length < pageSize) return all.sort((a, b) => a.id - b.id);
    last = page.at(-1);
    await yieldToEvents();
  }
}

async function storedPage(
  database: Database,
  feedId: number,
  after: { sortedAt: number; id: number } | undefined,
) {
  let query = database
    .selectFrom('podcast_episode')
    .select([
      'id',
      'guid',
      'title',
      'enclosure_url as enclosureUrl',
      'enclosure_type as enclosureType',
      'published_at as publishedAt',
      'sorted_at as sortedAt',
      'duration_seconds as durationSeconds',
      'fingerprint',
      'removed',
    ])
    .where('feed_id', '=', feedId);
  // By the index of dates: one by ids of a feed there is none.
  if (after)
    query = query.where((where) => where(sql`(sorted_at, id)`, '>', sql`(${after.sortedAt}, ${after.id})`));
  return query.orderBy('sorted_at').orderBy('id').limit(pageSize).execute();
}

async function takeOut(
  database: Database,
  absent: readonly StoredEpisode[],
  listening: Pick<Listening, 'withListeners'>,
): Promise<boolean> {
  for (const slice of inChunks(absent, pageSize)) {
    await yieldToEvents();
    const ids = slice.map(({ id }) => id);
    const listenedIds = await listening.withListeners(ids);
    const [stay, leave] = [ids.filter((id) => listenedIds.has(id)), ids.filter((id) => !listenedIds.has(id))];
    if (stay.length > 0)
      await database.updateTable('podcast_episode').set({ removed: true }).where('id', 'in', stay).execute();
    if (leave.length > 0) await database.deleteFrom('podcast_episode').where('id', 'in', leave).execute();
  }
  return absent.length > 0;
}

/**
 * An episode's columns. Without a date it counts as published when it was first seen, those that come together in the
 * order of the feed; one from the future is ordered by when it was seen, so that it does not stand above all for years.
 */
export function episodeValues(
  episode: ParsedEpisode,
  index: number,
  now: number,
  before?: { publishedAt: number; sortedAt: number },
) {
  const published = episode.publishedAt ?? before?.publishedAt ?? now - index;
  const asBefore = before !== undefined && before.publishedAt === published;
  return {
    guid: episode.guid,
    title: episode.title,
    description: episode.description,
    description_text: episode.descriptionText,
    // What comes long after is not looked at: folding a text of a million characters takes 40 ms.
    folded: folded(episode.title, episode.descriptionText.slice(0, 2 * maxFolded))
      .slice(0, maxFolded)
      .toWellFormed(),
    folded_title: folded(episode.title.slice(0, 2 * maxFoldedTitle))
      .slice(0, maxFoldedTitle)
      .toWellFormed(),
    enclosure_url: episode.enclosureUrl,
    enclosure_type: episode.enclosureType,
    enclosure_bytes: episode.enclosureBytes,
    duration_seconds: episode.durationSeconds,
    published_at: published,
    sorted_at: asBefore ? before.sortedAt : Math.min(published, now),
    image: episode.image,
    link: episode.link,
    season: episode.season,
    number: episode.number,
    chapters: listOrNull(episode.chapters),
    chapters_url: episode.chaptersUrl,
    transcripts: listOrNull(episode.transcripts),
    persons: listOrNull(episode.persons),
    soundbites: listOrNull(episode.soundbites),
    fingerprint: episode.fingerprint,
    removed: false,
  };
}

const listOrNull = (list: readonly unknown[]): string | null =>
  list.length > 0 ? JSON.stringify(list) : null;

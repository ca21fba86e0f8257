import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Hit } from '../shared/search-result.ts';
import { type FeedRow, newFeedRow } from './feed-row.ts';
import { folded } from './folded-text.ts';

/** The feeds with these keys, now or before they moved. */
export async function feedsByKey(database: Database, keys: readonly string[]): Promise<Map<string, FeedRow>> {
  const rowsByKey = new Map<string, FeedRow>();
  for (const slice of inChunks(keys, 500)) {
    const rows = await database
      .selectFrom('podcast_feed')
      .selectAll()
      .where('url_key', 'in', slice)
      .execute();
    for (const row of rows) rowsByKey.set(row.url_key, row);
    const others = slice.filter((key) => !rowsByKey.has(key));
    if (others.length === 0) continue;
    const movedFeeds = await database
      .selectFrom('podcast_alias')
      .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_alias.feed_id')
      .selectAll('podcast_feed')
      .select('podcast_alias.url_key as alias')
      .where('podcast_alias.url_key', 'in', others)
      .execute();
    for (const { alias, ...row } of movedFeeds) rowsByKey.set(alias, row);
  }
  return rowsByKey;
}

/** The feed with this key, now or before it moved. */
export const feedByKey = async (database: Database, key: string): Promise<FeedRow | undefined> =>
  (await feedsByKey(database, [key])).get(key);

type HitOwner = { key: string; ownerId: string | null; now: number };

/** Stores a hit, or what is new of it, unless the feed itself was fetched already. */
export async function storeSearchResult(
  database: Database,
  hit: Hit,
  { key, ownerId, now }: HitOwner,
): Promise<FeedRow> {
  const existing = await feedByKey(database, key);
  if (existing && existing.state !== 'stub') return existing;
  const described = {
    directory_id: hit.directoryId,
    podcast_guid: hit.guid,
    title: hit.title,
    author: hit.author,
    description: hit.description,
    image: hit.image,
    link: hit.link,
    language: hit.language,
    folded: folded(hit.title, hit.author),
    episode_count: hit.episodeCount,
    parse_errors: hit.parseErrors,
    locked: hit.locked,
    crawl_errors: hit.crawlErrors,
    priority: hit.priority,
  };
  if (existing && Object.entries(described).every(([name, value]) => Reflect.get(existing, name) === value))
    return existing;
  await database
    .insertInto('podcast_feed')
    .values({ ...newFeedRow(hit.url, key, ownerId, now), ...described, state: 'stub' })
    .onConflict((conflict) =>
      conflict.column('url_key').doUpdateSet(described).where('podcast_feed.state', '=', 'stub'),
    )
    .execute();
  const stored = await feedByKey(database, key);
  if (!stored) throw new Error('a hit was stored and is not there');
  return stored;
}

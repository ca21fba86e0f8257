import type { Database } from '#server/database/open-database.ts';
import { normalizeUrl } from './normalized-url.ts';

export type EpisodeMatch = { id: number; length: number | null };
type EpisodeKey = { guid: string | null; episode: string };

type Row = { id: number; guid: string; sound: string | null; length: number | null };

/** Indexes rows by a key, without keys that several rows share. */
function uniqueBy(rows: readonly Row[], key: (row: Row) => string | null): Map<string, Row> {
  const groups = Map.groupBy(rows, (row) => key(row) ?? '');
  groups.delete('');
  return new Map(
    [...groups].flatMap(([value, [first, second]]) => (first && !second ? [[value, first] as const] : [])),
  );
}

const plain = (address: string) => normalizeUrl(address).replace(/[?#].*$/, '');

/**
 * Finds episodes of one show as apps name them: by guid, else by the exact address of the audio, else by the address
 * without scheme and query, since some addresses differ for each listener.
 */
export async function episodeFinder(
  database: Database,
  feedId: number,
): Promise<(key: EpisodeKey) => EpisodeMatch | undefined> {
  const rows: Row[] = await database
    .selectFrom('podcast_episode')
    .select(['id', 'guid', 'enclosure_url as sound', 'duration_seconds as length'])
    .where('feed_id', '=', feedId)
    .execute();
  const byGuid = uniqueBy(rows, ({ guid }) => guid);
  const bySound = uniqueBy(rows, ({ sound }) => sound);
  let byPlain: Map<string, Row> | undefined;
  return ({ guid, episode }) => {
    const exact = (guid === null ? undefined : byGuid.get(guid)) ?? bySound.get(episode);
    if (exact) return exact;
    byPlain ??= uniqueBy(rows, ({ sound }) => sound && plain(sound));
    return byPlain.get(plain(episode));
  };
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';

export type Entry = { entryId: string; songId: string };
/** With who added it, and when (epoch ms), as far as that is known. */
export type WholeEntry = Entry & { addedBy: string | null; addedAt: number | null };

/** The gap between two entries: one can be moved in between 16 times before all are renumbered. */
export const gap = 65_536;

const newEntryId = () => randomBytes(9).toString('base64url');

/** Entries that songs get where they come in. */
export const newEntries = (songIds: readonly string[], addedBy: string, addedAt: number): WholeEntry[] =>
  songIds.map((songId) => ({ entryId: newEntryId(), songId, addedBy, addedAt }));

/** All in their order; read as one text, because ten thousand rows would cost ten times as much. */
export async function entriesOf(database: Database, playlistId: string): Promise<Entry[]> {
  return (await textOf(database, playlistId, sql`entry_id || ' ' || song_id`)).map((entry) => {
    const [entryId = '', songId = ''] = entry.split(' ');
    return { entryId, songId };
  });
}

/** The same with who added them and when. */
export async function wholeEntriesOf(database: Database, playlistId: string): Promise<WholeEntry[]> {
  const entryText = sql`entry_id || ' ' || song_id || ' ' || coalesce(added_by, '') || ' ' || coalesce(added_at, 0)`;
  return (await textOf(database, playlistId, entryText)).map((entry) => {
    const [entryId = '', songId = '', addedBy, addedAt] = entry.split(' ');
    return { entryId, songId, addedBy: addedBy || null, addedAt: Number(addedAt) || null };
  });
}

async function textOf(
  database: Database,
  playlistId: string,
  entryText: ReturnType<typeof sql>,
): Promise<string[]> {
  const row = await database
    .selectFrom('folder_playlist_entry')
    .select(sql<string | null>`string_agg(${entryText}, ',' order by place, entry_id)`.as('all'))
    .where('playlist_id', '=', playlistId)
    .executeTakeFirstOrThrow();
  return row.all ? row.all.split(',') : [];
}

/** The songs of several playlists in their order, by the catalogue's numbers; one without songs is absent. */
export async function songsOf(
  database: Database,
  playlistIds: readonly string[],
): Promise<Map<string, number[]>> {
  const songsByPlaylist = new Map<string, number[]>();
  for (const some of inChunks(playlistIds)) {
    const rows = await database
      .selectFrom('folder_playlist_entry')
      .select(['playlist_id', sql<string>`string_agg(song_id, ',' order by place, entry_id)`.as('songs')])
      .where('playlist_id', 'in', some)
      .groupBy('playlist_id')
      .execute();
    for (const { playlist_id, songs } of rows) songsByPlaylist.set(playlist_id, songs.split(',').map(Number));
  }
  return songsByPlaylist;
}

/** Who added some entries, and when. */
export async function addersOf(
  database: Database,
  playlistId: string,
  entryIds: readonly string[],
): Promise<Map<string, { name: string | null; addedAt: number | null }>> {
  const adders = new Map<string, { name: string | null; addedAt: number | null }>();
  if (entryIds.length === 0) return adders;
  const rows = await database
    .selectFrom('folder_playlist_entry')
    .select(['entry_id', 'added_at'])
    .select(
      sql<string | null>`(select coalesce(nullif(name, ''), email) from ${sql.table('user')}
        where ${sql.ref('user.id')} = added_by)`.as('name'),
    )
    .where('playlist_id', '=', playlistId)
    .where('entry_id', 'in', entryIds)
    .execute();
  for (const { entry_id, added_at, name } of rows)
    adders.set(entry_id, { name: name || null, addedAt: added_at });
  return adders;
}

/** Behind each other from `firstPlace` on. */
export async function insertEntries(
  database: Database,
  playlistId: string,
  entries: readonly WholeEntry[],
  firstPlace = gap,
): Promise<void> {
  const rows = entries.map(({ entryId, songId, addedBy, addedAt }, index) => ({
    playlist_id: playlistId,
    entry_id: entryId,
    place: firstPlace + index * gap,
    song_id: songId,
    added_by: addedBy,
    added_at: addedAt,
  }));
  for (const some of inChunks(rows))
    await database.insertInto('folder_playlist_entry').values(some).execute();
}

/** These in place of all that were there. */
export async function putEntries(
  database: Database,
  playlistId: string,
  entries: readonly WholeEntry[],
): Promise<void> {
  await database.deleteFrom('folder_playlist_entry').where('playlist_id', '=', playlistId).execute();
  await insertEntries(database, playlistId, entries);
}

/** These songs in place of all that were there; of those that were there already the entries stay. */
export async function putSongs(
  database: Database,
  playlistId: string,
  songIds: readonly string[],
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  const present = Map.groupBy(await wholeEntriesOf(database, playlistId), ({ songId }) => songId);
  const entries = songIds.flatMap(
    (songId) => present.get(songId)?.shift() ?? newEntries([songId], userId, now),
  );
  await putEntries(database, playlistId, entries);
}

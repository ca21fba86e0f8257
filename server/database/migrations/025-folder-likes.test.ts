import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../open-database.ts';
import { onBothDatabases } from '../testing/test-databases.ts';
import { moveOldLikes, plantOldLikes } from '../testing/test-old-likes.ts';

const songs = 5_000;

type Row = { id: string; time: number; by: string | null };

const inOrder = (rows: readonly Row[]) => rows.toSorted((a, b) => Number(a.id) - Number(b.id));

/** As the page of favourites read the copies; what is disliked stood there by mistake. */
async function favouritesBefore(database: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`select catalogue_id as id, rated_at as time,
      (select liked_by from rating_by where rating_by.user_id = rating.user_id
        and rating_by.provider = 'folder' and song_key = catalogue_id) as "by"
    from rating where provider = 'folder' and not exists (
      select 1 from folder_rating where folder_rating.user_id = rating.user_id and kind = 'song' and item_id = catalogue_id and value = -1)`.execute(
    database,
  );
  return inOrder(rows.map((row) => (row.by === null ? row : { ...row, time: 0 })));
}

async function favouritesAfter(database: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select item_id as id, rated_at as time, null as "by" from folder_rating where kind = 'song' and value = 1
    union all select song_key, 0, liked_by from rating_by where provider = 'folder'`.execute(database);
  return inOrder(rows);
}

const countOf = async (database: Database, table: string) =>
  (
    await sql<{ count: number }>`select cast(count(*) as integer) as count from ${sql.table(table)}`.execute(
      database,
    )
  ).rows[0]?.count;

onBothDatabases((open) => {
  test('every like that only a copy held is a rating, at the place it had, and the copies are gone', async () => {
    await using opened = await open();
    const { database } = opened;
    await plantOldLikes(database, songs);
    const before = await favouritesBefore(database);
    expect(before).toHaveLength(songs - songs / 1000);
    const dislikes = () =>
      database.selectFrom('folder_rating').selectAll().where('value', '=', -1).orderBy('rated_at').execute();
    const disliked = await dislikes();
    await moveOldLikes(database);
    expect(await dislikes()).toEqual(disliked);
    expect(await favouritesAfter(database)).toEqual(before);
    const albums = database
      .selectFrom('folder_rating')
      .select('item_id')
      .where('kind', '=', 'album')
      .where('value', '=', 1);
    expect(await albums.execute()).toHaveLength(songs / 100);
    expect([await countOf(database, 'rating'), await countOf(database, 'liked_item')]).toEqual([0, 0]);
    const all = await database.selectFrom('folder_rating').selectAll().execute();
    await moveOldLikes(database);
    expect(await database.selectFrom('folder_rating').selectAll().execute()).toEqual(all);
  });

  test('likes of every kind move by the one number of an item and its twin, Apple’s stay, and what is no id of the folder goes', async () => {
    await using opened = await open();
    const { database } = opened;
    const user_id = await plantOldLikes(database, 0);
    await sql`delete from rating`.execute(database);
    for (const table of ['rating_by', 'liked_item', 'folder_rating'])
      await sql`delete from ${sql.table(table)}`.execute(database);
    const song = (provider: 'folder' | 'apple', song_id: string, more = {}) => ({
      user_id,
      provider,
      song_id,
      catalogue_id: null,
      liked_itself: 1,
      rated_at: 10,
      record: '{}',
      ...more,
    });
    await database
      .insertInto('rating')
      .values([
        song('folder', 'i.5'),
        song('folder', '5', { rated_at: 20 }),
        song('folder', 'i.6', { catalogue_id: '6', liked_itself: 0 }),
        song('folder', 'i.7', { catalogue_id: '7', liked_itself: 0 }),
        song('folder', 'i.8', { catalogue_id: '', liked_itself: 0 }),
        song('folder', 'a.odd'),
        song('folder', '0'),
        song('apple', 'i.9'),
      ])
      .execute();
    const reason = { user_id, provider: 'folder' as const };
    await database
      .insertInto('rating_by')
      .values([
        { ...reason, song_key: '6', liked_by: 'album/l.2' },
        { ...reason, song_key: '7', liked_by: 'album/3' },
        { ...reason, song_key: 'i.8', liked_by: 'playlist/p.x' },
        { ...reason, song_key: '99', liked_by: 'album/2' },
        { ...reason, provider: 'apple', song_key: 'i.9', liked_by: 'album/l.2' },
      ])
      .execute();
    const item = (item_key: string) => ({ ...reason, item_key, rated_at: 30, record: '{}' });
    await database
      .insertInto('liked_item')
      .values([
        ...['album/l.2', 'album/2', 'artist/r.4', 'playlist/p.x', 'station/ra.s5', 'album/odd'].map(item),
        { ...item('album/l.7'), provider: 'apple' },
      ])
      .execute();
    await moveOldLikes(database);
    const rows = await database
      .selectFrom('folder_rating')
      .selectAll()
      .orderBy('kind')
      .orderBy('item_id')
      .execute();
    expect(rows.map(({ kind, item_id, value, rated_at }) => [kind, item_id, value, rated_at])).toEqual([
      ['album', '2', 1, 30],
      ['artist', '4', 1, 30],
      ['playlist', 'p.x', 1, 30],
      ['song', '5', 1, 20],
      ['song', '7', 1, 10],
      ['station', 'ra.s5', 1, 30],
    ]);
    const reasons = await database.selectFrom('rating_by').selectAll().orderBy('song_key').execute();
    expect(reasons.map(({ provider, song_key, liked_by }) => [provider, song_key, liked_by])).toEqual([
      ['folder', '6', 'album/2'],
      ['folder', '8', 'playlist/p.x'],
      ['apple', 'i.9', 'album/l.2'],
    ]);
    expect(
      (await database.selectFrom('rating').select('song_id').execute()).map(({ song_id }) => song_id),
    ).toEqual(['i.9']);
    expect(
      (await database.selectFrom('liked_item').select('item_key').execute()).map(({ item_key }) => item_key),
    ).toEqual(['album/l.7']);
  });
});

import { sql } from 'kysely';
import { migrationList } from '../migration-list.ts';
import type { Database } from '../open-database.ts';

const numbers = (count: number) =>
  sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;

/**
 * Likes of the folder as they stood before migration 025: a song has a copy and a rating. Of ten songs one is liked by its
 * album alone, of seven one lacks its rating, of a thousand one is disliked; every album of a hundred songs is liked, of
 * ten albums one lacks its rating. Resolves to the listener.
 */
export async function plantOldLikes(database: Database, songs: number): Promise<string> {
  const user_id = 'listener';
  const account = { email: 'a@example.org', email_key: 'a@example.org', password_hash: '', created_at: 0 };
  await database
    .insertInto('user')
    .values({ id: user_id, ...account })
    .execute();
  const text = sql`cast(n as text)`;
  const album = sql`cast((n - 1) / 100 + 1 as text)`;
  const time = sql`1700000000000 + n`;
  await sql`${numbers(songs)} insert into rating
    (user_id, provider, song_id, catalogue_id, rated_at, record, liked_itself)
    select ${user_id}, 'folder', 'i.' || ${text}, ${text}, ${time},
      '{"songId":"i.' || ${text} || '","songName":"Song ' || ${text} || '","artistName":"Somebody with a name"}',
      case when n % 10 = 0 then 0 else 1 end from numbers`.execute(database);
  await sql`${numbers(songs)} insert into rating_by (user_id, provider, song_key, liked_by)
    select ${user_id}, 'folder', ${text}, 'album/' || ${album} from numbers where n % 10 = 0`.execute(
    database,
  );
  await sql`${numbers(songs)} insert into folder_rating (user_id, kind, item_id, value, rated_at)
    select ${user_id}, 'song', ${text}, case when n % 1000 = 1 then -1 else 1 end, ${time} + 5
    from numbers where n % 10 <> 0 and (n % 7 <> 0 or n % 1000 = 1)`.execute(database);
  const albums = Math.ceil(songs / 100);
  await sql`${numbers(albums)} insert into liked_item (user_id, provider, item_key, rated_at, record)
    select ${user_id}, 'folder', 'album/' || ${text}, ${time}, '{}' from numbers`.execute(database);
  await sql`${numbers(albums)} insert into folder_rating (user_id, kind, item_id, value, rated_at)
    select ${user_id}, 'album', ${text}, 1, ${time} from numbers where n % 10 <> 0`.execute(database);
  return user_id;
}

/** Runs the migration that moves them. */
export const moveOldLikes = async (database: Database) => migrationList['025-folder-likes']?.up(database);

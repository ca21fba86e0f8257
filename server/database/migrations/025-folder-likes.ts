import { type Kysely, type RawBuilder, sql } from 'kysely';

/** How an item is liked stands before its id; the twin in the library has a prefix more. */
const kinds = [
  { kind: 'album', prefix: 'l.' },
  { kind: 'artist', prefix: 'r.' },
  { kind: 'playlist', prefix: null },
  { kind: 'station', prefix: null },
] as const;

const withoutPrefix = (id: RawBuilder<unknown>, prefix: string | null) =>
  prefix === null
    ? id
    : sql`case when substr(${id}, 1, 2) = ${sql.lit(prefix)} then substr(${id}, 3) else ${id} end`;

/** Whether it can be a number of the catalogue. */
const isNumber = (id: string) =>
  sql`ltrim(${sql.ref(id)}, '0123456789') = '' and length(${sql.ref(id)}) between 1 and 15 and ${sql.ref(id)} not like '0%'`;

/** Where the folder is rated already, a dislike stays; of a like, favourites were ordered by the copy's time. */
const leavingDislikes = sql`on conflict (user_id, kind, item_id) do update set rated_at = excluded.rated_at
  where folder_rating.value = 1`;

/**
 * A like of the folder stands in `folder_rating` alone: what only its copies held moves there, and they go. By which album
 * a song is liked stays in `rating_by`.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const { kind, prefix } of kinds) await moveItems(database, kind, prefix);
  await nameReasonsOnce(database);
  await moveSongs(database);
  await sql`delete from rating where provider = 'folder'`.execute(database);
  await sql`delete from liked_item where provider = 'folder'`.execute(database);
}

async function moveItems(database: Kysely<unknown>, kind: string, prefix: string | null): Promise<void> {
  const id = withoutPrefix(sql`substr(item_key, ${sql.lit(kind.length + 2)})`, prefix);
  await sql`insert into folder_rating (user_id, kind, item_id, value, rated_at)
    select user_id, ${sql.lit(kind)}, liked_id, 1, max(rated_at)
    from (select user_id, ${id} as liked_id, rated_at from liked_item
      where provider = 'folder' and substr(item_key, 1, ${sql.lit(kind.length + 1)}) = ${sql.lit(`${kind}/`)}) as liked
    where ${prefix === null ? sql`length(liked_id) between 1 and 85` : isNumber('liked_id')}
    group by user_id, liked_id ${leavingDislikes}`.execute(database);
}

/** Songs and albums by their numbers alone, and nothing that is liked no more. */
async function nameReasonsOnce(database: Kysely<unknown>): Promise<void> {
  const song = withoutPrefix(sql.ref('song_key'), 'i.');
  const likedBy = sql`case when substr(liked_by, 1, 8) = 'album/l.' then 'album/' || substr(liked_by, 9) else liked_by end`;
  await sql`insert into rating_by (user_id, provider, song_key, liked_by)
    select distinct user_id, provider, ${song}, ${likedBy} from rating_by
    where provider = 'folder' and (substr(song_key, 1, 2) = 'i.' or substr(liked_by, 1, 8) = 'album/l.')
    on conflict do nothing`.execute(database);
  const isLiked = sql.join(
    kinds.map(({ kind }) => isLikedBy(kind)),
    sql` or `,
  );
  await sql`delete from rating_by where provider = 'folder' and (
      not (${isNumber('song_key')})
      or not (${isLiked})
      or not exists (select 1 from rating where rating.user_id = rating_by.user_id and rating.provider = 'folder'
        and rating.song_id in (song_key, 'i.' || song_key)))`.execute(database);
}

const isLikedBy = (
  kind: string,
) => sql`substr(liked_by, 1, ${sql.lit(kind.length + 1)}) = ${sql.lit(`${kind}/`)}
  and exists (select 1 from folder_rating where folder_rating.user_id = rating_by.user_id
    and folder_rating.kind = ${sql.lit(kind)}
    and folder_rating.item_id = substr(rating_by.liked_by, ${sql.lit(kind.length + 2)}) and value = 1)`;

/** A song by what is not liked any more was a favourite all the same. */
async function moveSongs(database: Kysely<unknown>): Promise<void> {
  const id = withoutPrefix(sql`coalesce(nullif(catalogue_id, ''), song_id)`, 'i.');
  await sql`insert into folder_rating (user_id, kind, item_id, value, rated_at)
    select user_id, 'song', liked_id, 1, max(rated_at)
    from (select user_id, ${id} as liked_id, rated_at, liked_itself from rating where provider = 'folder') as liked
    where ${isNumber('liked_id')} and (liked_itself = 1 or not exists (
      select 1 from rating_by where rating_by.user_id = liked.user_id and rating_by.provider = 'folder'
        and song_key = liked_id))
    group by user_id, liked_id ${leavingDislikes}`.execute(database);
}

import type { Client } from 'pg';

/** How much a large server holds. */
export type Sizes = { feeds: number; episodes: number; plays: number; users: number; songs: number };

/** The feed that is as long as any may be, and what one listener has who never stops. */
export const longFeed = { id: 1, episodes: 20_000 };
export const avid = { subscriptions: 500, plays: 1_000_000, positions: 100_000 };

const note =
  'In this part we talk about a topic and another and a third one and answer what listeners asked us since the last time';
const dayMilliseconds = 86_400_000;

/** Rows as fetching, listening and playing leave them, made by PostgreSQL itself; `now` is epoch milliseconds. */
export async function fillPostgres(client: Client, sizes: Sizes, userId: string, now: number): Promise<void> {
  const { feeds, episodes, plays, users, songs } = sizes;
  const each = Math.max(1, Math.floor((episodes - longFeed.episodes) / (feeds - 1)));
  // Foreign keys hold by how the rows are made; asking for each of ten million would measure nothing.
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into "user" (id, email, email_key, password_hash, provider, created_at)
     select 'crowd-' || n, 'crowd-' || n || '@example.org', 'crowd-' || n || '@example.org', '', 'folder', ${now}
     from generate_series(1, ${users}) n`,
  );
  await client.query(
    `insert into podcast_feed (id, url, url_key, title, author, description, image, link, language, medium, folded, funding,
       persons, episode_count, parse_errors, locked, crawl_errors, priority, state, etag, fetched_at, changed_at,
       next_fetch_at, lease_until, failures, interval)
     select n, 'https://feeds.example.org/' || n, 'feeds.example.org/' || n, ${words('n')}, 'Author ' || n % 30000,
       '${note}', 'https://img.example.org/' || n || '.jpg', 'https://example.org/' || n, 'en', 'podcast',
       lower(${words('n')} || ' author ' || n % 30000), '[]', '[]', ${each}, 0, 0, 0, 0, 'ok', '"' || md5(n::text) || '"',
       ${now} - n, ${now} - n, ${now} + ${30 * dayMilliseconds}, 0, 0, 3600000
     from generate_series(1, ${feeds}) n`,
  );
  const episodesOf = (feed: string, part: string, from: string) =>
    client.query(
      `insert into podcast_episode (feed_id, guid, title, description, description_text, folded, enclosure_url,
         enclosure_type, enclosure_bytes, duration_seconds, published_at, sorted_at, fingerprint, removed)
       select ${feed}, 'episode-' || ${part}, 'Episode ' || ${part} || ' ' || ${words(part)},
         '<p>${note} ' || ${part} || '</p>', '${note} ' || ${part},
         lower('episode ' || ${part} || ' ' || ${words(part)} || ' ${note} ' || ${part}),
         'https://audio.example.org/' || ${feed} || '/' || ${part} || '.mp3', 'audio/mpeg', 12345678, 3723,
         ${now} - ${part}::bigint * ${dayMilliseconds}, ${now} - ${part}::bigint * ${dayMilliseconds},
         substr(md5(${feed} || '-' || ${part}), 1, 27), false
       from ${from}`,
    );
  await episodesOf(String(longFeed.id), 'part', `generate_series(1, ${longFeed.episodes}) part`);
  await episodesOf(
    'feed',
    'part',
    `generate_series(2, ${feeds}) feed cross join generate_series(1, ${each}) part`,
  );
  // A listener who follows much; of the others each follows ten.
  await client.query(
    `insert into podcast_subscription (user_id, feed_id, created_at)
     select '${userId}', n, n from generate_series(1, ${avid.subscriptions}) n
     union all
     select 'crowd-' || n, 1 + (n * 7 + k * 1009) % ${feeds}, n from generate_series(1, ${users}) n cross join generate_series(1, 10) k
     on conflict do nothing`,
  );
  await client.query(
    `insert into progress (user_id, episode_id, position_seconds, duration_seconds, progress, completed, version,
       moved_version, run_id, runs, others, updated_at)
     select '${userId}', n, 100, 3723, 3, n % 2 = 0, 1, 1, null, '[]', '[]', ${now} - n from generate_series(1, ${avid.positions}) n
     union all
     select 'crowd-' || n % ${users} + 1, n, 100, 3723, 3, n % 2 = 0, 1, 1, null, '[]', '[]', ${now} - n
     from generate_series(1, ${Math.floor(plays / 10)}) n`,
  );
  await client.query(
    `insert into folder_play (user_id, play_id, song_id, played_at, container_kind, container_id)
     select case when n <= ${avid.plays} then '${userId}' else 'crowd-' || 1 + n % ${users} end, md5(n::text),
       (1 + (n::bigint * 7919) % ${songs})::text, ${now} - (n % 1000000) * 180000::bigint, 'album',
       (1 + (n % 10000 / 10) % ${Math.max(1, Math.floor(songs / 10))})::text
     from generate_series(1, ${plays}) n`,
  );
  await client.query(
    `insert into folder_song_plays select user_id, song_id, count(*), max(played_at) from folder_play group by 1, 2`,
  );
  await client.query(
    `insert into folder_song_total select song_id, sum(plays) from folder_song_plays group by 1`,
  );
  await client.query(
    `insert into folder_container_plays
     select user_id, container_kind, container_id, max(played_at) from folder_play group by 1, 2, 3`,
  );
  await client.query(`set session_replication_role = origin`);
  await client.query('vacuum analyze');
}

/** A title of two words and a number, the same for the same number. */
const words = (number: string) =>
  `(array['Slow','Paper','Silver','Hollow','Northern','Quiet','Golden','Electric','Broken','Distant'])[1 + ${number} % 10] || ' ' ||
   (array['Rivers','Lanterns','Harbour','Meridian','Orchard','Signals','Winter','Machines','Gardens','Echoes'])[1 + ${number} / 10 % 10] || ' ' || ${number} / 100`;

import type { TestServer } from './test-servers.ts';

const at = Date.UTC(2026, 0, 1);

/** A row in each table that holds something of a listener's which an export leaves here. */
export async function plantLeftOut(
  { opened: { database }, server }: TestServer,
  user_id: string,
): Promise<void> {
  const bob = await server.signUp('bob@example.org');
  const playlist = await database.selectFrom('folder_playlist').select('id').executeTakeFirstOrThrow();
  const playlist_id = playlist.id;
  const session = await database
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const link = await database.selectFrom('share_link').select('id').executeTakeFirstOrThrow();
  const feed = await database.selectFrom('podcast_feed').select('id').executeTakeFirstOrThrow();
  const episode = await database.selectFrom('podcast_episode').select('id').executeTakeFirstOrThrow();
  const feed_id = feed.id;
  const episode_id = episode.id;
  await plantSecrets(database, user_id);
  await plantApps(database, { user_id, feed_id, episode_id });
  await database
    .insertInto('folder_playlist_share')
    .values({ playlist_id, user_id: bob.id, access: 'read', shared_at: at })
    .execute();
  await database
    .insertInto('folder_playlist_version')
    .values({
      playlist_id,
      version: 1,
      changed_by: user_id,
      began_at: at,
      changed_at: at,
      name: 'Before',
      description: '',
      song_count: 0,
      songs: '',
    })
    .execute();
  await database
    .insertInto('album_kind')
    .values({ album_id: 9, is_book: true, changed_at: at, user_id, by_operator: false })
    .execute();
  await database.insertInto('share_visit').values({ link_id: link.id, visit: 'v', started_at: at }).execute();
  await database
    .insertInto('library_sync_place')
    .values({ user_id, provider: 'apple', next: '/next', left_at: at })
    .execute();
  await database
    .insertInto('push_subscription')
    .values({
      id: 'push',
      user_id,
      session_hash: session.token_hash,
      endpoint_hash: 'e',
      sealed_address: 's',
      user_agent: null,
      created_at: at,
      last_sent_at: null,
      failures: 0,
      due_at: null,
      lease_until: 0,
    })
    .execute();
  await database.insertInto('push_delivery').values({ push_id: 'push', episode_id, noted_at: at }).execute();
  await database
    .insertInto('podcast_import')
    .values({ id: 'import', user_id, created_at: at, lease_until: 0, done: true })
    .execute();
  await database
    .insertInto('podcast_import_line')
    .values({
      import_id: 'import',
      place: 0,
      url: 'https://example.org',
      title: null,
      status: 'already',
      feed_id,
      error: null,
    })
    .execute();
  await database
    .insertInto('account_import')
    .values({ user_id, id: 'i', started_at: at, finished_at: at, total: 0, done: 0, outcome: null })
    .execute();
}

type Database = TestServer['opened']['database'];

async function plantSecrets(database: Database, user_id: string): Promise<void> {
  await database
    .insertInto('app_password')
    .values({
      id: 'app',
      user_id,
      name: 'Phone',
      kind: 'other',
      doors: 'music',
      is_read_only: false,
      sealed_secret: 's',
      lookup: 'l',
      created_at: at,
      last_used_at: null,
      last_client: '',
      last_address: '',
      cookie_generation: 0,
    })
    .execute();
  await database
    .insertInto('account_link')
    .values({ token_hash: 't', kind: 'reset', user_id, note: '', created_at: at, expires_at: at })
    .execute();
  await database
    .insertInto('user_identity')
    .values({ id: 'one', user_id, issuer: 'proxy', subject: 'ann', label: 'ann', created_at: at })
    .execute();
  await database
    .insertInto('known_address')
    .values({ user_id, address_hash: 'a', last_login_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto('provider_token')
    .values({ user_id, provider: 'apple', sealed_token: 's', expires_at: at })
    .execute();
}

async function plantApps(
  database: Database,
  { user_id, feed_id, episode_id }: { user_id: string; feed_id: number; episode_id: number },
): Promise<void> {
  await database
    .insertInto('app_queue')
    .values({ user_id, items: '1', current_index: 0, position: 0, changed_at: at, changed_by: 'app' })
    .execute();
  await database.insertInto('sync_listener').values({ user_id, stamp: 1, looked_at: at }).execute();
  await database
    .insertInto('sync_device')
    .values({
      id: 'device',
      user_id,
      name: 'phone',
      caption: '',
      type: 'mobile',
      app_password_id: 'app',
      seen_at: at,
      told_shows: null,
      is_new: true,
      repeats_from: null,
      asked_for_all: false,
      asked_shows_since: null,
      told_shows_from: null,
      asked_since: null,
      posted_at: null,
      clock_ahead: null,
    })
    .execute();
  const device_id = 'device';
  await database.insertInto('sync_visit').values({ device_id, visited_at: at, stamp: 1 }).execute();
  await database
    .insertInto('sync_state')
    .values({ user_id, episode_id, moved_version: 1, stamp: 1, device_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto('sync_show')
    .values({ user_id, feed_id, stamp: 1, gone: false, device_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .insertInto('sync_spelling')
    .values({ device_id, feed_id, url: 'https://example.org' })
    .execute();
  await database.insertInto('sync_removal').values({ device_id, id: 'r', asked_at: at }).execute();
  await database.insertInto('sync_removal_show').values({ device_id, feed_id }).execute();
  await database
    .insertInto('sync_orphan')
    .values({ user_id, feed_key: 'f', episode_key: 'e', device_id, action: '{}', came_at: at })
    .execute();
  await database.insertInto('sync_setting').values({ user_id, scope: 'account', settings: '{}' }).execute();
  await database
    .insertInto('sync_pairing')
    .values({ page_hash: 'p', poll_hash: 'q', app: 'Phone', expires_at: at, user_id })
    .execute();
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database } from '#server/database/open-database.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createDeviceRepository } from '#server/notifications/device-repository.ts';
import { createBookmarkRepository } from '#server/podcasts/bookmarks/bookmark-repository.ts';
import { episodeValues } from '#server/podcasts/store/store-episodes.ts';
import { parsedEpisode } from '#server/podcasts/testing/test-parsed-episode.ts';
import { createAccountRemoval } from './account-removal.ts';
import { createGuessRepository } from './failed-login-repository.ts';
import { createOperatorRepository } from './operator-repository.ts';
import { createSessionRepository, sessionName } from './session-repository.ts';
import { createUserRepository } from './user-repository.ts';

const removing = fileURLToPath(new URL('testing/test-removing.ts', import.meta.url));

/** In which tables anything names the account: its id, or its address. */
async function tablesNaming(database: Database, words: readonly string[]): Promise<string[]> {
  const tables = await database.introspection.getTables();
  const matches: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(database);
    if (rows.some((row) => words.some((word) => JSON.stringify(row).includes(word)))) matches.push(name);
  }
  return matches.sort();
}

/** One row or more in every table that belongs to somebody. */
async function plant(database: Database, userId: string): Promise<void> {
  const provider = 'folder' as const;
  const now = 1;
  const mine = { user_id: userId };
  const feed = await database
    .insertInto('podcast_feed')
    .values({
      url: 'https://a.example.org',
      url_key: `private ${userId}`,
      owner_id: userId,
      directory_id: null,
      podcast_guid: null,
      title: '',
      author: '',
      description: '',
      image: null,
      link: null,
      language: null,
      medium: '',
      folded: '',
      funding: '',
      persons: '',
      value: null,
      episode_count: 0,
      parse_errors: 0,
      locked: 0,
      crawl_errors: 0,
      priority: 0,
      state: 'ok',
      state_sentence: null,
      etag: null,
      last_modified: null,
      content_hash: null,
      fetched_at: null,
      changed_at: now,
      next_fetch_at: null,
      lease_until: 0,
      failures: 0,
      interval: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('album_kind')
    .values({ ...mine, album_id: feed.id, is_book: true, changed_at: 1, by_operator: false })
    .execute();
  const item = { provider, rated_at: now, record: '{}' };
  await database
    .insertInto('provider_token')
    .values({ ...mine, provider, sealed_token: '', expires_at: 1 })
    .execute();
  await database
    .insertInto('saved_album')
    .values({ ...mine, provider, album_id: 'a', catalogue_id: null, date_added: 1, resource: '{}' })
    .execute();
  await database
    .insertInto('library_sync_place')
    .values({ ...mine, provider, next: '', left_at: 1 })
    .execute();
  await database
    .insertInto('rating')
    .values({ ...mine, ...item, song_id: 's', catalogue_id: null })
    .execute();
  await database
    .insertInto('rating_by')
    .values({ ...mine, provider, song_key: 's', liked_by: 'a' })
    .execute();
  await database
    .insertInto('liked_item')
    .values({ ...mine, ...item, item_key: 'k' })
    .execute();
  await database
    .insertInto('folder_hidden')
    .values({ ...mine, kind: 'song', item_id: 's' })
    .execute();
  await database
    .insertInto('folder_playlist')
    .values({
      ...mine,
      id: `p-${userId}`,
      name: '',
      description: '',
      created_at: 1,
      changed_at: 1,
      removed_at: null,
    })
    .execute();
  await database
    .insertInto('folder_playlist_entry')
    .values({ playlist_id: `p-${userId}`, entry_id: 'e', place: 1, song_id: 's', added_by: userId })
    .execute();
  const ofPlaylist = { ...mine, playlist_id: `p-${userId}` };
  await database
    .insertInto('folder_playlist_share')
    .values({ ...ofPlaylist, access: 'read', shared_at: 1 })
    .execute();
  await database
    .insertInto('folder_playlist_group')
    .values({ ...mine, id: `g-${userId}`, name: '', created_at: 1 })
    .execute();
  await database
    .insertInto('folder_playlist_place')
    .values({ ...ofPlaylist, group_id: `g-${userId}`, pinned_at: 1 })
    .execute();
  await database
    .insertInto('folder_playlist_version')
    .values({
      playlist_id: `p-${userId}`,
      version: 1,
      changed_by: userId,
      began_at: 1,
      changed_at: 1,
      name: '',
      description: '',
      song_count: 0,
      songs: '',
    })
    .execute();
  await database
    .insertInto('folder_playlist_picture')
    .values({ playlist_id: `p-${userId}`, key: 'k', width: 1, height: 1, picture: '' })
    .execute();
  await database
    .insertInto('folder_rating')
    .values({ ...mine, kind: 'song', item_id: 's', value: 1, rated_at: 1 })
    .execute();
  await database
    .insertInto('folder_stars')
    .values({ ...mine, song_id: 's', stars: 4, rated_at: 1 })
    .execute();
  await database
    .insertInto('folder_item_stars')
    .values({ ...mine, kind: 'album', item_id: 'a', stars: 4, rated_at: 1 })
    .execute();
  for (let from = 0; from < 5_000; from += 100)
    await database
      .insertInto('folder_play')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          ...mine,
          play_id: `${from + index}`,
          song_id: 's',
          played_at: 1,
          container_kind: null,
          container_id: null,
        })),
      )
      .execute();
  await database
    .insertInto('folder_song_plays')
    .values({ ...mine, song_id: 's', plays: 1, last_played_at: 1 })
    .execute();
  await database
    .insertInto('folder_container_plays')
    .values({ ...mine, kind: 'album', item_id: 'a', last_played_at: 1 })
    .execute();
  await database
    .insertInto('podcast_subscription')
    .values({ ...mine, feed_id: feed.id, created_at: 1 })
    .execute();
  await plantSync(database, userId, feed.id);
  await database
    .insertInto('podcast_speed')
    .values({ ...mine, feed_id: feed.id, speed: 1 })
    .execute();
  await database
    .insertInto('podcast_show_view')
    .values({ ...mine, feed_id: feed.id, layout: 'list', episode_order: null })
    .execute();
  await database
    .insertInto('podcast_import')
    .values({ ...mine, id: `i-${userId}`, created_at: 1, lease_until: 0, done: true })
    .execute();
  await database
    .insertInto('podcast_import_line')
    .values({
      import_id: `i-${userId}`,
      place: 1,
      url: '',
      title: null,
      status: null,
      feed_id: null,
      error: null,
    })
    .execute();
  await database
    .insertInto('account_import')
    .values({
      ...mine,
      id: `f-${userId}`,
      started_at: 1,
      finished_at: null,
      total: 1,
      done: 0,
      outcome: null,
    })
    .execute();
  await database
    .insertInto('user_identity')
    .values({ ...mine, id: `u-${userId}`, issuer: 'proxy', subject: userId, label: '', created_at: 1 })
    .execute();
  await database
    .insertInto('account_link')
    .values({ ...mine, token_hash: `t-${userId}`, kind: 'reset', note: '', created_at: 1, expires_at: 9 })
    .execute();
  await database
    .insertInto('app_password')
    .values({
      ...mine,
      id: `a-${userId}`,
      name: '',
      kind: 'other',
      doors: 'music',
      is_read_only: false,
      sealed_secret: '',
      lookup: userId,
      created_at: 1,
      last_used_at: null,
      last_client: '',
      last_address: '',
      cookie_generation: 0,
    })
    .execute();
  const progressRow = { ...mine, position: 1, changed_at: 1 };
  await database
    .insertInto('song_bookmark')
    .values({ ...progressRow, song_id: '1', comment: '', created_at: 1 })
    .execute();
  await database
    .insertInto('app_queue')
    .values({ ...progressRow, items: 'so-1', current_index: 0, changed_by: '' })
    .execute();
  await database
    .insertInto('radio_station')
    .values({ ...mine, id: `r-${userId}`, name: '', stream_url: '', home_url: '', created_at: 1 })
    .execute();
  await plantNotifications(database, userId, feed.id);
  await database
    .insertInto('share_link')
    .values({
      ...mine,
      id: `l-${userId}`,
      token_hash: `t-${userId}`,
      sealed_token: '',
      kind: 'song',
      item_id: '1',
      title: '',
      credit: '',
      note: '',
      created_at: 1,
      expires_at: null,
      max_plays: null,
      plays: 0,
      last_used_at: null,
      ended_at: null,
    })
    .execute();
}

/** A podcast app's state on the server, in both directions. */
async function plantSync(database: Database, userId: string, feedId: number): Promise<void> {
  const [mine, now] = [{ user_id: userId }, 1];
  const device = `device of ${userId}`;
  await database
    .insertInto('sync_device')
    .values({
      ...mine,
      id: device,
      name: 'phone',
      caption: '',
      type: 'other',
      app_password_id: '',
      seen_at: now,
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
  await database
    .insertInto('sync_listener')
    .values({ ...mine, stamp: now, looked_at: now })
    .execute();
  await database
    .insertInto('sync_visit')
    .values({ device_id: device, visited_at: now, stamp: now })
    .execute();
  await database
    .insertInto('sync_state')
    .values({ ...mine, episode_id: 1, moved_version: 1, stamp: now, device_id: device })
    .execute();
  await database
    .insertInto('sync_show')
    .values({ ...mine, feed_id: feedId, stamp: now, gone: false, device_id: device })
    .execute();
  await database
    .insertInto('sync_spelling')
    .values({ device_id: device, feed_id: feedId, url: '' })
    .execute();
  await database
    .insertInto('sync_removal')
    .values({ device_id: device, id: `removal of ${userId}`, asked_at: now })
    .execute();
  await database.insertInto('sync_removal_show').values({ device_id: device, feed_id: feedId }).execute();
  await database
    .insertInto('sync_orphan')
    .values({ ...mine, feed_key: 'f', episode_key: 'e', device_id: device, action: '{}', came_at: now })
    .execute();
  await database
    .insertInto('sync_setting')
    .values({ ...mine, scope: 'account', settings: '{}' })
    .execute();
  await database
    .insertInto('sync_pairing')
    .values({ page_hash: userId, poll_hash: userId, app: '', expires_at: now, user_id: userId })
    .execute();
}

/** A bookmark in an episode, and a browser with push notifications. */
async function plantNotifications(database: Database, userId: string, feedId: number): Promise<void> {
  const episode = await database
    .insertInto('podcast_episode')
    .values({ feed_id: feedId, ...episodeValues(parsedEpisode('One'), 0, 1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.insertInto('podcast_news').values({ episode_id: episode.id, noted_at: 1 }).execute();
  const bookmark = { id: 'b', episodeId: episode.id, positionMilliseconds: 1, note: '' };
  await createBookmarkRepository(database).add(userId, bookmark, 1);
  await database
    .insertInto('notification_choice')
    .values({ user_id: userId, quiet_from: 1, quiet_to: 2, time_zone: 'Europe/Rome', looked_at: 1 })
    .execute();
  const session = await createSessionRepository(database, () => undefined).start(userId, 1);
  const device = {
    userId,
    session: sessionName(session),
    userAgent: null,
    address: { endpoint: `https://push.example.org/${userId}`, p256dh: '', auth: '', contact: '' },
  };
  await createDeviceRepository(database, Buffer.alloc(32)).add(device, 1);
  await database
    .insertInto('push_delivery')
    .columns(['push_id', 'episode_id', 'noted_at'])
    .expression((where) =>
      where
        .selectFrom('push_subscription')
        .select(['id', where.val(episode.id).as('episode_id'), where.val(1).as('noted_at')])
        .where('user_id', '=', userId),
    )
    .execute();
}

async function account(database: Database, email: string, now: number): Promise<string> {
  const id = (await createUserRepository(database).add(email, 'hash', now)) ?? '';
  await createSessionRepository(database, () => undefined).start(id, now);
  const guesses = createGuessRepository(database);
  await guesses.remember(id, '192.0.2.1', now);
  for (const key of [
    `account ${email}`,
    `account ${email} from 192.0.2.1`,
    `waited for ${email} at 192.0.2.1`,
  ])
    await guesses.count(key, now);
  await plant(database, id);
  return id;
}

onBothDatabases((open) => {
  test('nothing in any table names an account that was deleted, and another’s stays whole', async () => {
    await using opened = await open();
    const { database } = opened;
    const ann = await account(database, 'ann@example.org', 1);
    const bob = await account(database, 'bob@example.org', 2);
    await createOperatorRepository(database).set(bob);
    const ofAnn = await tablesNaming(database, [ann, 'ann@example.org']);
    const tables = await database.introspection.getTables();
    const owned = tables.filter(({ columns }) =>
      columns.some(({ name }) => ['user_id', 'owner_id'].includes(name)),
    );
    // A new table joins by itself: plant a row of it above.
    expect(ofAnn).toEqual(
      expect.arrayContaining(owned.map(({ name }) => name).filter((name) => name !== 'progress')),
    );

    const removal = createAccountRemoval(database);
    await removal.begin(bob, 3);
    expect(await tablesNaming(database, ['bob@example.org'])).toEqual([]);
    expect(await createUserRepository(database).list()).toHaveLength(1);
    expect(await createOperatorRepository(database).id()).toBe(ann);
    await removal.finish(bob);
    expect(await tablesNaming(database, [bob, 'bob@example.org'])).toEqual([]);
    expect(await tablesNaming(database, [ann, 'ann@example.org'])).toEqual(ofAnn);
  });

  test('a server that is killed while it deletes an account goes on when it starts', async () => {
    await using opened = await open();
    const { database, location } = opened;
    const ann = await account(database, 'ann@example.org', 1);
    const bob = await account(database, 'bob@example.org', 2);
    const place = location.kind === 'sqlite' ? location.path : location.url;
    const child = spawn(process.execPath, [removing, location.kind, place, bob], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    // Wherever it stopped: nobody sees the account, and its remaining rows can still be removed.
    expect(await createUserRepository(database).list()).toHaveLength(1);
    const others = await tablesNaming(database, [ann]);
    await createAccountRemoval(database).finishAll();
    expect(await tablesNaming(database, [bob, 'bob@example.org'])).toEqual([]);
    expect(await tablesNaming(database, [ann])).toEqual(others);
  });

  test('a server that was stopped half-way goes on when it starts', async () => {
    await using opened = await open();
    const { database } = opened;
    const ann = await account(database, 'ann@example.org', 1);
    await createAccountRemoval(database).begin(ann, 3);
    expect(await tablesNaming(database, [ann])).toContain('folder_play');
    await createAccountRemoval(database).finishAll();
    expect(await tablesNaming(database, [ann])).toEqual([]);
  });
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLinkRepository } from '#server/accounts/account-link-repository.ts';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { createDeviceLeases } from '#server/notifications/device-leases.ts';
import { createDeviceRepository } from '#server/notifications/device-repository.ts';
import { createImportRepository } from '#server/podcasts/store/import-repository.ts';
import { daily, rss } from '#server/podcasts/testing/test-podcasts.ts';
import { createLinkRepository as createShareLinkRepository } from '#server/share-links/link-repository.ts';
import { createOpenedLinkRepository, visitLasts } from '#server/share-links/opened-link-repository.ts';
import { listenerTables } from '#server/transfer/testing/listener-tables.ts';
import { plantLeftOut } from '#server/transfer/testing/plant-left-out.ts';
import { fillAccount } from '#server/transfer/testing/test-account.ts';
import { testServer } from '#server/transfer/testing/test-servers.ts';
import { correctFutureTimes, timeColumns } from './correct-future-times.ts';
import { onBothDatabases, type TestDatabase } from './testing/test-databases.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365 * day;
const now = Date.UTC(2026, 5, 1);

/** Times by which nothing is ordered and for which nobody waits, or that another rule looks after. */
const otherTimes: Record<string, string> = {
  'account_import.finished_at': 'shown alone',
  'account_import.started_at': 'shown alone',
  'account_link.created_at': 'set back to now with its end',
  'account_link.expires_at': 'as long after its begin as before',
  'album_kind.changed_at': 'set back as times of the server',
  'app_password.created_at': 'the list of apps alone',
  'app_password.last_used_at': 'written again with each use',
  'folder_playlist_entry.added_at': 'shown alone; `place` orders',
  'folder_playlist_place.left_at': 'a mark',
  'folder_playlist_share.shared_at': 'shown alone',
  'folder_playlist_version.began_at': '`version` orders',
  'folder_playlist_version.changed_at': '`version` orders',
  'known_address.last_login_at': 'written again with each log-in',
  'library_sync_place.left_at': 'a place that is left behind after a while',
  'podcast_import.created_at': 'one at a time',
  'provider_token.expires_at': 'an end, which is to come',
  'push_delivery.noted_at': 'sent, and gone',
  'push_subscription.created_at': 'shown alone',
  'push_subscription.due_at': 'to come, now if more than a day ahead',
  'push_subscription.last_sent_at': 'shown alone',
  'session.created_at': '`app.clocks`',
  'session.last_seen_at': '`app.clocks`',
  'share_link.ended_at': 'an end',
  'share_link.expires_at': 'an end, which is to come',
  'share_link.last_used_at': 'shown alone, and written again with each use',
  'share_visit.started_at': 'set back to now',
  'sync_device.posted_at': 'in the order of stamps',
  'sync_device.seen_at': 'written again with each call',
  'sync_listener.looked_at': 'the earlier of it and now is looked from',
  'sync_orphan.came_at': 'an end of 90 days',
  'sync_pairing.expires_at': 'an end, which is to come',
  'sync_removal.asked_at': 'shown alone',
  'sync_visit.visited_at': 'in the order of stamps',
  'user.created_at': 'never before that of an older account; the list of people shows it',
  'user.deleted_at': 'a mark',
  'user.disabled_at': 'a mark',
  'user_identity.created_at': 'shown alone',
};

async function timesIn({ database }: TestDatabase, table: string, column: string): Promise<number[]> {
  const { rows } = await sql<{ time: number | null }>`
    select ${sql.ref(column)} as time from ${sql.table(table)} order by 1`.execute(database);
  return rows.flatMap(({ time }) => time ?? []);
}

const all = Object.entries(timeColumns).flatMap(([table, columns]) =>
  columns.map((column) => [table, column] as const),
);

onBothDatabases((open) => {
  test('each time in what a listener has is set back when it stood in the future, or needs it not', async () => {
    await using opened = await open();
    const listened = await listenerTables(opened);
    const tables = await opened.database.introspection.getTables();
    const times = tables
      .filter(({ name }) => listened.includes(name))
      .flatMap(({ name, columns }) =>
        columns.filter((column) => /_at$|^date_/.test(column.name)).map((column) => `${name}.${column.name}`),
      );
    const corrected = all.map(([table, column]) => `${table}.${column}`);
    expect([...corrected, ...Object.keys(otherTimes)].sort()).toEqual(times.sort());
  });

  test(
    'what was done in the future was done now, in its order, and what was done before stays',
    async () => {
      await using web = await testWebServer({ '/show': rss('Show', daily(3)) });
      const files = {
        'a/alder.mp3': mp3File({ title: 'Alder', artist: 'Ana Reed', album: 'Woods' }, 1),
        'a/birch.mp3': mp3File({ title: 'Birch', artist: 'Ana Reed', album: 'Woods' }, 2),
        'b/cedar.mp3': mp3File({ title: 'Cedar', artist: 'Ana Reed', album: 'Hills' }, 3),
      };
      await using server = await testServer(await open(), { files, allow: [web.host] });
      const { opened } = server;
      const ann = await server.server.signUp();
      await fillAccount(server, ann, web.url(''));
      await plantLeftOut(server, ann.id);
      const set = (table: string, column: string, time: number) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${time}`.execute(opened.database);
      for (const [table, column] of all) await set(table, column, now - year);
      // The show was fetched by the clock of this machine.
      await correctFutureTimes(opened.database, now);
      expect(await correctFutureTimes(opened.database, now)).toBe(0);
      for (const [table, column] of all) {
        expect(await timesIn(opened, table, column), `${table}.${column}`).toContain(now - year);
        await set(table, column, now + year);
        expect(await correctFutureTimes(opened.database, now), `${table}.${column}`).toBeGreaterThan(0);
        const times = await timesIn(opened, table, column);
        expect(new Set(times), `${table}.${column}`).toEqual(new Set([now]));
      }
    },
    2 * minute,
  );

  test('what was done in the future keeps its order, and the clock of a machine that has none sets nothing back', async () => {
    await using opened = await open();
    const { database } = opened;
    const user = { id: 'u', email: 'a', email_key: 'a', password_hash: '', provider: null, created_at: 1 };
    await database.insertInto('user').values(user).execute();
    const ahead = [-day, 30_000, year - 3 * day, year - minute, year];
    await database
      .insertInto('folder_stars')
      .values(
        ahead.map((by, index) => ({ user_id: 'u', song_id: String(index), stars: 1, rated_at: now + by })),
      )
      .execute();
    const before = await timesIn(opened, 'folder_stars', 'rated_at');
    expect(await correctFutureTimes(database, 0)).toBe(0);
    expect(await timesIn(opened, 'folder_stars', 'rated_at')).toEqual(before);
    expect(await correctFutureTimes(database, now)).toBe(3);
    const rows = await database.selectFrom('folder_stars').select('rated_at').orderBy('song_id').execute();
    expect(rows.map(({ rated_at }) => rated_at - now)).toEqual([-day, 30_000, -day, -minute, 0]);
  });

  test('a link for one use and a visit that began in the future last from now, and others as long as before', async () => {
    await using opened = await open();
    const { database } = opened;
    const user = { id: 'u', email: 'a', email_key: 'a', password_hash: '', provider: null, created_at: 1 };
    await database.insertInto('user').values(user).execute();
    const links = createLinkRepository(database);
    const shareLinks = createShareLinkRepository(database, Buffer.alloc(32));
    const visits = createOpenedLinkRepository(database);
    const untilDay = { kind: 'song', itemId: '1', title: '', by: '', note: '', expiresAt: null } as const;
    const { id, token } = await shareLinks.make('u', { ...untilDay, maxPlays: 2 }, now);
    const [early, late] = [
      await links.makeInvitation('', now - day),
      await links.makeInvitation('', now + year),
    ];
    await visits.begin(id, 'early', now - 60 * minute);
    await visits.begin(id, 'late', now + year);
    expect(await correctFutureTimes(database, now)).toBe(2);
    for (const [link, end] of [
      [early, now + 6 * day],
      [late, now + 7 * day],
    ] as const) {
      expect(await links.look(link.token, end - 1)).toBeDefined();
      expect(await links.look(link.token, end)).toBeUndefined();
    }
    for (const [visit, end] of [
      ['early', now + visitLasts - 60 * minute],
      ['late', now + visitLasts],
    ] as const) {
      expect((await visits.open(token ?? '', visit, end - 1))?.isCounted).toBe(true);
      expect((await visits.open(token ?? '', visit, end))?.isCounted).toBe(false);
    }
  });

  test('no work stands still until the time by which a server that is gone would have had it', async () => {
    await using server = await testServer(await open(), {});
    const { database } = server.opened;
    const ann = await server.server.signUp();
    const imports = createImportRepository(database);
    const leases = createDeviceLeases(database);
    const address = { endpoint: 'https://push.example/1', p256dh: '', auth: '', contact: '' };
    const session = await database.selectFrom('session').select('token_hash').executeTakeFirstOrThrow();
    const device = { userId: ann.id, session: session.token_hash, userAgent: null, address };
    await createDeviceRepository(database, Buffer.alloc(32)).add(device, now);
    await database.updateTable('push_subscription').set({ due_at: now }).execute();
    const id = await imports.add(ann.id, [{ url: 'https://a.example/feed', title: 'A' }], now);
    expect((await imports.claim(now + year))?.id).toBe(id);
    expect(await leases.claimDue(now + year, 1)).toHaveLength(1);
    expect([await imports.claim(now), await leases.claimDue(now, 1)]).toEqual([undefined, []]);
    await correctFutureTimes(database, now);
    expect((await imports.claim(now))?.id).toBe(id);
    expect(await leases.claimDue(now, 1)).toHaveLength(1);
  });

  test('a feed that was fetched in the future is fetched again, and a backup is due again', async () => {
    await using web = await testWebServer({ '/show': rss('Show', daily(3)) });
    await using server = await testServer(await open(), { allow: [web.host] });
    const { database } = server.opened;
    const ann = await server.server.signUp();
    await server.server.ask('POST', '/api/podcast/podcast-by-url', { urls: [web.url('/show')] }, ann.cookie);
    const ahead = now + year;
    const job = { name: 'backup', lease_until: ahead, started_at: ahead, finished_at: ahead, outcome: null };
    await database.insertInto('server_job').values(job).execute();
    await database
      .updateTable('podcast_feed')
      .set({ fetched_at: ahead, next_fetch_at: ahead, lease_until: ahead })
      .execute();
    await database.updateTable('podcast_episode').set({ sorted_at: ahead }).execute();
    await correctFutureTimes(database, now);
    const feed = await database
      .selectFrom('podcast_feed')
      .select(['fetched_at', 'next_fetch_at', 'lease_until'])
      .executeTakeFirst();
    expect(feed).toEqual({ fetched_at: now, next_fetch_at: now, lease_until: 0 });
    const episodes = await timesIn(server.opened, 'podcast_episode', 'sorted_at');
    expect(new Set(episodes)).toEqual(new Set([now]));
    const jobs = await database
      .selectFrom('server_job')
      .select(['started_at', 'finished_at', 'lease_until'])
      .execute();
    expect(jobs).toContainEqual({ started_at: now, finished_at: now, lease_until: 0 });
  });
});

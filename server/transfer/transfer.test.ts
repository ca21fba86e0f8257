import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { daily, rss } from '#server/podcasts/testing/test-podcasts.ts';
import { exportedTables } from './testing/exported-tables.ts';
import { fillAccount, resultOf } from './testing/test-account.ts';
import { testServer } from './testing/test-servers.ts';
import { entriesOf, exportOf } from './testing/test-zips.ts';

const song = (title: string, seed: number, album = 'Woods') =>
  mp3File({ title, artist: 'Ana Reed', album, genre: 'Folk' }, seed);
const alder = song('Alder', 1);
const birch = song('Birch', 2);
const cedar = song('Cedar', 3, 'Hills');
const oldFiles = { 'a/alder.mp3': alder, 'a/birch.mp3': birch, 'b/cedar.mp3': cedar };
/** The same songs elsewhere and in another order, so that nothing has the id it had. */
const newFiles = {
  '0/other.mp3': song('Other', 9, 'Else'),
  '0/c.mp3': cedar,
  'x/b.mp3': birch,
  'x/a.mp3': alder,
};

const openWeb = () => testWebServer({ '/show': rss('Show', daily(3)) });
const minutes = 60_000;

async function twoServers(open: () => Promise<TestDatabase>, host: string) {
  const old = await testServer(await open(), { files: oldFiles, allow: [host] });
  const newServer = await testServer(await open(), { files: newFiles, allow: [host] });
  return {
    old,
    house: newServer,
    async [Symbol.asyncDispose]() {
      await old[Symbol.asyncDispose]();
      await newServer[Symbol.asyncDispose]();
    },
  };
}

onBothDatabases((open) => {
  test(
    'everything of an account is in another Earshot after it was taken there, and twice is once',
    async () => {
      await using web = await openWeb();
      await using two = await twoServers(open, web.host);
      const { old, house: newServer } = two;
      const ann = await old.server.signUp();
      await fillAccount(old, ann, web.url(''));
      const zip = await old.export(ann.cookie);
      const newAnn = await newServer.server.signUp();
      const stand = await newServer.import(zip, newAnn.cookie);
      expect(stand.unmatched).toEqual({ total: 0, names: [] });
      expect(stand.parts.filter(({ inFile, found }) => inFile !== found)).toEqual([]);
      expect(stand.done).toBe(stand.total);
      const before = await resultOf(zip);
      expect(before['data/plays.jsonl']).toHaveLength(3);
      expect(before['data/radio-stations.jsonl']).toHaveLength(1);
      const after = await resultOf(await newServer.export(newAnn.cookie));
      expect(after).toEqual(before);
      expect(old.songs()['Alder']).not.toBe(newServer.songs()['Alder']);
      await newServer.import(zip, newAnn.cookie);
      expect(await resultOf(await newServer.export(newAnn.cookie))).toEqual(before);
      const sums = await newServer.opened.database
        .selectFrom('folder_song_plays')
        .select(['song_id', 'plays'])
        .where('user_id', '=', newAnn.id)
        .where('plays', '>', 1)
        .execute();
      expect(sums).toEqual([{ song_id: newServer.songs()['Cedar'], plays: 2 }]);
      // The file goes once it is stored that all of it was taken in.
      await expect.poll(() => readdirSync(newServer.importFolder)).toEqual([]);
    },
    5 * minutes,
  );

  test(
    'an export has lists for other players, and nothing that lets anybody in',
    async () => {
      await using web = await openWeb();
      await using newServer = await testServer(await open(), { files: oldFiles, allow: [web.host] });
      const ann = await newServer.server.signUp();
      await fillAccount(newServer, ann, web.url(''));
      const answer = await newServer.server.ask('GET', '/api/account/export', undefined, ann.cookie);
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="earshot-[\d-]+\.zip"$/);
      const entries = await entriesOf(answer.rawPayload);
      expect(entries['playlists/Walk at night.m3u8']?.split('\n')).toEqual([
        '#EXTM3U',
        '#PLAYLIST:Walk / "at" night',
        '#EXTINF:2,Ana Reed - Birch',
        'a/birch.mp3',
        '#EXTINF:2,Ana Reed - Alder',
        'a/alder.mp3',
        '#EXTINF:2,Ana Reed - Birch',
        'a/birch.mp3',
        '',
      ]);
      expect(entries['subscriptions.opml']).toContain(`xmlUrl="${web.url('/show')}"`);
      const { password_hash } = await newServer.opened.database
        .selectFrom('user')
        .select('password_hash')
        .executeTakeFirstOrThrow();
      const sessions = await newServer.opened.database.selectFrom('session').select('token_hash').execute();
      for (const secret of [
        password_hash,
        ...sessions.map(({ token_hash }) => token_hash),
        newServer.dataFolder,
      ])
        expect(Object.values(entries).join('\n')).not.toContain(secret);
    },
    5 * minutes,
  );

  test(
    'what is not in this Earshot is named, and a file touches nobody else',
    async () => {
      await using newServer = await testServer(await open(), { files: newFiles });
      const ann = await newServer.server.signUp();
      const bob = await newServer.server.signUp('bob@example.org');
      const { database } = newServer.opened;
      const bobs = { user_id: bob.id, description: '', created_at: 1, changed_at: 1, removed_at: null };
      await database
        .insertInto('folder_playlist')
        .values({ id: 'p.bobs', name: 'Bobs', ...bobs })
        .execute();
      const nothing = {
        artist: 'Nobody',
        album: '',
        disc: null,
        track: null,
        durationMilliseconds: 1,
        path: '../../etc/passwd',
        sound: null,
      };
      const zip = await exportOf({
        items: [{ kind: 'song', id: '1', name: 'Gone', ...nothing }],
        playlists: [
          { id: 'p.bobs', name: 'Mine', description: '', createdAt: 1, changedAt: 1, songs: ['1', '77'] },
        ],
        ratings: [
          { kind: 'playlist', id: 'p.bobs', value: -1, ratedAt: 1 },
          { kind: 'playlist', id: 'p.unknown', value: -1, ratedAt: 1 },
          { kind: 'station', id: `ra.u-${bob.id}`, value: 1, ratedAt: 1 },
        ],
        plays: [{ playId: 'x', songId: '1', playedAt: 1, container: null }],
      });
      const stand = await newServer.import(zip, ann.cookie);
      expect(stand.unmatched).toEqual({ total: 1, names: ['Gone – Nobody'] });
      expect(stand.parts).toContainEqual({ part: 'plays', inFile: 1, found: 0 });
      const playlists = await database.selectFrom('folder_playlist').selectAll().orderBy('name').execute();
      expect(playlists).toMatchObject([
        { id: 'p.bobs', name: 'Bobs', ...bobs },
        { name: 'Mine', user_id: ann.id },
      ]);
      const ratings = await database.selectFrom('folder_rating').selectAll().orderBy('kind').execute();
      expect(ratings.map(({ user_id, item_id }) => [user_id, item_id])).toEqual([
        [ann.id, playlists[1]?.id],
        [ann.id, `ra.u-${ann.id}`],
      ]);
      expect(await newServer.stand(bob.cookie)).toBeNull();
    },
    2 * minutes,
  );

  test(
    'of two ratings or places for one thing the later one holds',
    async () => {
      await using web = await openWeb();
      await using two = await twoServers(open, web.host);
      const { old, house: newServer } = two;
      const ann = await old.server.signUp();
      await fillAccount(old, ann, web.url(''));
      const zip = await old.export(ann.cookie);
      const newAnn = await newServer.server.signUp();
      await newServer.import(zip, newAnn.cookie);
      const { database } = newServer.opened;
      const { Alder = '', Cedar = '' } = newServer.songs();
      const later = { value: 1, rated_at: Date.now() };
      await database.updateTable('folder_rating').set(later).where('item_id', '=', Cedar).execute();
      const fewer = { stars: 1, rated_at: Date.now() };
      await database.updateTable('folder_stars').set(fewer).where('song_id', '=', Cedar).execute();
      const older = { stars: 5, rated_at: 1 };
      await database.updateTable('folder_stars').set(older).where('song_id', '=', Alder).execute();
      const { Woods = '', Hills = '' } = newServer.albums();
      await database.updateTable('folder_item_stars').set(fewer).where('item_id', '=', Woods).execute();
      await database.updateTable('folder_item_stars').set(older).where('item_id', '=', Hills).execute();
      await database
        .updateTable('progress')
        .set({ position_seconds: 300, updated_at: 1 })
        .where('completed', '=', false)
        .execute();
      await newServer.import(zip, newAnn.cookie);
      const rated = await database
        .selectFrom('folder_rating')
        .select(['value'])
        .where('item_id', '=', Cedar)
        .execute();
      expect(rated).toEqual([{ value: 1 }]);
      const starred = await database.selectFrom('folder_stars').select(['song_id', 'stars']).execute();
      expect(new Map(starred.map(({ song_id, stars }) => [song_id, stars]))).toEqual(
        new Map([
          [Cedar, 1],
          [Alder, 2],
        ]),
      );
      const albums = await database
        .selectFrom('folder_item_stars')
        .select(['item_id', 'stars'])
        .orderBy('stars')
        .execute();
      expect(albums.map(({ item_id, stars }) => [item_id, stars])).toEqual([
        [Woods, 1],
        [Hills, 3],
      ]);
      const place = await database
        .selectFrom('progress')
        .select(['position_seconds', 'version'])
        .where('completed', '=', false)
        .executeTakeFirst();
      expect(place).toEqual({ position_seconds: 60, version: 2 });
    },
    5 * minutes,
  );

  test(
    'the picture of a playlist comes along only if it is one as Earshot keeps them',
    async () => {
      await using newServer = await testServer(await open(), { files: newFiles });
      const ann = await newServer.server.signUp();
      const web = Buffer.from('RIFF....WEBPVP8 ..........\u0010\u0000\u0010\u0000......', 'latin1');
      const png = Buffer.from('\u0089PNG\r\n\u001a\n....IHDR\0\0\0\u0001\0\0\0\u0001', 'latin1');
      const script = Buffer.from('<script>alert(1)</script>');
      const playlists = [web, png, script].map((picture, index) => ({
        id: `p.${index}`,
        name: `List ${index}`,
        description: '',
        createdAt: 1,
        changedAt: 1,
        songs: [],
        picture: picture.toString('base64'),
      }));
      await newServer.import(await exportOf({ playlists }), ann.cookie);
      const lists = await newServer.opened.database.selectFrom('folder_playlist').select('name').execute();
      const stored = await newServer.opened.database
        .selectFrom('folder_playlist_picture')
        .select(['width', 'height', 'picture'])
        .execute();
      expect(lists).toHaveLength(3);
      expect(stored).toEqual([{ width: 16, height: 16, picture: web.toString('base64') }]);
    },
    5 * minutes,
  );

  test('every table is in the export, or it is said why not', async () => {
    await using opened = await open();
    const tables = await opened.database.introspection.getTables();
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(exportedTables).sort());
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { soundsIn, type TestMusic, testMusic, testSharing, titlesIn } from './testing/test-sharing.ts';

let music: TestMusic;
beforeAll(async () => {
  music = await testMusic();
});
afterAll(() => music.close());

onBothDatabases((open) => {
  test('whoever has a link sees and hears the album, in parts too, without an account', async () => {
    await using house = await testSharing(await open(), music);
    const { path } = await house.make();
    const page = await house.open(path);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(titlesIn(page.body)).toEqual(['Alder', 'Birch', 'Cedar']);
    expect(page.body).toContain('<h1>Woods</h1>');
    expect(page.body).toContain('0:02');
    const [first = '', second = ''] = soundsIn(page.body);
    const whole = await house.open(first);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    const part = await house.open(second, { range: 'bytes=100-199' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100]);
    const picture = await house.open(`${path}/picture/300`, { accept: 'image/webp' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('a link opens nothing else of the server: no other song, no other size, no call', async () => {
    await using house = await testSharing(await open(), music);
    const { path } = await house.make();
    const token = path.split('/').at(-1) ?? '';
    const [sound = ''] = soundsIn((await house.open(path)).body);
    const other = sound.replace(/audio\/\d+/, `audio/${music.songId('Dune')}`);
    expect((await house.open(other)).statusCode).toBe(404);
    expect((await house.open(`${path}/picture/1000`)).statusCode).toBe(400);
    for (const url of [
      `/api/folder/audio/${music.songId('Alder')}`,
      '/api/share-links',
      `/v1/catalog/us/albums/${music.albumId('Alder')}`,
    ]) {
      const headers = {
        authorization: `Bearer ${token}`,
        'music-user-token': token,
        cookie: `earshot=${token}`,
      };
      expect((await house.open(url, headers)).statusCode, url).toBe(401);
    }
    const song = await house.make({ kind: 'song', itemId: `i.${music.songId('Birch')}` });
    const songPage = await house.open(song.path);
    expect(titlesIn(songPage.body)).toEqual(['Birch']);
    const [onlySound = ''] = soundsIn(songPage.body);
    const alder = onlySound.replace(/audio\/\d+/, `audio/${music.songId('Alder')}`);
    expect((await house.open(alder)).statusCode).toBe(404);
  });

  test('nobody keeps what a link shows: no search engine, no proxy, no script of others', async () => {
    await using house = await testSharing(await open(), music);
    const { path } = await house.make();
    const page = await house.open(path);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/https?:|unsafe/);
    const [sound = ''] = soundsIn(page.body);
    for (const address of [sound, `${path}/picture/300`, '/share/guessed']) {
      const { headers } = await house.open(address);
      expect(headers['x-robots-tag'], address).toContain('noindex');
      expect(headers['cache-control'], address).toMatch(/private|no-store/);
    }
    for (const asked of page.body.matchAll(/(?:src|href)="([^"]*)"/g)) expect(asked[1]).toMatch(/^\/[^/]/);
  });

  test('who shared it is said by the name they chose, and never by their address', async () => {
    await using house = await testSharing(await open(), music);
    const { path } = await house.make({ note: 'for my sister' });
    const before = await house.open(path);
    expect(before.body).not.toMatch(/Shared by|ann@|for my sister/);
    await house.ask('PATCH', '/api/account', { name: 'Ann <of> the hills' }, house.ann.cookie);
    expect((await house.open(path)).body).toContain('Shared by Ann &lt;of&gt; the hills');
  });

  test('a playlist is shown as it is now, without what left the folder', async () => {
    const own = await testMusic();
    await using house = await testSharing(await open(), own);
    const { database } = house.opened;
    const id = 'p.walkatnight';
    const times = { created_at: 1, changed_at: 1, removed_at: null };
    await database
      .insertInto('folder_playlist')
      .values({ id, user_id: house.ann.id, name: 'Walk', description: '', ...times })
      .execute();
    const add = (title: string, place: number) =>
      database
        .insertInto('folder_playlist_entry')
        .values({ playlist_id: id, entry_id: `e${place}`, place, song_id: own.songId(title) })
        .execute();
    await add('Dune', 1);
    await add('Birch', 2);
    const { path } = await house.make({ kind: 'playlist', itemId: id });
    const titles = async () => titlesIn((await house.open(path)).body);
    expect(await titles()).toEqual(['Dune', 'Birch']);
    await add('Alder', 0);
    expect(await titles()).toEqual(['Alder', 'Dune', 'Birch']);
    const [sound = ''] = soundsIn((await house.open(path)).body);
    expect((await house.open(sound)).statusCode).toBe(200);
    const cedar = sound.replace(/audio\/\d+/, `audio/${own.songId('Cedar')}`);
    expect((await house.open(cedar)).statusCode).toBe(404);
    await own.remove('hills/4.mp3');
    expect(await titles()).toEqual(['Alder', 'Birch']);
    await database.updateTable('folder_playlist').set({ removed_at: 5 }).where('id', '=', id).execute();
    const gone = await house.open(path);
    expect([gone.statusCode, gone.body.includes('no longer there')]).toEqual([410, true]);
    expect((await house.open(sound)).statusCode).toBe(404);
    expect((await house.makeAs(house.bob.cookie, { kind: 'playlist', itemId: id })).statusCode).toBe(404);
    await own.close();
  });

  test('below a path of its host a link leads there, and so does all in its page', async () => {
    const options = { publicUrl: 'https://example.org', basePath: '/music' };
    await using house = await testSharing(await open(), music, options);
    const { url, path } = await house.make();
    expect(url).toMatch(/^https:\/\/example\.org\/music\/share\/[\w-]{32}$/);
    const page = await house.open(`/music${path}`);
    expect(page.statusCode).toBe(200);
    for (const asked of page.body.matchAll(/(?:src|href|data-sound)="([^"]*)"/g))
      expect(asked[1]).toMatch(/^\/music\//);
  });
});

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
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make();
    const page = await sharing.open(path);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(titlesIn(page.body)).toEqual(['Alder', 'Birch', 'Cedar']);
    expect(page.body).toContain('<h1>Woods</h1>');
    expect(page.body).toContain('0:02');
    const [first = '', second = ''] = soundsIn(page.body);
    const whole = await sharing.open(first);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    const part = await sharing.open(second, { range: 'bytes=100-199' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100]);
    const picture = await sharing.open(`${path}/picture/300`, { accept: 'image/webp' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('a link opens nothing else of the server: no other song, no other size, no call', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make();
    const token = path.split('/').at(-1) ?? '';
    const [sound = ''] = soundsIn((await sharing.open(path)).body);
    const other = sound.replace(/audio\/\d+/, `audio/${music.songId('Dune')}`);
    expect((await sharing.open(other)).statusCode).toBe(404);
    expect((await sharing.open(`${path}/picture/1000`)).statusCode).toBe(400);
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
      expect((await sharing.open(url, headers)).statusCode, url).toBe(401);
    }
    const song = await sharing.make({ kind: 'song', itemId: `i.${music.songId('Birch')}` });
    const songPage = await sharing.open(song.path);
    expect(titlesIn(songPage.body)).toEqual(['Birch']);
    const [onlySound = ''] = soundsIn(songPage.body);
    const alder = onlySound.replace(/audio\/\d+/, `audio/${music.songId('Alder')}`);
    expect((await sharing.open(alder)).statusCode).toBe(404);
  });

  test('nobody keeps what a link shows: no search engine, no proxy, no script of others', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make();
    const page = await sharing.open(path);
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
      const { headers } = await sharing.open(address);
      expect(headers['x-robots-tag'], address).toContain('noindex');
      expect(headers['cache-control'], address).toMatch(/private|no-store/);
    }
    for (const match of page.body.matchAll(/(?:src|href)="([^"]*)"/g)) expect(match[1]).toMatch(/^\/[^/]/);
  });

  test('who shared it is said by the name they chose, and never by their address', async () => {
    await using sharing = await testSharing(await open(), music);
    const { path } = await sharing.make({ note: 'for my sister' });
    const before = await sharing.open(path);
    expect(before.body).not.toMatch(/Shared by|ann@|for my sister/);
    await sharing.ask('PATCH', '/api/account', { name: 'Ann <of> the hills' }, sharing.ann.cookie);
    expect((await sharing.open(path)).body).toContain('Shared by Ann &lt;of&gt; the hills');
  });

  test('a playlist is shown as it is now, without what left the folder', async () => {
    const own = await testMusic();
    await using sharing = await testSharing(await open(), own);
    const { database } = sharing.opened;
    const id = 'p.walkatnight';
    const times = { created_at: 1, changed_at: 1, removed_at: null };
    await database
      .insertInto('folder_playlist')
      .values({ id, user_id: sharing.ann.id, name: 'Walk', description: '', ...times })
      .execute();
    const add = (title: string, place: number) =>
      database
        .insertInto('folder_playlist_entry')
        .values({ playlist_id: id, entry_id: `e${place}`, place, song_id: own.songId(title) })
        .execute();
    await add('Dune', 1);
    await add('Birch', 2);
    const { path } = await sharing.make({ kind: 'playlist', itemId: id });
    const titles = async () => titlesIn((await sharing.open(path)).body);
    expect(await titles()).toEqual(['Dune', 'Birch']);
    await add('Alder', 0);
    expect(await titles()).toEqual(['Alder', 'Dune', 'Birch']);
    const [sound = ''] = soundsIn((await sharing.open(path)).body);
    expect((await sharing.open(sound)).statusCode).toBe(200);
    const cedar = sound.replace(/audio\/\d+/, `audio/${own.songId('Cedar')}`);
    expect((await sharing.open(cedar)).statusCode).toBe(404);
    const bobsLink = () => sharing.makeAs(sharing.bob.cookie, { kind: 'playlist', itemId: id });
    // Bob may hear it, and even change it: it is not his to show to everybody.
    const shared = { playlist_id: id, user_id: sharing.bob.id, access: 'write', shared_at: 1 } as const;
    await database.insertInto('folder_playlist_share').values(shared).execute();
    await database.updateTable('folder_playlist').set({ house_access: 'write' }).execute();
    expect((await bobsLink()).statusCode).toBe(404);
    await own.remove('hills/4.mp3');
    expect(await titles()).toEqual(['Alder', 'Birch']);
    await database.updateTable('folder_playlist').set({ removed_at: 5 }).where('id', '=', id).execute();
    const reply = await sharing.open(path);
    expect([reply.statusCode, reply.body.includes('no longer there')]).toEqual([410, true]);
    expect((await sharing.open(sound)).statusCode).toBe(404);
    expect((await bobsLink()).statusCode).toBe(404);
    await own.close();
  });

  test('below a path of its host a link leads there, and so does all in its page', async () => {
    const options = { publicUrl: 'https://example.org', basePath: '/music' };
    await using sharing = await testSharing(await open(), music, options);
    const { url, path } = await sharing.make();
    expect(url).toMatch(/^https:\/\/example\.org\/music\/share\/[\w-]{32}$/);
    const page = await sharing.open(`/music${path}`);
    expect(page.statusCode).toBe(200);
    for (const match of page.body.matchAll(/(?:src|href|data-sound)="([^"]*)"/g))
      expect(match[1]).toMatch(/^\/music\//);
  });
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onBothDatabases, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { quietLog } from '#server/folder/access/log.ts';
import { openFolder } from '#server/folder/folder.ts';
import { put, scanned } from '#server/folder/testing/test-app.ts';
import { createBookChoiceRepository } from './book-choice-repository.ts';
import { bookPart, popSong, testBookServer } from './testing/test-book-server.ts';

type Server = Awaited<ReturnType<typeof testBookServer>>;
type Listed = { data: { id: string; attributes: { name: string } }[] };

const files = {
  'b/1.mp3': bookPart(1),
  'b/2.mp3': bookPart(2),
  'm/1.mp3': popSong('Pop Song'),
  'm/2.mp3': popSong('Second Song', 98),
};

const everyBook = { order: 'title', term: '', limit: 10, offset: 0 } as const;

const titles = async (server: Server) => (await server.books()).books.map(({ title }) => title);

/** The albums that music lists, by name. */
async function albums({ app, tokens }: Server): Promise<Map<string, string>> {
  const headers = await tokens();
  const { data } = (await app.inject({ url: '/v1/me/library/albums', headers })).json<Listed>();
  return new Map(data.map(({ id, attributes: { name } }) => [name, id.replace('l.', '')]));
}

async function albumCalled(server: Server, name: string): Promise<string> {
  return (await albums(server)).get(name) ?? '';
}

/** What the operator's page lists. */
const listed = async (server: Server) =>
  (await server.get('/api/operator/book-corrections')).json<{ corrections: object[] }>();

onBothDatabases((open) => {
  test('an album that is called a book is one for everybody, until it is called music again', async () => {
    await using server = await testBookServer(files, { database: await open() });
    const id = await albumCalled(server, 'First');
    expect((await server.call(id, true)).json()).toEqual({ isDone: true });
    expect(await titles(server)).toEqual(['First', 'The Long Road']);
    expect([...(await albums(server)).keys()]).toEqual([]);
    expect((await server.openBook(id)).book).toMatchObject({ title: 'First', author: 'Anna', partCount: 2 });
    expect((await server.call(id, false)).json()).toEqual({ isDone: true });
    expect(await titles(server)).toEqual(['The Long Road']);
    expect(await albumCalled(server, 'First')).toBe(id);
  });
});

test('a listener calls an album a book for everybody, and music again', async () => {
  await using server = await testBookServer(files);
  const bob = await server.signUp('bob@example.org');
  expect((await server.get('/api/books/corrections', bob.cookie)).json()).toEqual({ mayCorrect: true });
  const id = await albumCalled(server, 'First');
  expect((await server.call(id, true, bob.cookie)).json()).toEqual({ isDone: true });
  expect(await titles(server)).toEqual(['First', 'The Long Road']);
  expect((await listed(server)).corrections).toMatchObject([
    {
      albumId: id,
      title: 'First',
      artist: 'Anna',
      isBook: true,
      who: 'bob@example.org',
      isByOperator: false,
    },
  ]);
  expect((await server.call(id, false, bob.cookie)).json()).toEqual({ isDone: true });
  expect(await titles(server)).toEqual(['The Long Road']);
  // What was taken back is no correction.
  expect((await listed(server)).corrections).toEqual([]);
  expect((await server.call(id, false, bob.cookie)).json()).toEqual({ isDone: true });
  expect((await listed(server)).corrections).toEqual([]);
});

test('what the operator said of an album stands over what a listener says', async () => {
  await using server = await testBookServer(files);
  const bob = await server.signUp('bob@example.org');
  const id = await albumCalled(server, 'First');
  await server.call(id, true, bob.cookie);
  await server.call(id, false);
  const refused = await server.call(id, true, bob.cookie);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      error: 'Whoever runs this server said what this album is, and that stands.',
      code: 'operator_said',
    },
  ]);
  expect(await titles(server)).toEqual(['The Long Road']);
  // The operator's Undo: it is what the listener had said.
  expect((await server.call(id, true)).json()).toEqual({ isDone: true });
  expect(await titles(server)).toEqual(['First', 'The Long Road']);
});

test('a correction that is taken back leaves an album to its tags, for everybody', async () => {
  await using server = await testBookServer(files);
  const bob = await server.signUp('bob@example.org');
  const id = await albumCalled(server, 'First');
  await server.call(id, true);
  const url = `/api/operator/book-corrections/${id}`;
  expect((await server.ask('DELETE', url, undefined, bob.cookie)).statusCode).toBe(403);
  expect((await server.ask('DELETE', url, undefined, server.ann.cookie)).statusCode).toBe(204);
  expect(await titles(server)).toEqual(['The Long Road']);
  expect(await albumCalled(server, 'First')).toBe(id);
});

test('listeners correct nothing while whoever runs the server does not let them', async () => {
  await using server = await testBookServer(files);
  const bob = await server.signUp('bob@example.org');
  const url = '/api/operator/book-corrections';
  const off = { mayListeners: false };
  expect((await server.ask('PUT', url, off, bob.cookie)).statusCode).toBe(403);
  expect((await server.ask('PUT', url, off, server.ann.cookie)).statusCode).toBe(204);
  expect(await listed(server)).toMatchObject(off);
  const offer = async (cookie?: string) => (await server.get('/api/books/corrections', cookie)).json();
  expect(await offer()).toEqual({ mayCorrect: true });
  expect(await offer(bob.cookie)).toEqual({ mayCorrect: false });
  const id = await albumCalled(server, 'First');
  const refused = await server.call(id, true, bob.cookie);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'corrections_off']);
  expect(await titles(server)).toEqual(['The Long Road']);
});

test('nobody without a session corrects anything: not an app, not a link, not a token of the music API', async () => {
  await using server = await testBookServer(files);
  const id = await albumCalled(server, 'First');
  const payload = { albumId: id, isBook: true };
  const secret = (await server.post('/api/app-passwords', { name: 'Phone', kind: 'other' })).json<{
    secret?: string;
  }>().secret;
  const basic = Buffer.from(`ann@example.org:${secret ?? 'none'}`).toString('base64');
  for (const headers of [{}, await server.tokens(), { authorization: `Basic ${basic}` }]) {
    const request = { method: 'POST' as const, url: '/api/books/corrections', payload };
    const { statusCode } = await server.app.inject({
      ...request,
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    });
    expect(statusCode).toBe(401);
  }
  expect(await titles(server)).toEqual(['The Long Road']);
});

test('who corrects without end waits: each has the folder looked through', async () => {
  await using server = await testBookServer(files);
  for (let count = 0; count < 20; count += 1) await server.call('999', true);
  expect((await server.call('999', true)).statusCode).toBe(429);
  const bob = await server.signUp('bob@example.org');
  expect((await server.call('999', true, bob.cookie)).statusCode).toBe(404);
});

test('what is taken back while the folder is read for long is stored as nothing else', async () => {
  let isSlow = false;
  await using server = await testBookServer(files, {
    choosing: (own) => ({ ...own, follow: async () => !isSlow && own.follow() }),
  });
  const bob = await server.signUp('bob@example.org');
  const id = await albumCalled(server, 'First');
  for (const { cookie } of [bob, server.ann]) {
    isSlow = false;
    await server.call(id, true, cookie);
    isSlow = true;
    expect((await server.call(id, false, cookie)).json()).toEqual({ isDone: false });
    expect((await listed(server)).corrections).toEqual([]);
    await server.rescan();
    await expect.poll(() => titles(server)).toEqual(['The Long Road']);
  }
});

test('an album that is not there cannot be called anything', async () => {
  await using server = await testBookServer(files);
  expect((await server.call('999', true)).json()).toMatchObject({
    error: 'That album is not in the music folder.',
  });
});

test('likes, stars, playlists and plays of songs stay while their album is a book, and the playlist plays it', async () => {
  await using server = await testBookServer(files);
  const headers = await server.tokens();
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  const id = await albumCalled(server, 'First');
  const { data: songs } = (await ask('GET', `/v1/catalog/us/albums/${id}/tracks`)).json<Listed>();
  const song = songs.find(({ attributes }) => attributes.name === 'Pop Song')?.id ?? '';
  const tracks = { data: [{ id: song, type: 'songs' }] };
  const creation = await ask('POST', '/v1/me/library/playlists', {
    attributes: { name: 'Mine' },
    relationships: { tracks },
  });
  const playlist = creation.json<Listed>().data[0]?.id;
  const play = { id: song, type: 'songs', playId: 'play-1' };
  const changes = [
    await ask('PUT', `/v1/me/ratings/songs/${song}`, { type: 'rating', attributes: { value: 1 } }),
    await ask('PUT', '/v1/me/library/song-stars', { ids: [song], stars: 4 }),
    await ask('POST', '/v1/me/plays', { data: [play] }),
  ];
  expect(changes.map(({ statusCode }) => statusCode < 300)).toEqual([true, true, true]);

  async function stored() {
    const { database } = server.opened;
    const tables = ['folder_rating', 'folder_stars', 'folder_play', 'folder_song_plays'] as const;
    return Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
  }
  const listed = async () =>
    (await ask('GET', `/v1/me/library/playlists/${playlist}/tracks`))
      .json<Listed>()
      .data.map(({ attributes: { name } }) => name);
  const sound = async () => (await server.get(`/api/folder/audio/${song}`)).statusCode;

  const before = await stored();
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
  for (const isBook of [true, false]) {
    expect((await server.call(id, isBook)).json()).toEqual({ isDone: true });
    expect(await stored()).toEqual(before);
    expect(await listed()).toEqual(['Pop Song']);
    expect(await sound()).toBe(200);
  }
  const rating = (await ask('GET', `/v1/me/ratings/songs/${song}`)).json<{
    data: { attributes: { value: number } }[];
  }>();
  expect(rating.data[0]?.attributes.value).toBe(1);
});

test('a correction survives a restart, a changed file and a catalogue that is built anew', async () => {
  await using first = await testBookServer(files);
  const { music, data, opened } = first;
  await first.call(await albumCalled(first, 'First'), true);
  put(join(music, 'm/1.mp3'), popSong('Pop Song, spoken', 97));
  await first.rescan();
  expect(await titles(first)).toEqual(['First', 'The Long Road']);
  await first.closeFolder();
  rmSync(join(data, 'folder.sqlite'));
  const folder = await openFolder({
    musicFolders: [music],
    readBooks: () => createBookChoiceRepository(opened.database).read(),
    dataFolder: data,
    log: quietLog,
  });
  await scanned(folder);
  expect(folder.books.list(everyBook).books.map(({ title }) => title)).toEqual(['First', 'The Long Road']);
  await folder.close();
});

test('a book whose file changes stays one book with its parts', async () => {
  await using server = await testBookServer(files);
  put(join(server.music, 'b/2.mp3'), bookPart(2, { title: 'Part 2, better read' }));
  put(join(server.music, 'b/3.mp3'), bookPart(3));
  await server.rescan();
  expect((await server.books()).books).toMatchObject([{ title: 'The Long Road', partCount: 3 }]);
});

test('a server follows what another server of the same database was told, with its next scan', async () => {
  const database = await sqliteDatabase();
  await using first = await testBookServer(files, { database });
  const id = await albumCalled(first, 'First');
  await database.database
    .insertInto('album_kind')
    .values({ album_id: Number(id), is_book: true, changed_at: 0 })
    .execute();
  expect(await titles(first)).toEqual(['The Long Road']);
  await first.rescan();
  await expect.poll(() => titles(first)).toEqual(['First', 'The Long Road']);
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bookHost } from '#server/books/book-host.ts';
import { bookPart, popSong } from '#server/books/testing/test-book-server.ts';
import {
  onBothDatabases,
  sqliteDatabase,
  type TestDatabase,
} from '#server/database/testing/test-databases.ts';
import { quietLog } from '#server/folder/access/log.ts';
import { openFolder } from '#server/folder/folder.ts';
import { makeFolders, scanned } from '#server/folder/testing/test-app.ts';
import { testPodcastServer } from '#server/podcasts/testing/test-podcasts.ts';
import { openApi, type Params } from '../testing/test-api.ts';
import { createBookPositions } from './book-positions.ts';
import { createClientVersions } from './client-versions.ts';

const song = z.looseObject({
  id: z.string(),
  title: z.optional(z.string()),
  name: z.optional(z.string()),
  type: z.optional(z.string()),
  artistId: z.optional(z.string()),
  bookmarkPosition: z.optional(z.number()),
  coverArt: z.optional(z.string()),
});
const songs = z._default(z.array(song), []);
const wholeAlbum = z.looseObject({ album: z.looseObject({ ...song.shape, song: songs }) });
const searchHits = z.looseObject({ album: songs, song: songs });
const indexes = z.looseObject({ index: z.array(z.looseObject({ artist: songs })) });

const cover = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#204060' } })
  .jpeg()
  .toBuffer();
const files = {
  'b/1.mp3': bookPart(1, { genre: 'Hörbuch', picture: cover, date: '2001' }),
  'b/2.mp3': bookPart(2, { genre: 'Hörbuch' }),
  'm/1.mp3': popSong('Pop Song'),
  'm/2.mp3': popSong('Second Song', 98),
};

/** The server with a book and music, Ann's app, and her position as the web app has it. */
async function openBooks(database?: TestDatabase) {
  const opened = database ?? (await sqliteDatabase());
  const { music, data } = makeFolders(files);
  const folder = await openFolder({ musicFolders: [music], dataFolder: data, log: quietLog });
  await scanned(folder);
  const podcastServer = testPodcastServer(opened.database, { hosts: [bookHost(folder.books)] });
  const api = await openApi(folder, { podcasts: podcastServer.podcasts }, opened);
  const list = async (name: string, key: string, params: Params = {}) => {
    const { [key]: lists } = await api.read(name, params);
    return z.parse(z.array(z.looseObject({})), Object.values(Object(lists)).flat());
  };
  const songsIn = async (name: string, key: string, params: Params = {}) =>
    z.parse(songs, await list(name, key, params));
  const albums = (params: Params) => songsIn('getAlbumList2', 'albumList2', { size: 50, ...params });
  const [book] = await albums({ type: 'byGenre', genre: 'Audiobook' });
  const bookId = book?.id ?? '';
  const album = async (id = bookId) => z.parse(wholeAlbum, await api.read('getAlbum', { id })).album;
  const { song: parts } = await album();
  const web = (method: 'GET' | 'POST', url: string, body?: object) =>
    api.server.ask(method, url, body, api.ann.cookie);
  return {
    ...api,
    podcasts: podcastServer.podcasts.library(),
    list,
    songsIn,
    albums,
    album,
    bookId,
    first: parts[0]?.id ?? '',
    second: parts[1]?.id ?? '',
    web,
    /** Positions in seconds, as the web app reads them. */
    async webPositions() {
      const { json } = await web('POST', '/api/podcast/get-progress', {});
      return json<{ positionSeconds: number }[]>().map(({ positionSeconds }) => positionSeconds);
    },
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await podcastServer.close();
      await folder.close();
    },
  };
}

const namesOf = (some: z.output<typeof songs>) => some.map(({ name, title }) => name ?? title);

test('apps see a book as an album of the genre Audiobook by its author', async () => {
  await using api = await openBooks();
  expect(await api.album()).toMatchObject({
    name: 'The Long Road',
    artist: 'Jane Writer',
    genre: 'Audiobook',
    songCount: 2,
    song: [{ title: 'Part 1', type: 'audiobook', genre: 'Audiobook' }, { title: 'Part 2' }],
  });
  expect((await api.album()).artistId).toBeUndefined();
  for (const type of ['alphabeticalByName', 'newest'])
    expect(new Set(namesOf(await api.albums({ type })))).toEqual(new Set(['First', 'The Long Road']));
  expect(namesOf(await api.albums({ type: 'alphabeticalByArtist' }))).toEqual(['First', 'The Long Road']);
  expect(namesOf(await api.albums({ type: 'byYear', fromYear: 2000, toYear: 2002 }))).toEqual([
    'The Long Road',
  ]);
  expect(await api.list('getGenres', 'genres')).toEqual([
    { value: 'Audiobook', songCount: 2, albumCount: 1 },
    { value: 'Pop', songCount: 2, albumCount: 1 },
  ]);
  expect(namesOf(await api.songsIn('getSongsByGenre', 'songsByGenre', { genre: 'Audiobook' }))).toEqual([
    'Part 1',
    'Part 2',
  ]);
});

test('the sound and the cover of a book are sent as those of music are', async () => {
  await using api = await openBooks();
  const { coverArt = '' } = await api.album();
  for (const name of ['stream', 'download'])
    expect((await api.ask(name, { id: api.first })).headers['content-type']).toBe('audio/mpeg');
  expect((await api.ask('download', { id: api.bookId })).headers['content-type']).toBe('application/zip');
  expect((await api.ask('getCoverArt', { id: coverArt })).headers['content-type']).toMatch(/^image\//);
  expect((await api.read('getSong', { id: api.first }))['song']).toMatchObject({ title: 'Part 1' });
});

test('a book is found by title or author, and lies in its directory', async () => {
  await using api = await openBooks();
  for (const query of ['long road', 'jane wri']) {
    const { album } = z.parse(searchHits, (await api.read('search3', { query }))['searchResult3']);
    expect(namesOf(album)).toEqual(['The Long Road']);
  }
  const everything = await api.read('search3', { query: '', songCount: 100 });
  const whole = z.parse(searchHits, everything['searchResult3']);
  expect([whole.album.length, whole.song.length]).toEqual([2, 4]);
  const { index } = z.parse(indexes, (await api.read('getIndexes'))['indexes']);
  const id = index.flatMap(({ artist }) => artist).find(({ name }) => name === 'b')?.id ?? '';
  const { child } = z.parse(
    z.looseObject({ child: songs }),
    (await api.read('getMusicDirectory', { id }))['directory'],
  );
  expect(namesOf(child)).toEqual(['Part 1', 'Part 2']);
});

test('no part of a book is among random, similar, top or starred songs, nor its album among random ones', async () => {
  await using api = await openBooks();
  const random = await api.songsIn('getRandomSongs', 'randomSongs', { size: 50 });
  expect(new Set(namesOf(random))).toEqual(new Set(['Pop Song', 'Second Song']));
  expect(namesOf(await api.albums({ type: 'random' }))).toEqual(['First']);
  expect(await api.list('getTopSongs', 'topSongs', { artist: 'Jane Writer' })).toEqual([]);
  const similar = await api.songsIn('getSimilarSongs2', 'similarSongs2', { id: api.first });
  expect(similar.filter(({ type }) => type === 'audiobook')).toEqual([]);
  expect(await api.list('getStarred2', 'starred2')).toEqual([]);
});

onBothDatabases((open) => {
  test('a bookmark in a part is the position that the web app shows, and the reverse', async () => {
    await using api = await openBooks(await open());
    expect(await api.list('getBookmarks', 'bookmarks')).toEqual([]);
    expect((await api.read('createBookmark', { id: api.second, position: 1_500 }))['status']).toBe('ok');
    expect(await api.webPositions()).toEqual([1.5]);
    expect(await api.list('getBookmarks', 'bookmarks')).toMatchObject([
      { position: 1_500, entry: { id: api.second, title: 'Part 2', bookmarkPosition: 1_500 } },
    ]);
    expect((await api.album()).song.map(({ bookmarkPosition }) => bookmarkPosition)).toEqual([
      undefined,
      1_500,
    ]);
    expect((await api.read('deleteBookmark', { id: api.second }))['status']).toBe('ok');
    expect(await api.webPositions()).toEqual([1.5]);
    expect(await api.list('getBookmarks', 'bookmarks', api.bob.credentials)).toEqual([]);
  });

  test('what an app reads of a position is what its next save goes on from', async () => {
    await using api = await openBooks(await open());
    await api.read('createBookmark', { id: api.first, position: 1_000 });
    const rows = api.server.opened.database.selectFrom('progress').select(['episode_id', 'version']);
    const { episode_id, version } = await rows.executeTakeFirstOrThrow();
    const clientVersions = createClientVersions();
    const positions = createBookPositions({ ...api, clientVersions });
    const listener = { userId: api.ann.id, appPasswordId: 'app' };
    const [part] = await positions.withPositions(listener, [{ id: api.first, isDir: false, title: '' }]);
    expect(part?.bookmarkPosition).toBe(1_000);
    expect(version).toBeGreaterThan(0);
    expect(clientVersions.of('app', episode_id)).toBe(version);
    expect(clientVersions.of('another app', episode_id)).toBe(0);
  });
});

test('the queue of an app saves where a book is, and none of its reports is a play of music', async () => {
  await using api = await openBooks();
  const queue = { id: [api.first, api.second], current: api.first, position: 1_200 };
  expect((await api.read('savePlayQueue', queue))['status']).toBe('ok');
  expect(await api.webPositions()).toEqual([1.2]);
  await api.read('scrobble', { id: api.first, submission: 'true' });
  await api.read('reportPlayback', {
    mediaId: api.first,
    mediaType: 'song',
    state: 'playing',
    positionMs: 1_900,
  });
  const { database } = api.server.opened;
  expect(await database.selectFrom('folder_play').selectAll().execute()).toEqual([]);
  const { entry } = z.parse(z.looseObject({ entry: songs }), (await api.read('getPlayQueue'))['playQueue']);
  expect(entry[0]?.bookmarkPosition).toBeGreaterThan(1_000);
});

test('wherever an app lists a part of a book, its position is there', async () => {
  await using api = await openBooks();
  await api.read('createBookmark', { id: api.second, position: 1_500 });
  const name = 'Bedtime';
  const ids = [api.first, api.second];
  const created = await api.read('createPlaylist', { name, songId: ids });
  const playlist = z.looseObject({ id: z.string(), entry: songs });
  const { id, entry } = z.parse(playlist, created['playlist']);
  const read = z.parse(playlist, (await api.read('getPlaylist', { id }))['playlist']);
  const everything = { query: '', songCount: 100 };
  const songsFound = async (call: string, key: string) =>
    z.parse(searchHits, (await api.read(call, everything))[key]).song;
  const { index } = z.parse(indexes, (await api.read('getIndexes'))['indexes']);
  const folder = index.flatMap(({ artist }) => artist).find((one) => one.name === 'b')?.id ?? '';
  const directory = z.looseObject({ child: songs });
  const { child } = z.parse(directory, (await api.read('getMusicDirectory', { id: folder }))['directory']);
  const lists = {
    createPlaylist: entry,
    getPlaylist: read.entry,
    search2: await songsFound('search2', 'searchResult2'),
    search3: await songsFound('search3', 'searchResult3'),
    getSongsByGenre: await api.songsIn('getSongsByGenre', 'songsByGenre', { genre: 'Audiobook' }),
    getMusicDirectory: child,
  };
  for (const [call, listed] of Object.entries(lists)) {
    const positions = listed.filter((one) => ids.includes(one.id)).map((one) => one.bookmarkPosition);
    expect({ call, positions }).toEqual({ call, positions: [undefined, 1_500] });
  }
});

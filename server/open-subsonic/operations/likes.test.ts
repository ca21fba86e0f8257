import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { openApiOverFiles, type Params } from '../testing/test-api.ts';

const song = (title: string, track: number) =>
  mp3File({ title, artist: 'Ana Reed', album: 'Woods', track: String(track) }, track);
const clock = { now: 1_000_000 };
const api = await openApiOverFiles(
  { 'one.mp3': song('One', 1), 'two.mp3': song('Two', 2) },
  { now: () => clock.now },
);
afterAll(() => api[Symbol.asyncDispose]());

type Thing = { id: string; title?: string; userRating?: number; starred?: string };
type Results = { song: Thing[]; album: Thing[]; artist: Thing[] };

const { searchResult3 } = (await api.read('search3', { query: '' })) as { searchResult3: Results };
const idOf = (title: string) => searchResult3.song.find((one) => one.title === title)?.id ?? '';
const albumId = searchResult3.album[0]?.id ?? '';
const artistId = searchResult3.artist[0]?.id ?? '';
const starred = async (params: Params = {}) =>
  ((await api.read('getStarred2', params)) as { starred2: Results }).starred2;

beforeEach(async () => {
  const { database } = api.server.opened;
  await database.deleteFrom('folder_rating').execute();
  await database.deleteFrom('rating_by').execute();
  await database.deleteFrom('folder_stars').execute();
  await database.deleteFrom('folder_item_stars').execute();
});

test('what an app stars is liked in the web app, of every kind and several at once, and nobody else’s', async () => {
  const params = { id: [idOf('One'), idOf('Two')], albumId, artistId };
  expect(await api.read('star', params)).toMatchObject({ status: 'ok' });
  const { ratings } = api.folder.state;
  expect((await ratings.of(api.ann.id, 'album', [albumId.slice(3)])).get(albumId.slice(3))).toBe(1);
  const results = await starred();
  expect(results.song.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect([results.album[0]?.id, results.artist[0]?.id]).toEqual([albumId, artistId]);
  expect(await starred(api.bob.credentials)).toMatchObject({ song: [], album: [], artist: [] });
  await api.read('unstar', { id: [idOf('One'), albumId], artistId });
  expect(await starred()).toMatchObject({ song: [{ title: 'Two' }], album: [], artist: [] });
});

test('starring again keeps the date, and removing a star leaves a dislike alone', async () => {
  await api.read('star', { id: idOf('One') });
  const [before] = (await starred()).song;
  clock.now += 60_000;
  await api.read('star', { id: idOf('One') });
  expect((await starred()).song[0]?.starred).toBe(before?.starred);
  const { ratings } = api.folder.state;
  const two = idOf('Two').slice(3);
  await ratings.rate(api.ann.id, { kind: 'song', id: two, value: -1 }, clock.now);
  await api.read('unstar', { id: idOf('Two') });
  expect((await ratings.of(api.ann.id, 'song', [two])).get(two)).toBe(-1);
});

test('songs get one to five stars and lose them again', async () => {
  await api.read('setRating', { id: idOf('One'), rating: 4 });
  const rated = async () => ((await api.read('getSong', { id: idOf('One') })) as { song: Thing }).song;
  expect((await rated()).userRating).toBe(4);
  await api.read('setRating', { id: idOf('One'), rating: 0 });
  expect((await rated()).userRating).toBeUndefined();
  for (const params of [
    { id: idOf('One'), rating: 6 },
    { id: idOf('One'), rating: 'x' },
    { id: idOf('One') },
    { rating: 1 },
  ])
    expect(await api.read('setRating', params)).toMatchObject({ error: { code: 10 } });
  for (const id of ['so-999999', 'al-999999', 'ar-999999', 'pl-70', 'x'])
    expect(await api.read('setRating', { id, rating: 3 })).toMatchObject({ error: { code: 70 } });
});

test('albums and artists have stars of their own, in every response and for nobody else', async () => {
  await api.read('setRating', { id: albumId, rating: 3 });
  await api.read('setRating', { id: artistId, rating: 5 });
  const ratingsOf = async (params: Params = {}) => {
    const { album } = (await api.read('getAlbum', { id: albumId, ...params })) as { album: Thing };
    const { artist } = (await api.read('getArtist', { id: artistId, ...params })) as {
      artist: Thing & { album: Thing[] };
    };
    const { directory } = (await api.read('getMusicDirectory', { id: artistId, ...params })) as {
      directory: Thing & { child: Thing[] };
    };
    const results = (await api.read('search3', { query: '', ...params })) as { searchResult3: Results };
    const { song, artist: artists, album: albums } = results.searchResult3;
    const all = { album, artist, ofArtist: artist.album[0], directory, child: directory.child[0] };
    const ratings = Object.entries(all).map(([name, thing]) => [name, thing?.userRating]);
    return {
      ...Object.fromEntries(ratings),
      found: [artists, albums, song].map((list) => list[0]?.userRating),
    };
  };
  expect(await ratingsOf()).toEqual({
    album: 3,
    artist: 5,
    ofArtist: 3,
    directory: 5,
    child: 3,
    found: [5, 3, undefined],
  });
  await api.read('setRating', { id: albumId, rating: 0 });
  expect(await ratingsOf()).toMatchObject({ album: undefined, artist: 5, child: undefined });
  expect(await ratingsOf(api.bob.credentials)).toMatchObject({ album: undefined, artist: undefined });
});

test('a missing item is not liked, nor are existing items in the same call', async () => {
  for (const id of [
    'so-999999',
    'al-999999',
    'ar-999999',
    'pl-70',
    'pl-702e31',
    'pl-706c2e6e6f',
    'x',
    'so-0',
  ])
    for (const name of ['star', 'unstar'])
      expect([name, id, await api.read(name, { id: [idOf('One'), id] })]).toMatchObject([
        name,
        id,
        { error: { code: 70 } },
      ]);
  for (const name of ['star', 'unstar']) expect(await api.read(name)).toMatchObject({ error: { code: 10 } });
  expect((await starred()).song).toEqual([]);
});

test('a starred playlist is liked in the web app until the star is removed, and nobody likes a playlist of another', async () => {
  const { server, ann } = api;
  const { playlist } = (await api.read('createPlaylist', { name: 'Evening', songId: idOf('One') })) as {
    playlist: Thing;
  };
  const liked = async () => {
    const items = await server.ask('POST', '/api/apple/get-liked-items', {}, ann.cookie);
    return items.json<{ data: { type: string }[] }>().data.map(({ type }) => type);
  };
  const { playlists } = (await api.read('getPlaylists')) as { playlists: { playlist: Thing[] } };
  const all = playlists.playlist.map(({ id }) => id);
  expect(all).toContain(playlist.id);
  expect(await api.read('star', { id: all })).toMatchObject({ status: 'ok' });
  expect(await liked()).toHaveLength(all.length);
  expect(await starred()).toEqual({ song: [], album: [], artist: [] });
  for (const name of ['star', 'unstar'])
    expect(await api.read(name, { ...api.bob.credentials, id: playlist.id })).toMatchObject({
      error: { code: 70 },
    });
  await api.read('unstar', { id: all });
  expect(await liked()).toEqual([]);
});

test('what an app stars is among the favourites of the web app until the star is removed', async () => {
  const { server, ann } = api;
  const favourites = async () => {
    const songs = await server.ask('POST', '/api/apple/get-ratings', {}, ann.cookie);
    const items = await server.ask('POST', '/api/apple/get-liked-items', {}, ann.cookie);
    return {
      songs: songs.json<{ data: { songName: string }[] }>().data.map(({ songName }) => songName),
      items: items.json<{ data: { id: string }[] }>().data.map(({ id }) => id),
    };
  };
  await api.read('star', { id: idOf('Two') });
  expect(await favourites()).toEqual({ songs: ['Two'], items: [] });
  clock.now += 1_000;
  await api.read('star', { albumId, artistId });
  const both = await favourites();
  expect(both.songs.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['One', 'Two']);
  expect(both.items.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    artistId.slice(3),
    `l.${albumId.slice(3)}`,
  ]);
  await api.read('unstar', { albumId, artistId });
  expect(await favourites()).toEqual({ songs: ['Two'], items: [] });
  await api.read('unstar', { id: idOf('Two') });
  expect(await favourites()).toEqual({ songs: [], items: [] });
});

test('many stars in one call are one transaction: all are given or none', async () => {
  const { database } = api.server.opened;
  const begun = vi.spyOn(database, 'transaction');
  const alone = vi.spyOn(database, 'insertInto');
  await api.read('star', { id: [idOf('One'), idOf('Two')], albumId, artistId });
  await api.read('unstar', { id: [idOf('One'), idOf('Two')], albumId, artistId });
  expect(begun).toHaveBeenCalledTimes(2);
  const tables = alone.mock.calls.map(([table]) => table);
  for (const table of ['folder_rating', 'rating_by']) expect(tables).not.toContain(table);
  vi.restoreAllMocks();
});

test('a star that failed half-way is not stored, and can be set again', async () => {
  const { server, ann } = api;
  const { schema } = server.opened.database;
  await schema.alterTable('rating_by').renameTo('away').execute();
  expect(await api.read('star', { albumId })).toMatchObject({ status: 'failed' });
  await schema.alterTable('away').renameTo('rating_by').execute();
  expect((await starred()).album).toEqual([]);
  await api.read('star', { albumId });
  const favourites = await server.ask('POST', '/api/apple/get-ratings', {}, ann.cookie);
  expect(favourites.json<{ data: object[] }>().data).toHaveLength(2);
});

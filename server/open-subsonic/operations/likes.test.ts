import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { mp3File } from '#server/folder/testing/test-files.ts';
import { openApiOverFiles, type Params } from '../testing/test-api.ts';

const song = (title: string, track: number) =>
  mp3File({ title, artist: 'Ana Reed', album: 'Woods', track: String(track) }, track);
const clock = { now: 1_000_000 };
const door = await openApiOverFiles(
  { 'one.mp3': song('One', 1), 'two.mp3': song('Two', 2) },
  { now: () => clock.now },
);
afterAll(() => door[Symbol.asyncDispose]());

type Thing = { id: string; title?: string; userRating?: number; starred?: string };
type Found = { song: Thing[]; album: Thing[]; artist: Thing[] };

const { searchResult3 } = (await door.read('search3', { query: '' })) as { searchResult3: Found };
const idOf = (title: string) => searchResult3.song.find((one) => one.title === title)?.id ?? '';
const albumId = searchResult3.album[0]?.id ?? '';
const artistId = searchResult3.artist[0]?.id ?? '';
const starred = async (sent: Params = {}) =>
  ((await door.read('getStarred2', sent)) as { starred2: Found }).starred2;

beforeEach(async () => {
  const { database } = door.server.opened;
  await database.deleteFrom('folder_rating').execute();
  await database.deleteFrom('rating_by').execute();
  await database.deleteFrom('folder_stars').execute();
  await database.deleteFrom('folder_item_stars').execute();
});

test('what an app stars is liked in the web app, of every kind and several at once, and nobody else’s', async () => {
  const sent = { id: [idOf('One'), idOf('Two')], albumId, artistId };
  expect(await door.read('star', sent)).toMatchObject({ status: 'ok' });
  const { ratings } = door.folder.state;
  expect((await ratings.of(door.ann.id, 'album', [albumId.slice(3)])).get(albumId.slice(3))).toBe(1);
  const found = await starred();
  expect(found.song.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect([found.album[0]?.id, found.artist[0]?.id]).toEqual([albumId, artistId]);
  expect(await starred(door.bob.shown)).toMatchObject({ song: [], album: [], artist: [] });
  await door.read('unstar', { id: [idOf('One'), albumId], artistId });
  expect(await starred()).toMatchObject({ song: [{ title: 'Two' }], album: [], artist: [] });
});

test('starring again keeps the date, and taking a star back leaves a dislike alone', async () => {
  await door.read('star', { id: idOf('One') });
  const [before] = (await starred()).song;
  clock.now += 60_000;
  await door.read('star', { id: idOf('One') });
  expect((await starred()).song[0]?.starred).toBe(before?.starred);
  const { ratings } = door.folder.state;
  const two = idOf('Two').slice(3);
  await ratings.rate(door.ann.id, { kind: 'song', id: two, value: -1 }, clock.now);
  await door.read('unstar', { id: idOf('Two') });
  expect((await ratings.of(door.ann.id, 'song', [two])).get(two)).toBe(-1);
});

test('stars from one to five are given to songs and taken back', async () => {
  await door.read('setRating', { id: idOf('One'), rating: 4 });
  const rated = async () => ((await door.read('getSong', { id: idOf('One') })) as { song: Thing }).song;
  expect((await rated()).userRating).toBe(4);
  await door.read('setRating', { id: idOf('One'), rating: 0 });
  expect((await rated()).userRating).toBeUndefined();
  for (const sent of [
    { id: idOf('One'), rating: 6 },
    { id: idOf('One'), rating: 'x' },
    { id: idOf('One') },
    { rating: 1 },
  ])
    expect(await door.read('setRating', sent)).toMatchObject({ error: { code: 10 } });
  for (const id of ['so-999999', 'al-999999', 'ar-999999', 'pl-70', 'x'])
    expect(await door.read('setRating', { id, rating: 3 })).toMatchObject({ error: { code: 70 } });
});

test('albums and artists have stars of their own, told wherever they stand, and to nobody else', async () => {
  await door.read('setRating', { id: albumId, rating: 3 });
  await door.read('setRating', { id: artistId, rating: 5 });
  const told = async (sent: Params = {}) => {
    const { album } = (await door.read('getAlbum', { id: albumId, ...sent })) as { album: Thing };
    const { artist } = (await door.read('getArtist', { id: artistId, ...sent })) as {
      artist: Thing & { album: Thing[] };
    };
    const { directory } = (await door.read('getMusicDirectory', { id: artistId, ...sent })) as {
      directory: Thing & { child: Thing[] };
    };
    const found = (await door.read('search3', { query: '', ...sent })) as { searchResult3: Found };
    const { song, artist: artists, album: albums } = found.searchResult3;
    const all = { album, artist, ofArtist: artist.album[0], directory, child: directory.child[0] };
    const ratings = Object.entries(all).map(([name, thing]) => [name, thing?.userRating]);
    return {
      ...Object.fromEntries(ratings),
      found: [artists, albums, song].map((list) => list[0]?.userRating),
    };
  };
  expect(await told()).toEqual({
    album: 3,
    artist: 5,
    ofArtist: 3,
    directory: 5,
    child: 3,
    found: [5, 3, undefined],
  });
  await door.read('setRating', { id: albumId, rating: 0 });
  expect(await told()).toMatchObject({ album: undefined, artist: 5, child: undefined });
  expect(await told(door.bob.shown)).toMatchObject({ album: undefined, artist: undefined });
});

test('what is not there is not liked, not even with what is', async () => {
  for (const id of ['so-999999', 'pl-70', 'x', 'so-0'])
    expect(await door.read('star', { id: [idOf('One'), id] })).toMatchObject({ error: { code: 70 } });
  expect(await door.read('star')).toMatchObject({ error: { code: 10 } });
  expect((await starred()).song).toEqual([]);
});

test('what an app stars stands among the favourites of the web app, and is gone from there with its star', async () => {
  const { server, ann } = door;
  const shown = async () => {
    const songs = await server.ask('POST', '/api/apple/get-ratings', {}, ann.cookie);
    const items = await server.ask('POST', '/api/apple/get-liked-items', {}, ann.cookie);
    return {
      songs: songs.json<{ data: { songName: string }[] }>().data.map(({ songName }) => songName),
      items: items.json<{ data: { id: string }[] }>().data.map(({ id }) => id),
    };
  };
  await door.read('star', { id: idOf('Two') });
  expect(await shown()).toEqual({ songs: ['Two'], items: [] });
  clock.now += 1_000;
  await door.read('star', { albumId, artistId });
  const both = await shown();
  expect(both.songs.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['One', 'Two']);
  expect(both.items.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    artistId.slice(3),
    `l.${albumId.slice(3)}`,
  ]);
  await door.read('unstar', { albumId, artistId });
  expect(await shown()).toEqual({ songs: ['Two'], items: [] });
  await door.read('unstar', { id: idOf('Two') });
  expect(await shown()).toEqual({ songs: [], items: [] });
});

test('many stars in one call are one transaction: all are given or none', async () => {
  const { database } = door.server.opened;
  const begun = vi.spyOn(database, 'transaction');
  const alone = vi.spyOn(database, 'insertInto');
  await door.read('star', { id: [idOf('One'), idOf('Two')], albumId, artistId });
  await door.read('unstar', { id: [idOf('One'), idOf('Two')], albumId, artistId });
  expect(begun).toHaveBeenCalledTimes(2);
  const tables = alone.mock.calls.map(([table]) => table);
  for (const table of ['folder_rating', 'rating_by']) expect(tables).not.toContain(table);
  vi.restoreAllMocks();
});

test('a star that failed half-way is not there, and can be given again', async () => {
  const { server, ann } = door;
  const { schema } = server.opened.database;
  await schema.alterTable('rating_by').renameTo('away').execute();
  expect(await door.read('star', { albumId })).toMatchObject({ status: 'failed' });
  await schema.alterTable('away').renameTo('rating_by').execute();
  expect((await starred()).album).toEqual([]);
  await door.read('star', { albumId });
  const favourites = await server.ask('POST', '/api/apple/get-ratings', {}, ann.cookie);
  expect(favourites.json<{ data: object[] }>().data).toHaveLength(2);
});

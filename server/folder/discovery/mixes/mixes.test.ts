import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { recommendationsReply, resource } from '#contract/v1/provider.ts';
import { stopMonotonicClock } from '#rules/testing/test-clocks.ts';
import type { TestAlbum } from '../../testing/test-catalogue.ts';
import { type TestListener, type TestProvider, testProvider } from '../../testing/test-listeners.ts';

afterEach(() => vi.useRealTimers());

const day = 24 * 60 * 60 * 1000;
const albums: TestAlbum[] = Array.from({ length: 80 }, (_, index) => ({
  id: index + 1,
  title: `Album ${index + 1}`,
  artist: `Artist ${index % 40}`,
  genre: ['Rock', 'Hip-Hop', 'Jazz', '日本語'][index % 4]!,
  date: String(1970 + (index % 40)),
  songs: ['One', 'Two', 'Three', 'Four', 'Five'],
  hasPicture: index % 2 === 0,
}));

let provider: TestProvider;
let ann: TestListener;
let bob: TestListener;
beforeAll(async () => {
  provider = await testProvider(albums);
  provider.clock.now = Date.parse('2026-11-21T10:00:00Z');
  ({ ann, bob } = provider);
});
afterAll(() => provider[Symbol.asyncDispose]());

const mixOf = async (id: string, who = ann) => (await who.read(`/v1/catalog/us/playlists/${id}`)).data[0]!;
const songsOf = async (id: string, who = ann) =>
  (await mixOf(id, who)).relationships?.['tracks']?.data.map((song) => song.id) ?? [];
const personal = async (kind: string, who = ann) => {
  const { data } = z.parse(
    recommendationsReply,
    (await who.ask('GET', '/v1/me/recommendations?limit=30')).json(),
  );
  const ids = data.flatMap((row) => row.relationships?.contents.data ?? []).map(({ id }) => id);
  return ids.find((id) => id.startsWith(`pl.pm-${kind}`)) ?? '';
};

it('a mix is a playlist as Apple’s are, with its songs', async () => {
  const mix = await mixOf('pl.genre-hiphop');
  expect(mix).toMatchObject({
    type: 'playlists',
    href: '/v1/catalog/us/playlists/pl.genre-hiphop',
    attributes: {
      name: 'Hip-Hop Mix',
      curatorName: 'Earshot',
      playlistType: 'editorial',
      lastModifiedDate: '2026-11-21T00:00:00.000Z',
      description: { standard: expect.any(String), short: expect.any(String) },
      playParams: { id: 'pl.genre-hiphop', kind: 'playlist' },
      trackCount: 100,
    },
  });
  expect(z.parse(resource, mix)).toEqual(mix);
  const songs = mix.relationships?.['tracks']?.data ?? [];
  expect(songs).toHaveLength(100);
  expect(new Set(songs.map(({ id }) => id)).size).toBe(100);
  expect(songs.every(({ attributes }) => attributes?.genreNames?.includes('Hip-Hop'))).toBe(true);
});

it('every genre, decade, what is new and what is played has one; others do not exist', async () => {
  const pass = stopMonotonicClock();
  await ann.ask('POST', '/v1/me/plays', {
    data: ['101', '201', '301', '401'].map((id) => ({ id, type: 'songs', playId: id })),
  });
  pass(61_000);
  const ids = ['pl.genre-jazz', 'pl.decade-1990', 'pl.new', 'pl.favourites'];
  expect(await ann.ids(`/v1/catalog/us/playlists?ids=${ids.join()},pl.bogus`)).toEqual(ids);
  const years = (await mixOf('pl.decade-1990')).relationships?.['tracks']?.data.map(({ attributes }) =>
    attributes?.releaseDate?.slice(0, 3),
  );
  expect(new Set(years)).toEqual(new Set(['199']));
  expect((await songsOf('pl.favourites')).toSorted()).toEqual(['101', '201', '301', '401']);
  const named = (await ann.ask('GET', '/v1/catalog/us/search?types=playlists&term=日本')).json();
  const { id } = named.results.playlists.data[0];
  expect(id).toMatch(/^pl\.genre-x[0-9a-f]+$/);
  expect(await songsOf(id)).toHaveLength(100);
  for (const bogus of ['pl.genre-polka', 'pl.decade-1850', 'pl.decade-x', 'pl.', 'pl.pm-repeat-0', "pl.'"])
    expect((await ann.ask('GET', `/v1/catalog/us/playlists/${bogus}`)).statusCode).toBe(404);
});

it('the songs come page by page', async () => {
  const first = await ann.read('/v1/catalog/us/playlists/pl.genre-jazz/tracks?limit=60');
  expect(first).toMatchObject({
    next: '/v1/catalog/us/playlists/pl.genre-jazz/tracks?offset=60',
    meta: { total: 100 },
  });
  const second = await ann.read(`${first.next}&limit=60`);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(await songsOf('pl.genre-jazz'));
  const beyond = await ann.ask('GET', '/v1/catalog/us/playlists/pl.genre-jazz/tracks?offset=100');
  expect(beyond.json()).toMatchObject({ data: [] });
});

it('a mix stays all day and is another one tomorrow', async () => {
  const today = await songsOf('pl.genre-rock');
  provider.clock.now += 5 * 60 * 60 * 1000;
  expect(await songsOf('pl.genre-rock')).toEqual(today);
  provider.clock.now += day;
  expect(await songsOf('pl.genre-rock')).not.toEqual(today);
});

it('what a listener dislikes is in none of their mixes, and in those of others as before', async () => {
  const [first = ''] = await songsOf('pl.genre-jazz');
  await ann.ask('PUT', `/v1/me/ratings/songs/${first}`, { attributes: { value: -1 } });
  expect(await songsOf('pl.genre-jazz')).not.toContain(first);
  expect(await songsOf('pl.genre-jazz', bob)).toContain(first);
});

it('a listener’s own mixes follow what they play, and nobody else can see them', async () => {
  const songs = ['501', '502', '901', '902', '1301', '1302'];
  await ann.ask('POST', '/v1/me/plays', {
    data: songs.map((id) => ({ id, type: 'songs', playId: `own-${id}` })),
  });
  const repeat = await personal('repeat');
  expect(await songsOf(repeat)).toEqual(expect.arrayContaining(songs));
  expect((await mixOf(repeat)).attributes).toMatchObject({ name: 'On Repeat', playlistType: 'personal-mix' });
  expect(repeat).not.toContain(ann.id);
  expect((await bob.ask('GET', `/v1/catalog/us/playlists/${repeat}`)).statusCode).toBe(404);
  const unheard = await songsOf(await personal('unheard'));
  expect(unheard.length).toBeGreaterThan(20);
  expect(songs.filter((id) => unheard.includes(id))).toEqual([]);
});

it('an album and an artist tell the mixes they are in, and what was played from a mix or a station is remembered', async () => {
  const album = await ann.ids('/v1/catalog/us/albums/1/view/appears-on');
  expect(album).toContain('pl.genre-rock');
  expect(album).not.toContain('pl.genre-jazz');
  const artist = await ann.ids('/v1/catalog/us/artists/1/view/featured-playlists');
  expect(artist).toContain('pl.decade-1970');
  expect((await ann.ask('GET', '/v1/catalog/us/albums/1/view/bogus')).json().errors[0].code).toBe('40403');
  await bob.ask('POST', '/v1/me/plays', {
    data: [
      { id: '101', type: 'songs', playId: 'm1', container: { id: 'pl.genre-rock', type: 'playlists' } },
      { id: '102', type: 'songs', playId: 'm2', container: { id: 'ra.q-rock', type: 'stations' } },
      { id: '103', type: 'songs', playId: 'm3', container: { id: 'pl.bogus', type: 'playlists' } },
    ],
  });
  expect((await bob.ids('/v1/me/recent/played')).toSorted()).toEqual(['pl.genre-rock', 'ra.q-rock']);
});

it('a mix that I keep is a playlist of today’s songs in my library, once a day, and mine alone', async () => {
  const songs = await songsOf('pl.genre-jazz');
  await ann.ask('POST', '/v1/me/library?ids[playlists]=pl.genre-jazz,pl.genre-none');
  await ann.ask('POST', '/v1/me/library?ids[playlists]=pl.genre-jazz');
  const { data } = await ann.read('/v1/me/library/playlists');
  expect(data).toMatchObject([
    {
      type: 'library-playlists',
      attributes: {
        name: 'Jazz Mix',
        canEdit: true,
        description: { standard: expect.stringMatching(/As it was on 2026-\d\d-\d\d\.$/) },
      },
    },
  ]);
  const savedSongs = await ann.read(`/v1/me/library/playlists/${data[0]?.id}/tracks?limit=100`);
  expect(savedSongs.data.map(({ attributes }) => attributes?.playParams?.catalogId)).toEqual(songs);
  provider.clock.now += day;
  await ann.ask('POST', '/v1/me/library?ids[playlists]=pl.genre-jazz');
  expect(await ann.ids('/v1/me/library/playlists')).toHaveLength(2);
  expect(await bob.ids('/v1/me/library/playlists')).toEqual([]);
});

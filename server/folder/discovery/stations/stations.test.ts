import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Collection, resource } from '#contract/v1/provider.ts';
import { seededRandom } from '#rules/seeded-random.ts';
import type { TestAlbum } from '../../testing/test-catalogue.ts';
import { type TestListener, type TestProvider, testProvider } from '../../testing/test-listeners.ts';

const genres = ['Rock', 'Jazz', 'Folk', 'Soul'];
/** 60 artists with two albums of five songs; artist `n` plays one genre, the first fifteen Rock. */
const albums: TestAlbum[] = Array.from({ length: 120 }, (_, index) => ({
  id: index + 1,
  title: `Album ${index + 1}`,
  artist: `Artist ${index % 60}`,
  genre: genres[Math.floor((index % 60) / 15)]!,
  date: String(1960 + (index % 60)),
  songs: Array.from({ length: 5 }, (_, song) => `Song ${index + 1} ${song + 1}`),
  hasPicture: true,
}));

let provider: TestProvider;
let ann: TestListener;
let bob: TestListener;
beforeAll(async () => {
  provider = await testProvider(albums);
  ({ ann, bob } = provider);
});
afterAll(() => provider[Symbol.asyncDispose]());

async function next(id: string, playedSongs: string[] | null = [], limit = 10, who = ann) {
  const body = playedSongs === null ? {} : { heard: playedSongs };
  const answer = await who.ask('POST', `/v1/me/stations/next-tracks/${id}?limit=${limit}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Collection>().data;
}
const idsOf = (data: Collection['data']) => data.map(({ id }) => id);
const artistsOf = (data: Collection['data']) => data.map(({ attributes }) => attributes?.artistName ?? '');

/** No more than two of an artist in any ten, and no song twice in any fifty. */
function expectSpread(data: Collection['data']): void {
  const artists = artistsOf(data);
  for (let start = 0; start < artists.length; start += 1) {
    const ten = artists.slice(start, start + 10);
    for (const artist of ten) expect(ten.filter((other) => other === artist).length).toBeLessThan(3);
    const fifty = idsOf(data).slice(start, start + 50);
    expect(new Set(fifty).size).toBe(fifty.length);
  }
}

describe('a station', () => {
  it('is made from a song or an artist, and says what a player must know', async () => {
    const [song] = (await ann.read('/v1/catalog/us/songs/101/station')).data;
    const [artist] = (await ann.read('/v1/catalog/us/artists/1/station')).data;
    expect(song).toMatchObject({
      id: 'ra.s101',
      type: 'stations',
      href: '/v1/catalog/us/stations/ra.s101',
      attributes: {
        name: 'Song 1 1 Station',
        isLive: false,
        mediaKind: 'audio',
        playParams: { id: 'ra.s101', kind: 'radioStation', format: 'tracks' },
        artwork: { url: '/api/folder/artwork/key1/{w}x{h}' },
      },
    });
    expect(artist?.attributes?.name).toBe('Artist 0 Station');
    expect((await ann.read('/v1/catalog/us/stations/ra.s101')).data).toEqual([song]);
    const several = await ann.ids('/v1/catalog/us/stations?ids=ra.q-rock,ra.s999999,ra.a1,bogus');
    expect(several).toEqual(['ra.q-rock', 'ra.a1']);
    expect(z.parse(resource, song)).toEqual(song);
  });

  it.each(['ra.s0', 'ra.s99999', 'ra.a99999', 'ra.q-polka', 'ra.x1', 'ra.', 'ra.s1e3', 'ra.u-nobody'])(
    '%s is not there',
    async (id) => {
      expect((await ann.ask('GET', `/v1/catalog/us/stations/${id}`)).statusCode).toBe(404);
      expect((await ann.ask('POST', `/v1/me/stations/next-tracks/${id}`)).statusCode).toBe(404);
    },
  );

  it('of one’s own is nobody else’s', async () => {
    const [own] = (await ann.read('/v1/catalog/us/stations?filter[identity]=personal')).data;
    expect(own).toMatchObject({ id: `ra.u-${ann.id}`, attributes: { name: 'Your Station' } });
    expect((await bob.ask('GET', `/v1/catalog/us/stations/${own?.id}`)).statusCode).toBe(404);
    expect((await bob.ask('POST', `/v1/me/stations/next-tracks/${own?.id}`)).statusCode).toBe(404);
    const { authorization = '' } = ann.headers;
    const unknown = await provider.server.app.inject({
      url: '/v1/catalog/us/stations?filter[identity]=personal',
      headers: { authorization },
    });
    expect(unknown.statusCode).toBe(403);
  });

  it('begins with its song and goes on with what is like it', async () => {
    const data = await next('ra.s101', [], 50);
    expect(data[0]?.id).toBe('101');
    expectSpread(data);
    const rock = data.filter(({ attributes }) => attributes?.genreNames?.includes('Rock'));
    expect(rock.length).toBeGreaterThan(25);
  });

  it('plays for hours without a song again within fifty, told what was heard', async () => {
    const played: Collection['data'] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      provider.clock.now += 1000;
      played.push(...(await next('ra.q-jazz', idsOf(played).slice(-200))));
    }
    expect(played).toHaveLength(200);
    expectSpread(played);
  });

  it('leaves out what is disliked, and what was heard lately comes later', async () => {
    const first = await next('ra.a5', [], 50, bob);
    const disliked = idsOf(first).slice(0, 10);
    for (const id of disliked)
      await bob.ask('PUT', `/v1/me/ratings/songs/${id}`, { attributes: { value: -1 } });
    for (let turn = 0; turn < 10; turn += 1) {
      provider.clock.now += 1000;
      const again = idsOf(await next('ra.a5', [], 50, bob));
      expect(disliked.filter((id) => again.includes(id))).toEqual([]);
    }
    const data = idsOf(first).slice(10, 20);
    await bob.ask('POST', '/v1/me/plays', {
      data: data.map((id, index) => ({ id, type: 'songs', playId: `heard-${index}` })),
    });
    const without = idsOf(await next('ra.a5', null, 50, bob));
    expect(data.filter((id) => without.includes(id))).toEqual([]);
  });

  it('goes on from what was played', async () => {
    const body = {
      data: [
        { id: '101', type: 'songs' },
        { id: 'i.202', type: 'library-songs' },
      ],
    };
    const answer = await ann.ask('POST', '/v1/me/stations/continuous', body);
    expect(answer.statusCode).toBe(200);
    const { station, tracks } = answer.json().results;
    expect(station.id).toBe('ra.s202');
    expect(tracks.data).toHaveLength(10);
    expect(idsOf(tracks.data)).not.toContain('202');
    const album = await ann.ask('POST', '/v1/me/stations/continuous', {
      data: [{ id: 'l.3', type: 'library-albums' }],
    });
    expect(album.json().results.station.id).toBe('ra.s301');
    const refused = await ann.ask('POST', '/v1/me/stations/continuous', {
      data: [{ id: '9', type: 'bogus' }],
    });
    expect(refused.statusCode).toBe(404);
  });

  it.each(['0', '51', '1.5', 'x'])('a limit of %s is refused', async (limit) =>
    expect((await ann.ask('POST', `/v1/me/stations/next-tracks/ra.a1?limit=${limit}`)).statusCode).toBe(400),
  );
  it('more than 200 heard songs are refused', async () => {
    const playedSongs = Array(201).fill('101');
    expect(
      (await ann.ask('POST', '/v1/me/stations/next-tracks/ra.a1', { heard: playedSongs })).statusCode,
    ).toBe(400);
  });
});

it('a hundred listeners with histories of all sorts always hear something, and never one artist', async () => {
  const random = seededRandom('histories');
  const lot = (count: number) => Math.floor(random() * count);
  const song = () => `${1 + lot(120)}0${1 + lot(5)}`;
  for (let history = 0; history < 100; history += 1) {
    // One plays everything, one a single artist, one a single song, one dislikes a lot, one nothing at all.
    const artist = lot(60);
    const choose = [song, () => `${1 + artist + 60 * lot(2)}0${1 + lot(5)}`, () => '101', song, song][
      history % 5
    ]!;
    const playedSongs = Array.from({ length: history % 5 === 4 ? 0 : lot(200) }, choose);
    const id = [`ra.s${song()}`, `ra.a${1 + lot(60)}`, 'ra.q-folk', `ra.u-${bob.id}`][lot(4)]!;
    provider.clock.now += 1000;
    const data = await next(id, playedSongs, 20, bob);
    expect(data, `${history} ${id}`).toHaveLength(20);
    expect(new Set(artistsOf(data)).size, `${history} ${id}`).toBeGreaterThan(5);
    expectSpread(data);
    expect(idsOf(data).filter((heardId) => playedSongs.slice(-50).includes(heardId))).toEqual([]);
  }
});

describe('a small folder', () => {
  it('repeats what was heard longest ago rather than fall silent', async () => {
    const few = albums.slice(0, 2).map((album) => ({ ...album, songs: album.songs.slice(0, 3) }));
    await using small = await testProvider(few);
    const all = ['101', '102', '103', '201', '202', '203'];
    const answer = await small.ann.ask('POST', '/v1/me/stations/next-tracks/ra.q-rock?limit=4', {
      heard: all,
    });
    const data = idsOf(answer.json<Collection>().data);
    expect(data).toHaveLength(4);
    expect(data[0]).toBe('101');
    const alone = await testProvider([{ ...few[0]!, id: 7 }]);
    const only = await alone.ann.ask('POST', '/v1/me/stations/next-tracks/ra.a1', { heard: ['701'] });
    expect(idsOf(only.json<Collection>().data).toSorted()).toEqual(['701', '702', '703']);
    await alone[Symbol.asyncDispose]();
  });

  it('nearly all by one artist still brings the others in', async () => {
    const one = Array.from({ length: 100 }, (_, index) => ({
      ...albums[0]!,
      id: index + 1,
      title: `A ${index}`,
    }));
    const others = [61, 62, 63, 64, 65].map((id) => ({ ...albums[id]!, id: 200 + id }));
    await using lopsided = await testProvider([...one, ...others]);
    const answer = await lopsided.ann.ask('POST', '/v1/me/stations/next-tracks/ra.a1?limit=10');
    const artists = artistsOf(answer.json<Collection>().data);
    expect(artists).toHaveLength(10);
    expect(artists.filter((artist) => artist === 'Artist 0').length).toBeLessThan(3);
  });
});

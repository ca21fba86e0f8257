import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#server/http/serve.ts';
import { makeFolders, scanned, testFolder } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';

let app: App;

type Release = { artist: string; album: string; date: string; genre: string; titles: string[] };
const releases: Release[] = [
  {
    artist: 'AC/DC',
    album: 'Volts',
    date: '1980-07-25',
    genre: 'Rock',
    titles: ['Switch', 'Bells & Whistles'],
  },
  {
    artist: 'R.E.M.',
    album: 'Murmurs',
    date: '1983',
    genre: 'Rock',
    titles: ['Pilgrim', 'Catapult', 'Perfect Circle'],
  },
  { artist: 'R.E.M.', album: 'Reckonings', date: '1984-04', genre: 'Rock', titles: ['Harborcoat', 'Camera'] },
  {
    artist: 'a-ha',
    album: 'Sun High',
    date: '1985',
    genre: 'Pop',
    titles: ['Love Is Reason', 'Love', 'Lovely Evening', 'My Love'],
  },
  { artist: 'Sigur Rós', album: 'Ágætis', date: '1999', genre: 'Ambient', titles: ['Svefn', 'Starálfur'] },
  { artist: 'Nils', album: 'Alone', date: '2005', genre: 'Piano', titles: ['Only'] },
];

beforeAll(async () => {
  const files: Record<string, Buffer> = {};
  let seed = 0;
  for (const { artist, album, date, genre, titles } of releases)
    for (const [index, title] of titles.entries()) {
      seed += 1;
      const tags = { title, artist, albumArtist: artist, album, date, genre, track: `${index + 1}` };
      files[`${album}/${titles.length - index} ${seed}.mp3`] = mp3File(tags, seed);
    }
  const folders = makeFolders(files);
  const opened = await testFolder({ musicFolders: [folders.music], dataFolder: folders.data });
  ({ app } = opened);
  await scanned(opened.folder);
});
afterAll(() => app.close());

async function get(url: string, status = 200) {
  const reply = await app.inject({ url });
  expect(reply.statusCode).toBe(status);
  return reply.json();
}

async function search(term: string, types = 'songs,albums,artists', limit = 25) {
  const { results } = await get(
    `/v1/catalog/us/search?types=${types}&limit=${limit}&term=${encodeURIComponent(term)}`,
  );
  return results;
}
const names = (list: { attributes: { name: string } }[] | undefined) =>
  (list ?? []).map(({ attributes }) => attributes.name);
const albumNamed = async (name: string) => (await search(name, 'albums')).albums.data[0];

describe('an album', () => {
  it('comes with its tracks in order and its artist, in the catalogue and in the library', async () => {
    const { id } = await albumNamed('Murmurs');
    const album = (await get(`/v1/catalog/us/albums/${id}`)).data[0];
    expect(album).toMatchObject({
      id,
      type: 'albums',
      href: `/v1/catalog/us/albums/${id}`,
      attributes: {
        name: 'Murmurs',
        artistName: 'R.E.M.',
        trackCount: 3,
        releaseDate: '1983',
        playParams: { id, kind: 'album' },
      },
    });
    const { tracks, artists } = album.relationships;
    expect(names(tracks.data)).toEqual(['Pilgrim', 'Catapult', 'Perfect Circle']);
    expect(names(artists.data)).toEqual(['R.E.M.']);
    expect(tracks.data[0].relationships.albums.data).toEqual([
      { id, type: 'albums', href: `/v1/catalog/us/albums/${id}` },
    ]);
    const song = tracks.data[0];
    expect(song.attributes).toMatchObject({
      assetUrl: `/api/folder/audio/${song.id}`,
      audio: { format: 'mp3', frames: 88_237 },
      durationInMillis: 2001,
      playParams: { id: song.id, kind: 'song' },
    });
    const counterpart = (await get(`/v1/me/library/albums/l.${id}`)).data[0];
    expect(counterpart).toMatchObject({
      id: `l.${id}`,
      type: 'library-albums',
      attributes: {
        dateAdded: expect.stringMatching(/^\d{4}-.*Z$/),
        playParams: { isLibrary: true, catalogId: id },
      },
    });
    expect(counterpart.relationships.tracks.data[0]).toMatchObject({
      id: `i.${song.id}`,
      type: 'library-songs',
    });
    expect((await get(`/v1/me/library/albums/l.${id}/catalog`)).data[0].id).toBe(id);
  });

  it('its tracks come page by page', async () => {
    const { id } = await albumNamed('Murmurs');
    const first = await get(`/v1/catalog/us/albums/${id}/tracks?limit=2`);
    expect(first).toMatchObject({ next: `/v1/catalog/us/albums/${id}/tracks?offset=2`, meta: { total: 3 } });
    const second = await get(`${first.next}&limit=2`);
    expect(names([...first.data, ...second.data])).toEqual(['Pilgrim', 'Catapult', 'Perfect Circle']);
    expect(second.next).toBeUndefined();
    expect((await get(`/v1/catalog/us/albums/${id}/tracks?offset=9`)).data).toEqual([]);
    expect((await get(`/v1/me/library/albums/l.${id}/artists`)).data[0]).toMatchObject({
      type: 'library-artists',
      attributes: { name: 'R.E.M.' },
    });
  });

  it('related albums are the artist’s own first, then the genre’s; it appears on mixes', async () => {
    const { id } = await albumNamed('Murmurs');
    expect(names((await get(`/v1/catalog/us/albums/${id}/view/related-albums`)).data)).toEqual([
      'Reckonings',
      'Volts',
    ]);
    expect(names((await get(`/v1/catalog/us/albums/${id}/view/appears-on`)).data)).toEqual([
      'Rock Mix',
      '1980s Mix',
      'New in the Folder',
    ]);
    expect((await get(`/v1/catalog/us/albums/${id}/view/related-videos`, 404)).errors[0]).toMatchObject({
      status: '404',
      code: '40403',
    });
    const artist = (await get(`/v1/catalog/us/albums/${id}/artists`)).data[0].id;
    expect(names((await get(`/v1/catalog/us/artists/${artist}/view/featured-albums`)).data)).toEqual([
      'Reckonings',
      'Murmurs',
    ]);
    expect(names((await get(`/v1/catalog/us/artists/${artist}/view/similar-artists`)).data)).toEqual([
      'AC/DC',
    ]);
    await get(`/v1/catalog/us/artists/${artist}/view/live-albums`, 404);
  });

  it.each(['0', '999', 'x', '-1', '1.0', 'l.1', "1'--"])('the id %s is not found', async (id) => {
    const { errors } = await get(`/v1/catalog/us/albums/${id}`, 404);
    expect(errors[0]).toMatchObject({ status: '404', code: '40400' });
  });
});

describe('songs by their ids', () => {
  it('come in the order asked for, unknown ones left out', async () => {
    const { id } = await albumNamed('Murmurs');
    const ids = (await get(`/v1/catalog/us/albums/${id}/tracks`)).data
      .map((song: { id: string }) => song.id)
      .reverse();
    const idList = [ids[0], '99999', 'x', ids[1], ids[2]].join(',');
    expect(
      (await get(`/v1/catalog/us/songs?ids=${idList}`)).data.map((song: { id: string }) => song.id),
    ).toEqual(ids);
    const library = await get(`/v1/me/library/songs?ids=i.${ids[2]},${ids[0]},i.${ids[1]}`);
    expect(library.data.map((song: { id: string }) => song.id)).toEqual([`i.${ids[2]}`, `i.${ids[1]}`]);
    expect(library.data[0].attributes.assetUrl).toBe(`/api/folder/audio/${ids[2]}`);
    expect((await get(`/v1/catalog/us/songs/${ids[0]}`)).data[0].id).toBe(ids[0]);
  });

  it('more than 300, none, or another storefront are refused', async () => {
    await get(`/v1/catalog/us/songs?ids=${Array(301).fill('1').join()}`, 400);
    const tooMany = await get(`/v1/catalog/us/songs?ids=${Array(300).fill('99999').join()}`);
    expect(tooMany.data).toEqual([]);
    await get('/v1/catalog/us/songs?ids=,', 400);
    await get('/v1/catalog/de/songs?ids=1', 404);
  });
});

describe('recently added', () => {
  it('pages through the library, ten at first, 25 at most', async () => {
    const first = await get('/v1/me/library/recently-added?limit=4');
    expect(first).toMatchObject({ next: '/v1/me/library/recently-added?offset=4', meta: { total: 6 } });
    const second = await get(`${first.next}&limit=4`);
    expect(new Set(names([...first.data, ...second.data])).size).toBe(6);
    expect(second.next).toBeUndefined();
    for (const limit of ['26', '0', '-1', '1.5', 'x'])
      await get(`/v1/me/library/recently-added?limit=${limit}`, 400);
  });
});

describe('search', () => {
  it.each([
    ['acdc', 'AC/DC'],
    ['AC/DC', 'AC/DC'],
    ['ac dc', 'AC/DC'],
    ['rem', 'R.E.M.'],
    ['R.E.M.', 'R.E.M.'],
    ['r.e', 'R.E.M.'],
    ['aha', 'a-ha'],
    ['a-ha', 'a-ha'],
    ['sigur ros', 'Sigur Rós'],
    ['SIGUR R', 'Sigur Rós'],
    ['rós sig', 'Sigur Rós'],
  ])('%s finds %s', async (term, name) => expect(names((await search(term)).artists?.data)).toContain(name));

  it('the very name comes first, then what begins so', async () => {
    expect(names((await search('love', 'songs')).songs.data)).toEqual([
      'Love',
      'Lovely Evening',
      'Love Is Reason',
      'My Love',
    ]);
  });

  it('songs are found by their artist and album, and kinds without hits are absent', async () => {
    expect(names((await search('sigur star')).songs.data)).toEqual(['Starálfur']);
    const results = await search('pilgrim');
    expect(Object.keys(results)).toEqual(['songs']);
    expect(results.songs.href).toContain('/v1/catalog/us/search?');
    expect(Object.keys(await search('rem', 'albums'))).toEqual(['albums']);
  });

  it('a page has a next one', async () => {
    const first = (await search('love', 'songs', 2)).songs;
    expect(first.data).toHaveLength(2);
    const rest = (await get(first.next)).results.songs;
    expect(names(rest.data)).toEqual(['Love Is Reason', 'My Love']);
    expect(rest.next).toBeUndefined();
  });

  it.each([
    '"*()%^:-',
    '"',
    "'; drop table song; --",
    'NEAR(a b)',
    '*',

    'x'.repeat(5000),
    '%',
    '🎵',
  ])('hostile %j is only a term without hits', async (term) =>
    expect(Object.keys(await search(term))).toEqual([]),
  );

  it('no term, no types and a limit over 25 are refused', async () => {
    await get('/v1/catalog/us/search?types=songs&term=', 400);
    await get('/v1/catalog/us/search?types=songs', 400);
    await get('/v1/catalog/us/search?term=love', 400);
    const { errors } = await get('/v1/catalog/us/search?types=songs&term=love&limit=26', 400);
    expect(errors[0]).toMatchObject({ status: '400', code: '40005' });
  });
});

it('the storefront is us', async () => {
  expect((await get('/v1/me/storefront')).data[0]).toMatchObject({ id: 'us', type: 'storefronts' });
});

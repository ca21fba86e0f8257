import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Collection } from '#contract/v1/provider.ts';
import type { App } from '#server/http/serve.ts';
import { makeFolders, scanned, testFolder } from '../testing/test-app.ts';
import { flacFile, mp3File } from '../testing/test-files.ts';

const anna = { artist: 'Anna', albumArtist: 'Anna' };
const folders = makeFolders({
  'a/1.mp3': mp3File(
    {
      ...anna,
      title: 'One',
      album: 'Alder',
      date: '1973',
      more: [
        ['TPUB', 'Harvest'],
        ['TXXX', 'MusicBrainz Album Type\0album; live'],
        ['TSST', 'The first'],
      ],
      disc: '1/2',
    },
    1,
  ),
  'a/2.mp3': mp3File(
    {
      ...anna,
      title: 'Two',
      album: 'Alder',
      date: '1973',
      more: [['TXXX', 'ITUNESADVISORY\u00001']],
      disc: '2/2',
    },
    2,
  ),
  'b/1.flac': flacFile({ ...anna, title: 'One', album: 'Alder (Deluxe Edition)', date: '2011' }, 3),
  'd/1.mp3': mp3File({ ...anna, title: 'Four', album: 'Alder Blues', date: '1980' }, 5),
  'c/1.mp3': mp3File({ ...anna, title: 'Three', album: 'Birch', date: '1990', more: [['TDOR', '1985']] }, 4),
});

let app: App;

beforeAll(async () => {
  const opened = await testFolder({ musicFolders: [folders.music], dataFolder: folders.data });
  ({ app } = opened);
  await scanned(opened.folder);
});

afterAll(() => app.close());

const get = async (url: string) => (await app.inject({ url })).json<Collection>();
async function idOf(title: string): Promise<string> {
  const { data } = await get('/v1/me/library/albums?limit=100');
  return data.find(({ attributes }) => attributes?.name === title)?.id.slice(2) ?? '';
}
const names = ({ data }: Collection) => data.map(({ attributes }) => attributes?.name);

test('an album’s page says what kind of release it is, who brought it out, and how it is stored', async () => {
  for (const at of [
    `/v1/catalog/us/albums/${await idOf('Alder')}`,
    `/v1/me/library/albums/l.${await idOf('Alder')}`,
  ]) {
    const [album] = (await get(at)).data;
    expect(album?.attributes).toMatchObject({
      release: { label: 'Harvest', kinds: 'album,live', editions: '2' },
      contentRating: 'explicit',
    });
    expect(album?.attributes?.release).not.toHaveProperty('quality');
    expect(album?.relationships?.['tracks']?.data[0]?.attributes?.discSubtitle).toBe('The first');
  }
  const [deluxe] = (await get(`/v1/catalog/us/albums/${await idOf('Alder (Deluxe Edition)')}`)).data;
  expect(deluxe?.attributes?.release).toEqual({ quality: 'lossless', editions: '2' });
  const [birch] = (await get(`/v1/catalog/us/albums/${await idOf('Birch')}`)).data;
  expect(birch?.attributes).toMatchObject({ releaseDate: '1985', release: { date: '1990' } });
});

test('lists of albums do not carry what only a page says', async () => {
  const { data } = await get('/v1/me/library/albums?limit=100');
  for (const { attributes } of data) expect(attributes).not.toHaveProperty('release');
});

test('an edition leads to the others, with their year, label and number of songs', async () => {
  const others = await get(
    `/v1/catalog/us/albums/${await idOf('Alder (Deluxe Edition)')}/view/other-versions`,
  );
  expect(others.data.map(({ attributes }) => attributes)).toMatchObject([
    { name: 'Alder', releaseDate: '1973', release: { label: 'Harvest' }, trackCount: 2 },
  ]);
  expect(names(await get(`/v1/catalog/us/albums/${await idOf('Birch')}/view/other-versions`))).toEqual([]);
});

test('editions stand beside each other in the library and on the artist’s page', async () => {
  const sorted = async (sort: string) => names(await get(`/v1/me/library/albums?limit=100&sort=${sort}`));
  expect(await sorted('name')).toEqual(['Alder', 'Alder (Deluxe Edition)', 'Alder Blues', 'Birch']);
  expect(await sorted('-name')).toEqual(['Birch', 'Alder Blues', 'Alder (Deluxe Edition)', 'Alder']);
  expect(await sorted('artistName')).toEqual(['Alder', 'Alder (Deluxe Edition)', 'Alder Blues', 'Birch']);
  const [artist] = (await get('/v1/me/library/artists')).data;
  const at = `/v1/catalog/us/artists/${artist?.id.slice(2)}/view/featured-albums`;
  expect(names(await get(at))).toEqual(['Birch', 'Alder Blues', 'Alder (Deluxe Edition)', 'Alder']);
  const latest = await get(at.replace('featured-albums', 'latest-release'));
  expect(names(latest)).toEqual(['Alder (Deluxe Edition)']);
});

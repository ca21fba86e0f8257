import { expect, test } from 'vitest';
import type { Collection } from '#contract/v1/provider.ts';
import { testProvider } from '../testing/test-listeners.ts';

const album = (id: number, artist: string, date: string, hasPicture = true) => ({
  id,
  title: `Album ${id}`,
  artist,
  songs: ['One'],
  date,
  hasPicture,
});
const albums = [
  ...[1, 2, 3, 4, 5].map((id) => album(id, 'Anna', `200${id}`)),
  album(6, 'Anna', '2009', false),
  album(7, 'Ben', '2001'),
  album(8, 'Cat', '2001', false),
  album(9, 'Dan', '2001'),
  album(10, 'Dan', '2002'),
];

const picturesOf = ({ data }: Collection, name: string) => {
  const attributes = data.find((one) => one.attributes?.name === name)?.attributes;
  const keyOf = (url: string | undefined) => url?.split('/')[4];
  return [keyOf(attributes?.artwork?.url), attributes?.tiles?.map(({ url }) => keyOf(url))];
};

test('an artist without a picture has a mosaic of up to four of their newest albums’ covers, in the library too', async () => {
  await using provider = await testProvider(albums);
  const { ann, catalogue } = provider;
  const ids = ['Anna', 'Ben', 'Cat', 'Dan'].map((name) => catalogue.artistId(name)).join(',');
  for (const at of ['/v1/me/library/artists', `/v1/catalog/us/artists?ids=${ids}`]) {
    const artists = await ann.read(at);
    expect(picturesOf(artists, 'Anna')).toEqual(['key5', ['key5', 'key4', 'key3', 'key2']]);
    expect(picturesOf(artists, 'Ben')).toEqual(['key7', undefined]);
    expect(picturesOf(artists, 'Cat')).toEqual([undefined, undefined]);
  }
});

test('an artist’s own picture stands alone', async () => {
  await using provider = await testProvider(albums);
  const { ann, catalogue } = provider;
  catalogue.run(`update artist set picture_id = 1 where id = ${catalogue.artistId('Dan')}`);
  expect(picturesOf(await ann.read('/v1/me/library/artists'), 'Dan')).toEqual(['key1', undefined]);
});

import { expect, test } from 'vitest';
import type { Collection } from '#contract/v1/provider.ts';
import { type TestListener, testProvider } from '../testing/test-listeners.ts';

test('letters lead to the artists of my library that begin with them, without those I took out', async () => {
  const artists = ['4hero', 'Anna', 'Åsa', 'Ben', 'Zoe', 'Жанна'];
  const albums = artists.map((artist, index) => ({
    id: index + 1,
    title: `Album ${index}`,
    artist,
    songs: ['One'],
  }));
  await using provider = await testProvider(albums);
  const { ann, bob } = provider;
  const letters = async (listener: TestListener) =>
    (await listener.ask('GET', '/v1/me/library/artist-letters')).json<unknown>();
  const all = [
    { letter: '#', offset: 0 },
    { letter: 'A', offset: 1 },
    { letter: 'B', offset: 3 },
    { letter: 'Z', offset: 4 },
  ];
  expect(await letters(ann)).toEqual({ data: all, meta: { total: 6 } });
  await ann.ask('DELETE', '/v1/me/library/albums/l.3');
  const [first, second, ...later] = all;
  const closer = later.map(({ letter, offset }) => ({ letter, offset: offset - 1 }));
  expect(await letters(ann)).toEqual({ data: [first, second, ...closer], meta: { total: 5 } });
  expect(await letters(bob)).toEqual({ data: all, meta: { total: 6 } });
  const { data }: Collection = await ann.read('/v1/me/library/artists');
  expect(data[closer[0]?.offset ?? 0]?.attributes?.name).toBe('Ben');
});

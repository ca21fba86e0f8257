import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { recommendationsReply } from '#contract/v1/provider.ts';
import type { TestAlbum } from '../../testing/test-catalogue.ts';
import { testProvider } from '../../testing/test-listeners.ts';

const albums = ['Unknown Artist', 'Various Artists', 'Ana Reed', 'Ben Moss'].flatMap((artist, index) =>
  [1, 2, 3, 4, 5, 6].slice(index).map(
    (turn): TestAlbum => ({
      id: index * 10 + turn,
      title: `${artist} ${turn}`,
      artist,
      songs: ['One', 'Two'],
      genre: 'Jazz',
    }),
  ),
);

it('what has no artist makes no row, no station and nobody similar, however much of it is played', async () => {
  await using provider = await testProvider(albums);
  const { ann, catalogue } = provider;
  const plays = ['101', '102', '201', '301', '1201', '2301'].map((id) => ({ id, type: 'songs', playId: id }));
  await ann.ask('POST', '/v1/me/plays', { data: plays });
  await ann.ask('PUT', '/v1/me/ratings/albums/11', { attributes: { value: 1 } });

  const { data: rows } = z.parse(
    recommendationsReply,
    (await ann.ask('GET', '/v1/me/recommendations?limit=30')).json(),
  );
  const titles = rows.map(({ attributes }) => attributes?.title?.stringForDisplay ?? '');
  expect(titles.join()).toContain('Stations for You');
  const stations = rows
    .flatMap(({ relationships }) => relationships?.contents.data ?? [])
    .map(({ id }) => id);
  expect(stations).toContain(`ra.a${catalogue.artistId('Ana Reed')}`);
  for (const nobody of ['Unknown Artist', 'Various Artists']) {
    expect(titles.filter((title) => title.includes(nobody))).toEqual([]);
    expect(stations).not.toContain(`ra.a${catalogue.artistId(nobody)}`);
    const similar = await ann.ids(
      `/v1/catalog/us/artists/${catalogue.artistId('Ana Reed')}/view/similar-artists`,
    );
    expect(similar).toEqual([String(catalogue.artistId('Ben Moss'))]);
  }
});

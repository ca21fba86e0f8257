import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { type TestListener, testProvider } from '../testing/test-listeners.ts';

const rate = (listener: TestListener, item: string, value: unknown) =>
  listener.ask('PUT', `/v1/me/ratings/${item}`, { type: 'rating', attributes: { value } });
const valueOf = async (listener: TestListener, item: string) => {
  const answer = await listener.ask('GET', `/v1/me/ratings/${item}`);
  return answer.statusCode === 404
    ? null
    : answer.json<{ data: { attributes: { value: number } }[] }>().data[0]?.attributes.value;
};

onBothDatabases((open) => {
  test('I like and dislike, change my mind and take it back', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob } = provider;
    expect((await ann.ask('GET', '/v1/me/ratings/songs/101')).json()).toMatchObject({
      errors: [{ status: '404', code: '40400' }],
    });
    const liked = await rate(ann, 'songs/101', 1);
    expect([liked.statusCode, liked.json()]).toEqual([
      200,
      { data: [{ id: '101', type: 'ratings', href: '/v1/me/ratings/songs/101', attributes: { value: 1 } }] },
    ]);
    expect((await rate(ann, 'songs/101', -1)).statusCode).toBe(200);
    expect(await valueOf(ann, 'songs/101')).toBe(-1);
    expect(await valueOf(bob, 'songs/101')).toBeNull();
    const undone = await ann.ask('DELETE', '/v1/me/ratings/songs/101');
    expect([undone.statusCode, undone.body]).toEqual([204, '']);
    expect(await valueOf(ann, 'songs/101')).toBeNull();
    expect((await ann.ask('DELETE', '/v1/me/ratings/songs/101')).statusCode).toBe(204);
  });

  test('an item and its library twin share one rating', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann } = provider;
    await rate(ann, 'library-songs/i.101', 1);
    await rate(ann, 'albums/4', -1);
    expect(await valueOf(ann, 'songs/101')).toBe(1);
    expect(await valueOf(ann, 'library-albums/l.4')).toBe(-1);
    expect(await valueOf(ann, 'albums/1')).toBeNull();
    const many = await ann.read('/v1/me/ratings/library-songs?ids=i.102,i.101,i.999');
    expect(many.data).toEqual([
      {
        id: 'i.101',
        type: 'ratings',
        href: '/v1/me/ratings/library-songs/i.101',
        attributes: { value: 1 },
      },
    ]);
    expect((await ann.read('/v1/me/ratings/albums?ids=1')).data).toEqual([]);
  });
});

test('playlists, stations and artists are rated too', async () => {
  await using provider = await testProvider();
  const { ann, bob } = provider;
  const id = await ann.make('Mine');
  for (const item of [
    `library-playlists/${id}`,
    'playlists/pl.abc',
    'stations/ra.101',
    'stations/ra.u-1',
    'library-artists/r.1',
  ])
    expect((await rate(ann, item, 1)).statusCode, item).toBe(200);
  expect((await rate(bob, `library-playlists/${id}`, 1)).statusCode).toBe(404);
  for (const item of [
    'artists/999',
    'library-artists/l.1',
    '__proto__/1',
    'songs/999',
    'songs/l.1',
    'stations/1',
  ])
    expect((await rate(ann, item, 1)).statusCode, item).toBe(404);
  expect(await valueOf(ann, 'artists/1')).toBe(1);
  for (const item of ['artists/999', 'songs/999'])
    expect((await ann.ask('GET', `/v1/me/ratings/${item}`)).statusCode, item).toBe(404);
});

test('a value other than 1 and -1 is refused', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  for (const value of [0, 2, -2, '1', null, 1.5, [1], undefined])
    expect((await rate(ann, 'songs/101', value)).statusCode, String(value)).toBe(400);
  expect((await ann.ask('PUT', '/v1/me/ratings/songs/101')).statusCode).toBe(400);
  expect(await valueOf(ann, 'songs/101')).toBeNull();
});

import { expect, test } from 'vitest';
import { correctFutureTimes } from '#server/database/correct-future-times.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { type TestListener, testProvider } from '#server/folder/testing/test-listeners.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const year = 365 * day;

async function play(listener: TestListener, song: string): Promise<void> {
  const container = { type: 'albums', id: song.slice(0, 1) };
  const data = [{ id: song, type: 'songs', playId: `play-${song}`, container }];
  expect((await listener.ask('POST', '/v1/me/plays', { data })).statusCode).toBe(204);
}

const rows = async (listener: TestListener, url: string): Promise<string[]> => {
  const answer = await listener.ask('GET', url);
  return answer.json<{ data: { id: string }[] }>().data.map(({ id }) => id.replace(/^i\./, ''));
};

onBothDatabases((open) => {
  test('what was heard while the clock stood in the future is not the last for ever', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, clock, server } = provider;
    await play(ann, '101');
    clock.now += year;
    await play(ann, '201');
    clock.now += minute;
    await play(ann, '301');
    clock.now -= year;
    await play(ann, '401');
    clock.now += 10 * minute;
    expect(await correctFutureTimes(server.opened.database, clock.now)).toBe(6);
    clock.now += minute;
    await play(ann, '501');
    expect(await ann.ids('/v1/me/recent/played/tracks')).toEqual(['501', '301', '201', '401', '101']);
    expect(await ann.ids('/v1/me/recent/played')).toEqual(['5', '3', '2', '4', '1']);
    const sorted = await rows(ann, '/v1/me/library/song-list?sort=-lastPlayed&limit=5');
    expect(sorted).toEqual(['501', '301', '201', '401', '101']);
    expect(await correctFutureTimes(server.opened.database, clock.now)).toBe(0);
  });

  test('what was liked, made and followed in the future is not the newest for ever', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, clock, server } = provider;
    const rate = (song: string) =>
      ann.ask('PUT', `/v1/me/ratings/songs/${song}`, { attributes: { value: 1 } });
    clock.now += year;
    await rate('101');
    await ann.make('Ahead');
    clock.now -= year;
    await correctFutureTimes(server.opened.database, clock.now);
    clock.now += minute;
    await rate('201');
    await ann.make('Now');
    const { database } = server.opened;
    const rated = await database
      .selectFrom('folder_rating')
      .select('item_id')
      .orderBy('rated_at', 'desc')
      .execute();
    expect(rated.map(({ item_id }) => item_id)).toEqual(['201', '101']);
    const lists = await database
      .selectFrom('folder_playlist')
      .select('name')
      .orderBy('changed_at', 'desc')
      .execute();
    expect(lists.map(({ name }) => name)).toEqual(['Now', 'Ahead']);
  });
});

import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { createPlayCounts } from '../listener/play-counts.ts';
import { type TestListener, testProvider } from '../testing/test-listeners.ts';

const day = 24 * 60 * 60 * 1000;
let nextPlay = 0;
const play = async (
  listener: TestListener,
  id: string,
  container?: string,
  playedAt?: number,
  playId = `play-${(nextPlay += 1)}`,
) => {
  const [type = '', of = ''] = container?.split('/') ?? [];
  const answer = await listener.ask('POST', '/v1/me/plays', {
    data: [
      {
        id,
        type: id.startsWith('i.') ? 'library-songs' : 'songs',
        playId,
        ...(container ? { container: { type, id: of } } : {}),
        ...(playedAt === undefined ? {} : { playedAt: new Date(playedAt).toISOString() }),
      },
    ],
  });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
};

onBothDatabases((open) => {
  test('a play that is sent again counts once, also when it is sent twice at the same time', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob, server } = provider;
    await Promise.all(Array.from({ length: 8 }, () => play(ann, '101', 'albums/1', undefined, 'same')));
    await play(ann, 'i.101');
    await play(bob, '101', undefined, undefined, 'same');
    await play(bob, '102');
    const counts = createPlayCounts(server.opened.database);
    expect(await counts.playsOf(ann.id, ['101', '102', '999'])).toEqual(new Map([['101', 2]]));
    expect(await counts.totalPlaysOf(['101', '102'])).toEqual(
      new Map([
        ['101', 3],
        ['102', 1],
      ]),
    );
  });

  test('many players that tell their plays at once lose none', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob, server } = provider;
    const all = ['101', '102', '103', '201', '202'];
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        (turn % 2 ? ann : bob).ask('POST', '/v1/me/plays', {
          data: (turn % 3 ? all : all.toReversed()).map((id) => ({
            id,
            type: 'songs',
            playId: `${turn}-${id}`,
            container: { type: 'albums', id: id.slice(0, 1) },
          })),
        }),
      ),
    );
    const total = await createPlayCounts(server.opened.database).totalPlaysOf(all);
    expect([...total.values()]).toEqual(Array(5).fill(20));
  });

  test('my history lists what I played, each once, the last first', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, bob, clock } = provider;
    const mine = await ann.make('Mine', ['101']);
    for (const [song, container] of [
      ['101', 'albums/1'],
      ['401', 'library-albums/l.4'],
      ['101', `library-playlists/${mine}`],
      ['101', 'stations/ra.1'],
      ['102', 'artists/1'],
      ['102', 'albums/1'],
      ['103', undefined],
    ] as const) {
      clock.now += 1000;
      await play(ann, song, container);
    }
    expect(await ann.ids('/v1/me/recent/played')).toEqual(['1', mine, '4']);
    expect(await ann.ids('/v1/me/recent/played/tracks')).toEqual(['103', '102', '101', '401']);
    const page = await ann.read('/v1/me/recent/played?limit=2');
    expect(page.next).toBe('/v1/me/recent/played?offset=2');
    for (const url of ['recent/played', 'recent/played/tracks', 'history/heavy-rotation'])
      expect((await bob.read(`/v1/me/${url}`)).data).toEqual([]);
    await play(bob, '101', `library-playlists/${mine}`);
    expect(await createPlayCounts(provider.server.opened.database).recentContainers(bob.id, 10)).toEqual([]);
    await ann.ask('DELETE', `/v1/me/library/playlists/${mine}`);
    expect(await ann.ids('/v1/me/recent/played')).toEqual(['1', '4']);
    expect((await ann.ask('GET', '/v1/me/recent/played?limit=11')).statusCode).toBe(400);
  });

  test('heavy rotation is what I played most in the last 60 days', async () => {
    await using provider = await testProvider(undefined, await open());
    const { ann, clock } = provider;
    for (let turn = 0; turn < 5; turn += 1) await play(ann, '101', 'albums/1', clock.now - 61 * day);
    for (let turn = 0; turn < 3; turn += 1) await play(ann, '201', 'albums/2', clock.now - 59 * day);
    await play(ann, '301', 'albums/3');
    await play(ann, '301', 'library-albums/l.3');
    await play(ann, '401', 'albums/4');
    expect(await ann.ids('/v1/me/history/heavy-rotation')).toEqual(['2', '3', '4']);
    const counts = createPlayCounts(provider.server.opened.database);
    expect(await counts.topSongIds(ann.id, { limit: 2 })).toEqual(['101', '201']);
    expect(await counts.topSongIds(ann.id, { since: clock.now - 60 * day, limit: 2 })).toEqual([
      '201',
      '301',
    ]);
  });
});

test('a clock that runs ahead does not put a play into the future', async () => {
  await using provider = await testProvider();
  const { ann, clock } = provider;
  await play(ann, '101', undefined, clock.now + 10 * day);
  clock.now += 1000;
  await play(ann, '102');
  expect(await ann.ids('/v1/me/recent/played/tracks')).toEqual(['102', '101']);
});

test('a play that comes late was heard when the player measured, whatever its clock says, and never in the future', async () => {
  await using provider = await testProvider();
  const { ann, clock, server } = provider;
  const hour = 60 * 60 * 1000;
  const playedAt = new Date(clock.now + 3 * day).toISOString();
  const latePlay = (playId: string, age: number) => ({ id: '101', type: 'songs', playId, playedAt, age });
  const data = [latePlay('late', 5 * hour), latePlay('now', 0), latePlay('very-late', 400 * day)];
  expect((await ann.ask('POST', '/v1/me/plays', { data })).statusCode).toBe(204);
  expect((await ann.ask('POST', '/v1/me/plays', { data: [latePlay('bad', -1)] })).statusCode).toBe(400);
  const rows = await server.opened.database
    .selectFrom('folder_play')
    .select(['play_id', 'played_at'])
    .orderBy('played_at')
    .execute();
  expect(rows.map(({ play_id, played_at }) => [play_id, clock.now - played_at])).toEqual([
    ['very-late', 60 * day],
    ['late', 5 * hour],
    ['now', 0],
  ]);
});

test('a song that is gone does not hold up the others', async () => {
  await using provider = await testProvider();
  const { ann } = provider;
  const answer = await ann.ask('POST', '/v1/me/plays', {
    data: [
      { id: '999', type: 'songs', playId: 'a' },
      { id: 'nonsense', type: 'songs', playId: 'b' },
      { id: '101', type: 'songs', playId: 'c', container: null },
    ],
  });
  expect(answer.statusCode).toBe(204);
  expect(await ann.ids('/v1/me/recent/played/tracks')).toEqual(['101']);
  for (const wrong of [
    {},
    { id: '101', type: 'songs' },
    { id: '101', type: 'songs', playId: '' },
    { id: '101', type: 'songs', playId: 'a b' },
    { id: '101', type: 'songs', playId: 'x', playedAt: 'yesterday' },
    { id: '101', type: 'episodes', playId: 'x' },
  ])
    expect((await ann.ask('POST', '/v1/me/plays', { data: [wrong] })).statusCode).toBe(400);
});

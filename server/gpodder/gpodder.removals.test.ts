import { expect, test } from 'vitest';
import type { SyncRemoval } from '#contract/sync-removals.ts';
import {
  onBothDatabases,
  sqliteDatabase,
  type TestDatabase,
} from '#server/database/testing/test-databases.ts';
import { demoFeeds } from '#server/podcasts/shared/demo-host.ts';
import { createRemovalRepository } from './pending-removal-repository.ts';
import { testSync } from './testing/test-sync.ts';

type RemovalList = { following: number; removals: SyncRemoval[] };

const show = (number: number) => `https://show-${number}.example.org/feed`;
const shows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => show(from + index));
const list = '/subscriptions/ann@example.org/pixel.json';

/** Ann with ten shows, which her phone and her tablet have. */
async function withTenShows(opened?: TestDatabase) {
  const server = await testSync(opened);
  const [phonePassword, tabletPassword] = [
    await server.appPassword(server.ann, { name: 'AntennaPod' }),
    await server.appPassword(),
  ];
  const phone = server.gpodder(phonePassword.secret, 'pixel');
  const tablet = server.gpodder(tabletPassword.secret, 'tablet');
  await phone.change({ add: shows(0, 10) });
  const readRemovals = async (cookie = server.ann.cookie) =>
    (await server.get('/api/sync-removals', cookie)).json<RemovalList>();
  return {
    ...server,
    phone,
    tablet,
    phonePassword,
    readRemovals,
    put: (urls: readonly string[]) => phone.ask('PUT', list, urls),
    one: async () => (await readRemovals()).removals[0]?.id ?? '',
    answer: async (how: 'leave' | 'keep', id: string, cookie = server.ann.cookie) =>
      server.post(`/api/sync-removals/${id}/${how}`, {}, cookie),
    followed: async (cookie = server.ann.cookie) =>
      (await server.post('/api/podcast/get-subs', {}, cookie))
        .json<{ url: string }[]>()
        .map(({ url }) => url)
        .sort(),
  };
}

onBothDatabases((open) => {
  test('a list that would drop most shows waits for the listener, who leaves exactly those', async () => {
    await using server = await withTenShows(await open());
    await server.phone.ask('POST', '/api/2/devices/ann@example.org/pixel.json', { caption: 'Pixel' });
    const { timestamp } = await server.tablet.shows(0);
    await server.put(shows(0, 4));
    expect(await server.followed()).toHaveLength(10);
    const before = await server.readRemovals();
    expect(before).toEqual({
      following: 10,
      removals: [
        {
          id: before.removals[0]?.id,
          device: 'Pixel',
          app: 'AntennaPod',
          shows: shows(4, 10).map((_, index) => ({
            id: expect.any(Number),
            title: `show-${index + 4}.example.org`,
          })),
        },
      ],
    });
    await server.phone.change({ remove: [show(4)] });
    expect((await server.readRemovals()).removals[0]?.shows).toHaveLength(5);
    await server.tablet.change({ add: [show(11)] });
    expect((await server.answer('leave', await server.one())).statusCode).toBe(204);
    expect(await server.followed()).toEqual([...shows(0, 4), show(11)].sort());
    // The phone may have read them again meanwhile.
    for (const app of [server.tablet, server.phone])
      expect((await app.shows(timestamp)).remove).toEqual(expect.arrayContaining(shows(5, 10)));
    expect((await server.readRemovals()).removals).toEqual([]);
  });

  test('a device that dropped shows downloads those again that the listener keeps', async () => {
    await using server = await withTenShows(await open());
    const { timestamp } = await server.phone.shows(1);
    await server.put(shows(0, 2));
    expect((await server.phone.shows(timestamp)).add).toEqual([]);
    expect((await server.answer('keep', await server.one())).statusCode).toBe(204);
    expect((await server.phone.shows(timestamp)).add.sort()).toEqual(shows(2, 10));
    expect(await server.followed()).toHaveLength(10);
    expect((await server.readRemovals()).removals).toEqual([]);
  });

  test('the same list once more is the same question, another list replaces it, and a small change ends it', async () => {
    await using server = await withTenShows(await open());
    await server.put(shows(0, 2));
    const first = await server.one();
    await server.put(shows(0, 2));
    expect((await server.readRemovals()).removals.map(({ id }) => id)).toEqual([first]);
    await server.put(shows(0, 3));
    const { removals } = await server.readRemovals();
    expect(removals.map((removal) => removal.shows.length)).toEqual([7]);
    for (const how of ['leave', 'keep'] as const) {
      const late = await server.answer(how, first);
      expect([late.statusCode, late.json<{ error: string }>().error]).toEqual([
        404,
        'That was answered, or the app sent another list since.',
      ]);
    }
    expect(await server.followed()).toHaveLength(10);
    // Another list of the same size.
    await server.put(shows(7, 10));
    const others = (await server.readRemovals()).removals[0];
    expect(others?.id).not.toBe(removals[0]?.id);
    expect(others?.shows).not.toEqual(removals[0]?.shows);
    await server.put(shows(0, 9));
    expect(await server.followed()).toEqual(shows(0, 9));
    expect((await server.readRemovals()).removals).toEqual([]);
  });

  test('an answer that comes while the device sends another list leaves the question about that one', async () => {
    await using server = await withTenShows(await open());
    await server.put(shows(0, 2));
    const first = await server.one();
    const removals = createRemovalRepository(server.opened.database, () => server.clock.now);
    const { deviceId = '' } = (await removals.find(server.ann.id, first)) ?? {};
    await server.put(shows(0, 3));
    await removals.end(deviceId, first);
    expect((await server.readRemovals()).removals.map((removal) => removal.shows.length)).toEqual([7]);
    await removals.end(deviceId, await server.one());
    expect((await server.readRemovals()).removals).toEqual([]);
  });

  test('nobody sees or answers what somebody else’s app asks', async () => {
    await using server = await withTenShows(await open());
    const { cookie } = await server.signUp('bob@example.org');
    await server.put([]);
    const id = await server.one();
    expect(await server.readRemovals(cookie)).toEqual({ following: 0, removals: [] });
    for (const how of ['leave', 'keep'] as const)
      expect((await server.answer(how, id, cookie)).statusCode).toBe(404);
    expect((await server.readRemovals()).removals).toHaveLength(1);
  });

  test('shows that I left meanwhile are no more in what an app asks, and once each, whoever else follows them', async () => {
    await using server = await withTenShows(await open());
    const bob = await server.signUp('bob@example.org');
    const { secret } = await server.appPassword(bob);
    await server.gpodder(secret, 'pixel', 'bob@example.org').change({ add: shows(0, 10) });
    await server.put(shows(0, 2));
    await server.tablet.change({ remove: shows(8, 10) });
    const { following, removals } = await server.readRemovals();
    expect([following, removals.map((removal) => removal.shows.length)]).toEqual([8, [6]]);
    expect((await server.answer('leave', await server.one())).statusCode).toBe(204);
    expect(await server.followed()).toEqual(shows(0, 2));
    expect(await server.followed(bob.cookie)).toHaveLength(10);
  });

  test('what an app asked ends with its password, and its shows stay', async () => {
    await using server = await withTenShows(await open());
    await server.put([]);
    const { id } = server.phonePassword;
    await server.ask('DELETE', `/api/app-passwords/${id}`, undefined, server.ann.cookie);
    await expect.poll(async () => (await server.readRemovals()).removals).toEqual([]);
    expect(await server.followed()).toHaveLength(10);
  });
});

test('positions in shows that are left stay', async () => {
  await using server = await withTenShows();
  await server.subscribe('/one');
  await server.hearInWeb('/one', 1, 600);
  await server.put([]);
  await server.answer('leave', await server.one());
  expect(await server.followed()).toEqual([]);
  expect(await server.inWeb('/one', 1)).toMatchObject({ positionSeconds: 600 });
});

test('a demonstration show, which no app gets, is dropped by no list', async () => {
  const opened = await sqliteDatabase();
  await using server = await withTenShows(opened);
  await opened.database
    .updateTable('podcast_feed')
    .set({ url: demoFeeds[0] ?? '' })
    .where('url', '=', show(9))
    .execute();
  await server.put(shows(0, 8));
  expect(await server.followed()).toHaveLength(9);
});

import { expect, test } from 'vitest';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { correctFutureTimes } from '#server/database/correct-future-times.ts';
import type { Database } from '#server/database/open-database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { redirect, type TestWebServer, testWebServer } from '#server/net/testing/test-web-server.ts';
import { createChoiceRepository } from '#server/notifications/choice-repository.ts';
import { createFeedRepository } from '../store/feed-repository.ts';
import { createShowViewRepository } from '../store/show-view-repository.ts';
import { createSpeedRepository } from '../store/speed-repository.ts';
import { createSubscriptionRepository } from '../store/subscription-repository.ts';
import { daily, rss, testPodcastServer } from '../testing/test-podcasts.ts';
import { createLeaseRepository, leaseMilliseconds } from './lease-repository.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const start = Date.UTC(2026, 1, 1);

async function listener(database: Database, name = 'ann'): Promise<string> {
  const id = await createUserRepository(database).add(`${name}@example.org`, 'no hash', start);
  if (id === undefined) throw new Error('the address was taken');
  return id;
}

async function follow(database: Database, url: string, userId: string): Promise<number> {
  const feed = await createFeedRepository(database).ensure(url, userId, start);
  await createSubscriptionRepository(database).add(userId, feed.id, start);
  return feed.id;
}

const rowOf = async (database: Database, id: number) => {
  const row = await createFeedRepository(database).byId(id);
  if (!row) throw new Error('the feed is gone');
  return row;
};
const episodesOf = (database: Database, feedId: number) =>
  database
    .selectFrom('podcast_episode')
    .selectAll()
    .where('feed_id', '=', feedId)
    .orderBy('sorted_at', 'desc')
    .execute();

/** A server's clock that the test moves. */
function clock(time = start) {
  const testClock = { time, now: () => testClock.time };
  return testClock;
}

onBothDatabases((open) => {
  async function one(
    web: TestWebServer,
    path = '/feed',
    listening?: Parameters<typeof testPodcastServer>[1]['listening'],
  ) {
    const opened = await open();
    const time = clock();
    const podcastServer = testPodcastServer(opened.database, {
      allow: [web.host],
      now: time.now,
      ...(listening ? { listening } : {}),
    });
    const userId = await listener(opened.database);
    const id = await follow(opened.database, web.url(path), userId);
    return {
      ...podcastServer,
      database: opened.database,
      opened,
      time,
      userId,
      id,
      run: () => podcastServer.podcasts.refresher.runDue(),
      async [Symbol.asyncDispose]() {
        await podcastServer.close();
        await opened[Symbol.asyncDispose]();
      },
    };
  }

  test('a new episode arrives by itself, and the revision rises with it alone', async () => {
    await using web = await testWebServer({ '/feed': rss('Daily', daily(30)) });
    await using server = await one(web);
    const revision = () => createSubscriptionRepository(server.database).revision(server.userId);
    expect(await server.run()).toBe(1);
    const first = await revision();
    const row = await rowOf(server.database, server.id);
    expect([row.state, row.title, row.episode_count, row.next_fetch_at]).toEqual([
      'ok',
      'Daily',
      30,
      start + 2 * hour,
    ]);
    server.time.time = start + hour;
    expect(await server.run()).toBe(0);
    server.time.time = start + 2 * hour;
    expect(await server.run()).toBe(1);
    expect(await revision()).toBe(first);
    web.answers['/feed'] = rss('Daily', daily(31));
    server.time.time = start + 4 * hour;
    await server.run();
    expect((await episodesOf(server.database, server.id))[0]?.title).toBe('Day 31');
    expect(await revision()).toBeGreaterThan(first);
    expect(server.warnings).toEqual([]);
  });

  test('validators are sent back, and an unchanged feed costs no reading', async () => {
    await using web = await testWebServer({
      '/feed': (request, response) => {
        if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
        else
          response
            .writeHead(200, { etag: '"v1"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' })
            .end(rss('E', daily(2)));
      },
    });
    await using server = await one(web);
    await server.run();
    server.time.time = start + day;
    await server.run();
    expect(web.requests[1]?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT',
    });
    expect(await episodesOf(server.database, server.id)).toHaveLength(2);
  });

  test('episodes keep their ids when guid, address or title shift', async () => {
    await using web = await testWebServer({ '/feed': rss('S', daily(4)) });
    await using server = await one(web);
    await server.run();
    const before = new Map(
      (await episodesOf(server.database, server.id)).map(({ id, title }) => [title, id]),
    );
    const items = daily(4);
    web.answers['/feed'] = rss('S', [
      { ...items[0]!, guid: 'new-guid' },
      { ...items[1]!, url: 'https://elsewhere.example.org/x.mp3', title: 'Another title' },
      { title: 'DAY 2!', guid: 'all-new', url: 'https://elsewhere.example.org/2.mp3', date: items[2]!.date! },
      items[3]!,
    ]);
    server.time.time = start + day;
    await server.run();
    const after = await episodesOf(server.database, server.id);
    expect(after.map(({ id }) => id)).toEqual(
      ['Day 4', 'Day 3', 'Day 2', 'Day 1'].map((title) => before.get(title)),
    );
  });

  test('what is gone from the feed goes, what somebody heard stays, and an empty or broken answer takes nothing', async () => {
    await using web = await testWebServer({ '/feed': rss('S', daily(5)) });
    const listenedIds = new Set<number>();
    const listening = {
      withListeners: async (ids: readonly number[]) => new Set(ids.filter((id) => listenedIds.has(id))),
      move: async () => undefined,
    };
    await using server = await one(web, '/feed', listening);
    await server.run();
    const all = await episodesOf(server.database, server.id);
    listenedIds.add(all[4]!.id);
    const whole = rss('S', daily(5));
    for (const [number, answer] of [
      rss('S', []),
      '<html><body>maintenance</body></html>',
      '',
      whole.slice(0, 900),
    ].entries()) {
      web.answers['/feed'] = answer;
      server.time.time = start + (number + 1) * 7 * day;
      await server.run();
      expect(await episodesOf(server.database, server.id)).toHaveLength(5);
    }
    web.answers['/feed'] = rss('S', daily(5).slice(0, 2));
    server.time.time = start + 60 * day;
    await server.run();
    expect(
      (await episodesOf(server.database, server.id)).map(({ title, removed }) => [title, removed]),
    ).toEqual([
      ['Day 5', false],
      ['Day 4', false],
      ['Day 1', true],
    ]);
    web.answers['/feed'] = rss('S', daily(5));
    server.time.time = start + 70 * day;
    await server.run();
    const back = await episodesOf(server.database, server.id);
    expect(back.map(({ removed }) => removed)).toEqual([false, false, false, false, false]);
    expect(back[4]!.id).toBe(all[4]!.id);
  });

  test('a feed that moved for good keeps its id and its old address, and one that did for now does not', async () => {
    await using web = await testWebServer({ '/feed': redirect('/new', 301), '/new': rss('Moved', daily(2)) });
    await using server = await one(web);
    await server.run();
    expect((await rowOf(server.database, server.id)).url).toBe(web.url('/new'));
    const feeds = createFeedRepository(server.database);
    expect((await feeds.ensure(web.url('/feed'), server.userId, start)).id).toBe(server.id);
    expect((await feeds.ensure(web.url('/new'), server.userId, start)).id).toBe(server.id);
    web.answers['/new'] = redirect('/other', 302);
    web.answers['/other'] = rss('Moved', daily(3));
    server.time.time = start + day;
    await server.run();
    expect((await rowOf(server.database, server.id)).url).toBe(web.url('/new'));
  });

  test('an announced new address counts once there is a feed', async () => {
    await using web = await testWebServer({});
    await using server = await one(web);
    web.answers['/feed'] = rss(
      'A',
      daily(2),
      `<itunes:new-feed-url>${web.url('/next')}</itunes:new-feed-url>`,
    );
    await server.run();
    expect((await rowOf(server.database, server.id)).url).toBe(web.url('/feed'));
    web.answers['/next'] = rss('A', daily(2));
    web.answers['/feed'] = rss(
      'A',
      daily(3),
      `<itunes:new-feed-url>${web.url('/next')}</itunes:new-feed-url>`,
    );
    server.time.time = start + day;
    await server.run();
    expect((await rowOf(server.database, server.id)).url).toBe(web.url('/next'));
  });

  test('a feed stays where it is if the address that it announces leads back to it for good', async () => {
    await using web = await testWebServer({ '/next': redirect('/feed', 301) });
    await using server = await one(web);
    web.answers['/feed'] = rss(
      'A',
      daily(2),
      `<itunes:new-feed-url>${web.url('/next')}</itunes:new-feed-url>`,
    );
    await server.run();
    expect((await rowOf(server.database, server.id)).url).toBe(web.url('/feed'));
  });

  test('a show that announces the address of another one puts no episode into it', async () => {
    await using web = await testWebServer({ '/feed': rss('Show', daily(3)) });
    await using server = await one(web);
    await server.run();
    const episodes = [{ title: 'Buy this', guid: 'planted', url: 'https://audio.example.org/x.mp3' }];
    const announcement = `<itunes:new-feed-url>${web.url('/feed')}</itunes:new-feed-url>`;
    web.answers['/other'] = rss('Other', episodes, announcement);
    const other = await follow(server.database, web.url('/other'), server.userId);
    const { changed_at: before } = await rowOf(server.database, server.id);
    await server.podcasts.refresher.refresh(await rowOf(server.database, other));
    // Pages read the show again.
    expect((await rowOf(server.database, server.id)).changed_at).toBeGreaterThan(before);
    const present = (await episodesOf(server.database, server.id)).filter(({ removed }) => !removed);
    expect(present.map(({ title }) => title)).not.toContain('Buy this');
    expect(present).toHaveLength(3);
  });

  test('two feeds that turn out to be one are merged: subscriptions, speeds, views and places move', async () => {
    await using web = await testWebServer({ '/old': rss('Show', daily(3)), '/feed': rss('Show', daily(3)) });
    const moves: { from: number; to: number }[] = [];
    const listening = {
      withListeners: async () => new Set<number>(),
      move: async (pairs: readonly { from: number; to: number }[]) => void moves.push(...pairs),
    };
    await using server = await one(web, '/feed', listening);
    const ben = await listener(server.database, 'u2');
    const old = await follow(server.database, web.url('/old'), ben);
    await follow(server.database, web.url('/old'), server.userId);
    await server.run();
    await createChoiceRepository(server.database).setShow(ben, old, true);
    const [speeds, views] = [
      createSpeedRepository(server.database),
      createShowViewRepository(server.database),
    ];
    await speeds.set(ben, old, 1.5);
    await views.set(ben, old, { layout: 'list', order: 'oldest' });
    await views.set(server.userId, old, { layout: 'list', order: null });
    await views.set(server.userId, server.id, { layout: null, order: 'oldest' });
    const episodeIds = async (id: number) =>
      (await episodesOf(server.database, id)).map((episode) => episode.id);
    const [from, to] = [await episodeIds(old), await episodeIds(server.id)];
    web.answers['/old'] = redirect('/feed', 301);
    server.time.time = start + day;
    await server.run();
    const subscriptions = createSubscriptionRepository(server.database);
    expect((await subscriptions.of(ben)).map(({ id }) => id)).toEqual([server.id]);
    expect(await createChoiceRepository(server.database).shows(ben)).toEqual([server.id]);
    expect(await speeds.of(ben)).toEqual([{ feedId: server.id, speed: 1.5 }]);
    expect(await views.of(ben)).toEqual([{ feedId: server.id, layout: 'list', order: 'oldest' }]);
    expect(await views.of(server.userId)).toEqual([{ feedId: server.id, layout: null, order: 'oldest' }]);
    expect((await subscriptions.of(server.userId)).map(({ id }) => id)).toEqual([server.id]);
    expect(moves.toSorted((a, b) => a.from - b.from)).toEqual(
      from.map((id, place) => ({ from: id, to: to[place] })).toSorted((a, b) => a.from - b.from),
    );
    expect((await createFeedRepository(server.database).ensure(web.url('/old'), ben, start)).id).toBe(
      server.id,
    );
    expect(server.warnings).toEqual([]);
  });

  test('410 ends a show and keeps its episodes; other failures wait longer and longer, up to a week', async () => {
    await using web = await testWebServer({ '/feed': rss('S', daily(30)) });
    await using server = await one(web);
    await server.run();
    web.answers['/feed'] = (_request, response) => {
      response.writeHead(500).end();
    };
    const waits: number[] = [];
    for (let failure = 0; failure < 12; failure += 1) {
      server.time.time = (await rowOf(server.database, server.id)).next_fetch_at!;
      await server.run();
      waits.push(((await rowOf(server.database, server.id)).next_fetch_at! - server.time.time) / hour);
    }
    expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
    expect(waits.at(-1)).toBeLessThanOrEqual(7 * 24);
    expect(await rowOf(server.database, server.id)).toMatchObject({
      state: 'failing',
      state_sentence: '127.0.0.1 answered with 500 (a fault of its own).',
    });
    web.answers['/feed'] = (_request, response) => {
      response.writeHead(429, { 'retry-after': '86400' }).end();
    };
    server.time.time = (await rowOf(server.database, server.id)).next_fetch_at!;
    await server.run();
    web.answers['/feed'] = (_request, response) => {
      response.writeHead(410).end();
    };
    server.time.time = (await rowOf(server.database, server.id)).next_fetch_at!;
    await server.run();
    expect(await rowOf(server.database, server.id)).toMatchObject({ state: 'ended', next_fetch_at: null });
    expect(await episodesOf(server.database, server.id)).toHaveLength(30);
    server.time.time += 365 * day;
    expect(await server.run()).toBe(0);
  });

  test('failures count from the last time that all went well, also where nothing had changed', async () => {
    const feed = rss('S', daily(30));
    await using web = await testWebServer({ '/feed': feed });
    await using server = await one(web);
    const waitAfter = async (status: number) => {
      web.answers['/feed'] = (_request, response) => void response.writeHead(status).end();
      server.time.time = (await rowOf(server.database, server.id)).next_fetch_at ?? 0;
      await server.run();
      return ((await rowOf(server.database, server.id)).next_fetch_at ?? 0) - server.time.time;
    };
    await server.run();
    expect([await waitAfter(500), await waitAfter(500)]).toEqual([2 * hour, 4 * hour]);
    expect(await waitAfter(304)).toBe(2 * hour);
    expect(await waitAfter(500)).toBe(2 * hour);
    expect((await rowOf(server.database, server.id)).failures).toBe(1);
  });

  test('a listener who asks after the clock was set back has the feed read again', async () => {
    await using web = await testWebServer({ '/feed': rss('S', daily(3)) });
    await using server = await one(web);
    await server.run();
    const ask = async () => server.podcasts.refresher.refresh(await rowOf(server.database, server.id));
    server.time.time += 10_000;
    await ask();
    expect(web.requestCountOf('/feed')).toBe(1);
    server.time.time = start - day;
    await ask();
    expect(web.requestCountOf('/feed')).toBe(2);
  });

  test('a feed that was merged is found by every address that it ever had', async () => {
    await using web = await testWebServer({
      '/first': redirect('/second', 301),
      '/second': rss('A', daily(2)),
      '/feed': rss('A', daily(2)),
    });
    await using server = await one(web);
    await follow(server.database, web.url('/first'), server.userId);
    await server.run();
    web.answers['/second'] = redirect('/feed', 301);
    server.time.time = start + day;
    await server.run();
    const feeds = createFeedRepository(server.database);
    for (const path of ['/first', '/second', '/feed'])
      expect((await feeds.ensure(web.url(path), server.userId, start)).id).toBe(server.id);
  });

  test('a show whose last listener leaves while it is fetched is not fetched by itself any more', async () => {
    await using web = await testWebServer({});
    await using server = await one(web);
    const subscriptions = createSubscriptionRepository(server.database);
    web.answers['/feed'] = (_request, response) =>
      void subscriptions
        .remove(server.userId, server.id)
        .then(() => response.writeHead(200).end(rss('S', daily(3))));
    await server.run();
    expect(await rowOf(server.database, server.id)).toMatchObject({ state: 'ok', next_fetch_at: null });
  });

  test('a show that had ended and came back is fetched by itself again', async () => {
    await using web = await testWebServer({
      '/feed': (_request, response) => void response.writeHead(410).end(),
    });
    await using server = await one(web);
    await server.run();
    web.answers['/feed'] = rss('S', daily(3));
    server.time.time += day;
    await server.podcasts.refresher.refresh(await rowOf(server.database, server.id));
    server.time.time += 7 * day;
    expect(await server.run()).toBe(1);
  });

  test('a show that becomes another one loses no episode, and the other is fetched at once, though it had ended', async () => {
    await using web = await testWebServer({
      '/old': rss('Show', daily(2)),
      '/feed': (_request, response) => void response.writeHead(410).end(),
    });
    await using server = await one(web);
    const old = await follow(server.database, web.url('/old'), server.userId);
    await server.run();
    web.answers['/feed'] = rss('Show', daily(3));
    web.answers['/old'] = redirect('/feed', 301);
    server.time.time += day;
    await server.podcasts.refresher.refresh(await rowOf(server.database, old));
    expect(await episodesOf(server.database, server.id)).toHaveLength(3);
    expect(await server.run()).toBe(1);
    expect(await rowOf(server.database, server.id)).toMatchObject({ state: 'ok', episode_count: 3 });
  });

  test('an episode that was taken out and put back is there, though the server failed in between', async () => {
    await using web = await testWebServer({ '/feed': rss('S', daily(3)) });
    await using server = await one(web);
    await server.run();
    web.answers['/feed'] = rss('S', daily(3).slice(1));
    // The server stores what the feed says now, and dies before it writes down that it did.
    server.time.time += day;
    const leases = createLeaseRepository(server.database);
    web.answers['/feed'] = (_request, response) =>
      void leases
        .claim(server.id, (server.time.time += leaseMilliseconds))
        .then(() => response.end(rss('S', daily(3).slice(1))));
    await server.run();
    web.answers['/feed'] = rss('S', daily(3));
    server.time.time += leaseMilliseconds;
    await server.run();
    expect(await episodesOf(server.database, server.id)).toHaveLength(3);
  });

  test('a show that was added while the clock was weeks ahead is fetched once the clock is right', async () => {
    await using web = await testWebServer({ '/feed': rss('S', daily(3)) });
    await using server = await one(web);
    // Claimed by a server that was stopped.
    await createLeaseRepository(server.database).claimDue(start, 1);
    server.time.time = start - 20 * day;
    expect(await server.run()).toBe(0);
    await correctFutureTimes(server.database, server.time.time);
    expect(await server.run()).toBe(1);
  });

  test('a show that a server was fetching as its clock jumped ahead is fetched once the clock is right', async () => {
    await using web = await testWebServer({ '/feed': rss('S', daily(3)) });
    await using server = await one(web);
    await server.run();
    await createLeaseRepository(server.database).claim(server.id, start + 20 * day);
    server.time.time = start + 2 * day;
    expect(await server.run()).toBe(0);
    await correctFutureTimes(server.database, server.time.time);
    expect(await server.run()).toBe(1);
  });

  test('a show that nobody follows any more is left alone', async () => {
    await using web = await testWebServer({ '/feed': rss('S', daily(3)) });
    await using server = await one(web);
    await server.run();
    await createSubscriptionRepository(server.database).remove(server.userId, server.id);
    server.time.time = start + 30 * day;
    expect(await server.run()).toBe(0);
    await createSubscriptionRepository(server.database).add(server.userId, server.id, server.time.time);
    expect(await server.run()).toBe(1);
  });

  test('a show goes on for everybody else when one listener lets go of it', async () => {
    await using web = await testWebServer({ '/feed': rss('S', daily(3)) });
    await using server = await one(web);
    const subscriptions = createSubscriptionRepository(server.database);
    const ben = await listener(server.database, 'ben');
    await subscriptions.add(ben, server.id, start);
    await server.run();
    await subscriptions.remove(server.userId, server.id);
    server.time.time = start + 30 * day;
    expect(await server.run()).toBe(1);
    expect([
      await subscriptions.has(ben, server.id),
      await subscriptions.has(server.userId, server.id),
    ]).toEqual([true, false]);
  });

  test('two servers share the work: nothing is fetched twice and nothing is forgotten', async () => {
    await using web = await testWebServer({});
    const opened = await open();
    const second = openDatabase(opened.location);
    const time = clock();
    const podcastServers = [opened.database, second].map((database) =>
      testPodcastServer(database, { allow: [web.host], now: time.now }),
    );
    const userId = await listener(opened.database);
    const paths = Array.from({ length: 60 }, (_, number) => `/feed/${number}`);
    for (const path of paths) {
      web.answers[path] = rss(path, daily(2));
      await follow(opened.database, web.url(path), userId);
    }
    const counts = await Promise.all(podcastServers.map(({ podcasts }) => podcasts.refresher.runDue()));
    expect(counts[0]! + counts[1]!).toBe(60);
    expect(paths.map((path) => web.requestCountOf(path))).toEqual(paths.map(() => 1));
    const rows = await opened.database.selectFrom('podcast_feed').select(['state', 'lease_until']).execute();
    expect(rows.every(({ state, lease_until }) => state === 'ok' && lease_until === 0)).toBe(true);
    expect(podcastServers.flatMap(({ warnings }) => warnings)).toEqual([]);
    for (const podcastServer of podcastServers) await podcastServer.close();
    await second.destroy();
    await opened[Symbol.asyncDispose]();
  });

  test('what a server that was killed had taken is fetched by another once its lease ran out, and the dead one changes nothing', async () => {
    await using web = await testWebServer({ '/feed': rss('S', daily(2)) });
    await using server = await one(web);
    const dead = await createLeaseRepository(server.database).claimDue(start, 5);
    expect(dead.map(({ id }) => id)).toEqual([server.id]);
    expect(await server.run()).toBe(0);
    server.time.time = start + leaseMilliseconds;
    expect(await server.run()).toBe(1);
    expect(web.requestCountOf('/feed')).toBe(1);
    const late = await createLeaseRepository(server.database).finish(dead[0]!, {
      state: 'failing',
      changed: true,
      now: start,
    });
    expect(late).toBe(false);
    expect((await rowOf(server.database, server.id)).state).toBe('ok');
  });

  test('a server that stops lets go of what it was fetching', async () => {
    await using web = await testWebServer({ '/feed': () => undefined });
    await using server = await one(web);
    const running = server.run();
    while (web.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await server.podcasts.refresher.stop();
    await running;
    expect(await rowOf(server.database, server.id)).toMatchObject({
      lease_until: 0,
      failures: 0,
      state: 'pending',
      next_fetch_at: start,
    });
  });
});

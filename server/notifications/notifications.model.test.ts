import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { QuietHours } from '#contract/notifications.ts';
import { pushMessageIn } from '#contract/push-message.ts';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createSessionRepository } from '#server/accounts/session-repository.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import { correctFutureTimes } from '#server/database/correct-future-times.ts';
import type { Database } from '#server/database/open-database.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { FetchFault } from '#server/net/fetch-fault.ts';
import type { FetchAnswer } from '#server/net/guarded-fetch.ts';
import { createFeedRepository } from '#server/podcasts/store/feed-repository.ts';
import { storeEpisodes } from '#server/podcasts/store/store-episodes.ts';
import { createSubscriptionRepository } from '#server/podcasts/store/subscription-repository.ts';
import { parsedEpisode } from '#server/podcasts/testing/test-parsed-episode.ts';
import { withoutListeners } from '#server/podcasts/testing/test-podcasts.ts';
import { createChoiceRepository } from './choice-repository.ts';
import { createDeviceLeases, leaseMilliseconds } from './device-leases.ts';
import { createDeviceRepository } from './device-repository.ts';
import { openNotifications } from './notifications.ts';
import { testBrowser } from './testing/test-push-service.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Ann has two browsers, Bob one. */
const owners = [0, 0, 1] as const;
const shows = ['Daily', 'Weekly'] as const;
const zones = { UTC: 0, 'Asia/Tokyo': 9 * 60 } as const;
type Quiet = QuietHours & { timeZone: keyof typeof zones };
const outcomes = ['sent', 'sent', 'sent', 'lost reply', 'busy', 'broken', 'gone', 'stop'] as const;
type Outcome = (typeof outcomes)[number];

/** An episode that a browser is to be notified of. `isWanted`: its listener wanted the show ever since. */
type News = { title: string; show: number; notedAt: number; isWanted: boolean };
/** `messages`: how many episodes each message named that arrived since the last look, and which if it was one. */
type Browser = {
  session: string | undefined;
  endpoint: string;
  isOn: boolean;
  news: News[];
  messages: { count: number; title: string }[];
  /** What became of each message since the last look. */
  arrivals: boolean[];
  /** Messages in a row that did not arrive, at most: 20 end it. */
  failures: number;
};
type Model = {
  browsers: Browser[];
  enabledShows: Set<string>;
  quiet: (Quiet | null)[];
  episodes: number;
  addresses: number;
};
type Real = Awaited<ReturnType<typeof openReal>>;

const isQuiet = (time: number, quiet: Quiet | null | undefined): boolean => {
  if (!quiet) return false;
  const minutes = (Math.floor(time / minute) + zones[quiet.timeZone]) % (24 * 60);
  return quiet.from < quiet.to
    ? minutes >= quiet.from && minutes < quiet.to
    : minutes >= quiet.from || minutes < quiet.to;
};

/** Browsers have few keys between them: making one takes long. */
const keys = Array.from({ length: owners.length }, () => testBrowser('https://push.example/'));
const key = randomBytes(32);
const record = z.record(z.string(), z.unknown());
let sequences = 0;

type Push = { endpoint: string; body: Buffer; time: number };

/** Reads a message as its browser does. It is of shows that its listener wants, and comes outside of quiet hours. */
function receive({ browsers, enabledShows, quiet }: Model, { endpoint, body, time }: Push) {
  const index = browsers.findIndex((one) => one.isOn && one.endpoint === endpoint);
  const browser = browsers[index];
  const message = pushMessageIn(z.parse(record, JSON.parse(keys[index]?.read(body) ?? '{}')));
  if (!browser || !message) throw new Error(`Something came to ${endpoint}.`);
  const owner = owners[index] ?? 0;
  expect(isQuiet(time, quiet[owner])).toBe(false);
  const text = `${message.title} ${message.body}`;
  const sentShows = shows.filter((show) => text.includes(show));
  expect(sentShows.filter((show) => !enabledShows.has(`${owner} ${shows.indexOf(show)}`))).toEqual([]);
  const [, count] = /(\d+) new episodes/.exec(text) ?? [];
  return { browser, message: { count: Number(count ?? 1), title: count === undefined ? message.body : '' } };
}

/** What the push service replies. */
function replyWith(outcome: Outcome, url: string): FetchAnswer {
  if (outcome === 'lost reply') throw new FetchFault('timeout', 'push.example', 'It did not answer in time.');
  if (outcome === 'stop') throw new FetchFault('aborted', 'push.example', 'Nobody waits.');
  const status = { sent: 201, busy: 429, broken: 500, gone: 410 }[outcome];
  const headers: Record<string, string> = outcome === 'busy' ? { 'retry-after': '600' } : {};
  return { status, headers, url, movedTo: null, bytes: Buffer.alloc(0) };
}

async function openReal(database: Database, model: Model) {
  sequences += 1;
  const clock = { now: Date.UTC(2026, 1, 1, 12) };
  const now = () => clock.now;
  const feeds = createFeedRepository(database);
  const subscriptions = createSubscriptionRepository(database);
  const sessions = createSessionRepository(database, () => undefined);
  const warnings: unknown[] = [];
  const userIds: string[] = [];
  for (const name of ['ann', 'bob'])
    userIds.push(
      (await createUserRepository(database).add(`${name}-${sequences}@example.org`, 'h', 0)) ?? '',
    );
  const state = {
    outcomes: [] as Outcome[],
    meanwhile: undefined as ((browser: number) => Promise<void>) | undefined,
    /** Of browsers that moved or logged out while something was sent. */
    formerEndpoints: new Set<string>(),
  };

  async function push(server: number, endpoint: string, body: Buffer | string): Promise<FetchAnswer> {
    if (state.formerEndpoints.has(endpoint)) return replyWith('gone', endpoint);
    const outcome = state.outcomes.shift() ?? 'sent';
    const { browser, message } = receive(model, { endpoint, body: Buffer.from(body), time: clock.now });
    const { meanwhile } = state;
    state.meanwhile = undefined;
    await meanwhile?.(model.browsers.indexOf(browser));
    if (outcome === 'sent') browser.messages.push(message);
    browser.arrivals.push(outcome === 'sent');
    if (outcome === 'gone' && browser.endpoint === endpoint) browser.isOn = false;
    if (outcome === 'stop') void servers[server]?.close();
    return replyWith(outcome, endpoint);
  }

  const openServer = (server: number) =>
    openNotifications({
      database,
      keyFor: () => key,
      net: {
        fetch: (endpoint, options) => push(server, endpoint, options?.body ?? ''),
        close: async () => undefined,
      },
      warn: (error) => warnings.push(error),
      now,
    });
  const servers = [openServer(0), openServer(1)];
  const feedIds: number[] = [];
  for (const show of shows) {
    const feed = await feeds.ensure(`https://a.example/${sequences}/${show}`, userIds[0] ?? '', clock.now);
    await database.updateTable('podcast_feed').set({ title: show }).where('id', '=', feed.id).execute();
    feedIds.push(feed.id);
    for (const userId of userIds) await subscriptions.add(userId, feed.id, clock.now);
  }
  return {
    database,
    clock,
    state,
    warnings,
    userIds,
    feedIds,
    servers,
    openServer,
    sessions,
    subscriptions,
    choices: createChoiceRepository(database),
    devices: createDeviceRepository(database, key),
    leases: createDeviceLeases(database),
  };
}

const userOf = ({ userIds }: Real, browser: number) => userIds[owners[browser] ?? 0] ?? '';

async function publish(model: Model, real: Real, show: number, count: number): Promise<void> {
  const feedId = real.feedIds[show] ?? 0;
  const stored = await real.database
    .selectFrom('podcast_episode')
    .select('id')
    .where('feed_id', '=', feedId)
    .limit(1)
    .execute();
  const episodes = Array.from({ length: count }, () =>
    parsedEpisode(`Part ${(model.episodes += 1)}`, { publishedAt: real.clock.now - hour }),
  );
  await storeEpisodes(
    real.database,
    feedId,
    { complete: false, order: episodes.map(({ fingerprint }) => fingerprint), episodes },
    { now: real.clock.now, listening: withoutListeners, ...real.servers[0] },
  );
  if (stored.length === 0) return;
  for (const [index, browser] of model.browsers.entries())
    if (browser.isOn && model.enabledShows.has(`${owners[index]} ${show}`))
      for (const { title } of episodes)
        browser.news.push({ title, show, notedAt: real.clock.now, isWanted: true });
}

/** The browser tells where it is reached; `isMoved`: that its former address is none any more. */
async function turnOn(model: Model, real: Real, index: number, isMoved: boolean): Promise<void> {
  const browser = model.browsers[index];
  const address = keys[index]?.address;
  if (!browser || !address) return;
  const { nameOf } = real.sessions;
  if (browser.session === undefined)
    browser.session = await real.sessions.start(userOf(real, index), real.clock.now);
  const instead = browser.endpoint;
  if (isMoved || !browser.isOn)
    browser.endpoint = `https://push.example/${sequences}/${(model.addresses += 1)}`;
  const device = {
    userId: userOf(real, index),
    session: nameOf(browser.session),
    userAgent: null,
    address: { ...address, endpoint: browser.endpoint, contact: 'https://a.example' },
  };
  if (isMoved && browser.isOn) expect(await real.devices.move(device, instead)).toBe(true);
  else {
    if (!browser.isOn) browser.news = [];
    expect(await real.devices.add(device, real.clock.now)).toBe(true);
  }
  browser.isOn = true;
}

async function logOut({ browsers }: Model, { sessions }: Real, index: number): Promise<void> {
  const browser = browsers[index];
  if (browser?.session === undefined) return;
  await sessions.end(browser.session);
  Object.assign(browser, { session: undefined, isOn: false, news: [] });
}

async function choose(model: Model, real: Real, owner: number, show: number): Promise<void> {
  const isOn = !model.enabledShows.delete(`${owner} ${show}`);
  if (isOn) model.enabledShows.add(`${owner} ${show}`);
  await real.choices.setShow(real.userIds[owner] ?? '', real.feedIds[show] ?? 0, isOn);
  for (const [index, { news }] of model.browsers.entries())
    for (const one of news) if (owners[index] === owner && one.show === show) one.isWanted = false;
}

async function setQuiet(model: Model, real: Real, owner: number, quiet: Quiet | null): Promise<void> {
  model.quiet[owner] = quiet;
  await real.choices.setQuietHours(real.userIds[owner] ?? '', quiet, real.clock.now);
}

/** What was sent and what waits is what came: nothing twice, nothing lost but what is old or not wanted any more. */
async function expectNews({ browsers }: Model, real: Real): Promise<void> {
  for (const [index, browser] of browsers.entries()) {
    const name = browser.session === undefined ? '' : real.sessions.nameOf(browser.session);
    expect([index, await real.devices.has(name)]).toEqual([index, browser.isOn]);
    const rows = await real.database
      .selectFrom('push_delivery')
      .innerJoin('push_subscription', 'push_subscription.id', 'push_delivery.push_id')
      .innerJoin('podcast_episode', 'podcast_episode.id', 'push_delivery.episode_id')
      .select(['podcast_episode.title', 'due_at'])
      .where('session_hash', '=', name)
      .execute();
    expect(rows.filter(({ due_at }) => due_at === null)).toEqual([]);
    const device = await real.database
      .selectFrom('push_subscription')
      .select('failures')
      .where('session_hash', '=', name)
      .executeTakeFirst();
    const arrivals = browser.arrivals.splice(0);
    const failed = arrivals.filter((hasArrived) => !hasArrived).length;
    if (arrivals.length > 0) browser.failures = failed === 0 ? 0 : browser.failures + failed;
    expect(device?.failures ?? 0).toBeLessThanOrEqual(browser.failures);
    const waiting = new Set(rows.map(({ title }) => title));
    const goneNews = browser.news.filter(({ title }) => !waiting.has(title));
    const isOld = ({ notedAt }: News) => notedAt <= real.clock.now - 3 * day;
    const mayLack = goneNews.filter((one) => !one.isWanted || isOld(one));
    const sentCount = browser.messages.reduce((sum, { count }) => sum + count, 0);
    const messages = browser.messages.splice(0);
    if (browser.isOn) {
      expect(sentCount).toBeLessThanOrEqual(goneNews.filter((one) => !isOld(one)).length);
      expect(sentCount).toBeGreaterThanOrEqual(goneNews.length - mayLack.length);
      const goneTitles = goneNews.map(({ title }) => title);
      expect(goneTitles).toEqual(expect.arrayContaining(messages.flatMap(({ title }) => title || [])));
    }
    browser.news = browser.isOn ? browser.news.filter(({ title }) => waiting.has(title)) : [];
    expect(browser.news).toHaveLength(waiting.size);
  }
  expect(real.warnings).toEqual([]);
}

type Send = {
  by: 'first' | 'second' | 'both';
  outcomes: Outcome[];
  /** What happens before the push service replies: an episode comes, or the browser moves or logs out. */
  meanwhile: 'nothing' | 'publish' | 'move' | 'log out';
};

async function send(model: Model, real: Real, { by, outcomes: all, meanwhile }: Send): Promise<void> {
  real.state.outcomes = [...all];
  real.state.meanwhile = async (browser) => {
    if (meanwhile === 'publish') await publish(model, real, 0, 1);
    const endpoint = model.browsers[browser]?.endpoint ?? '';
    if (['move', 'log out'].includes(meanwhile)) real.state.formerEndpoints.add(endpoint);
    if (meanwhile === 'move') await turnOn(model, real, browser, true);
    if (meanwhile === 'log out') await logOut(model, real, browser);
  };
  const senders = real.servers.filter((_, index) => by === 'both' || index === (by === 'first' ? 0 : 1));
  await Promise.all(senders.map(({ sender }) => sender.runDue()));
  Object.assign(real.state, { outcomes: [], meanwhile: undefined, formerEndpoints: new Set() });
  if (all.includes('stop')) real.servers.splice(0, 2, real.openServer(0), real.openServer(1));
}

const anyBrowser = fc.nat({ max: owners.length - 1 });
const anyOwner = fc.nat({ max: 1 });
const anyShow = fc.nat({ max: shows.length - 1 });
const anyQuiet = fc.constantFrom<Quiet | null>(
  null,
  { from: 22 * 60, to: 7 * 60, timeZone: 'UTC' },
  { from: 9 * 60, to: 17 * 60 + 30, timeZone: 'Asia/Tokyo' },
);
const anySend = command<Model, Real, Send>({
  input: fc.record({
    by: fc.constantFrom('first', 'second', 'both'),
    outcomes: fc.array(fc.constantFrom(...outcomes), { maxLength: 4 }),
    meanwhile: fc.constantFrom('nothing', 'nothing', 'publish', 'move', 'log out'),
  }),
  run: send,
});
const anyPublish = command<Model, Real, [number, number]>({
  input: fc.tuple(anyShow, fc.integer({ min: 1, max: 4 })),
  run: (model, real, [show, count]) => publish(model, real, show, count),
});

const listen = (database: Database) =>
  runModel<Model, Real>({
    name: 'notifications',
    sequenceLength: 200,
    setup: async () => {
      const model: Model = {
        browsers: owners.map(() => ({
          session: undefined,
          endpoint: '',
          isOn: false,
          news: [],
          messages: [],
          arrivals: [],
          failures: 0,
        })),
        enabledShows: new Set(),
        quiet: [null, null],
        episodes: 0,
        addresses: 0,
      };
      return { model, real: await openReal(database, model) };
    },
    close: async ({ database: used }) => {
      await used.deleteFrom('push_subscription').execute();
      await used.deleteFrom('podcast_feed').execute();
    },
    commands: {
      publish: anyPublish,
      'publish more': anyPublish,
      'turn notifications on': command({
        input: fc.tuple(anyBrowser, fc.boolean()),
        run: (model, real, [browser, isMoved]) => turnOn(model, real, browser, isMoved),
      }),
      'log out': command({ input: anyBrowser, run: logOut }),
      'choose a show or leave it out': command({
        input: fc.tuple(anyOwner, anyShow),
        run: (model, real, [owner, show]) => choose(model, real, owner, show),
      }),
      'set quiet hours': command({
        input: fc.tuple(anyOwner, anyQuiet),
        run: (model, real, [owner, quiet]) => setQuiet(model, real, owner, quiet),
      }),
      send: anySend,
      'send again': anySend,
      'send once more': anySend,
      'a server dies while it sends': command({
        input: fc.constant(null),
        run: async (_model, { leases, clock }) => void (await leases.claimDue(clock.now, 8)),
      }),
      'time passes': command({
        input: fc.constantFrom(minute, leaseMilliseconds, hour, 5 * hour),
        run: (_model, { clock }, by) => {
          clock.now += by;
        },
      }),
      'somebody sets the clock': command({
        input: fc.constantFrom(-day, hour, 4 * day),
        run: (_model, { clock }, by) => {
          clock.now += by;
        },
      }),
      'all is sent within a day and a half': command({
        input: fc.constant(null),
        run: async (model, real) => {
          await correctFutureTimes(real.database, real.clock.now);
          for (let hours = 0; hours < 36; hours += 1) {
            real.clock.now += hour;
            while (((await real.servers[0]?.sender.runDue()) ?? 0) > 0) await expectNews(model, real);
          }
          expect(model.browsers.flatMap(({ news }) => news)).toEqual([]);
        },
      }),
    },
    invariant: expectNews,
  });

test('each browser is told of each episode once, and never in quiet hours', async () => {
  expect.hasAssertions();
  await using opened = await sqliteDatabase();
  await listen(opened.database);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import { createUserRepository } from '#server/accounts/user-repository.ts';
import type { Database } from '#server/database/open-database.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createGuardedFetch } from '#server/net/guarded-fetch.ts';
import { applySave } from '../progress/merge-progress.ts';
import { createProgressListening } from '../progress/progress-listening.ts';
import { createProgressRepository } from '../progress/progress-repository.ts';
import { createReaders } from '../reading/readers.ts';
import { createFeedRepository } from '../store/feed-repository.ts';
import type { FeedRow } from '../store/feed-row.ts';
import { createSubscriptionRepository } from '../store/subscription-repository.ts';
import { followRedirects, type Publisher, type Site, testPublisher } from '../testing/test-publisher.ts';
import { createFollow } from './follow.ts';
import { createLeaseRepository, leaseMilliseconds } from './lease-repository.ts';
import { createRefresher } from './refresher.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const siteCount = 3;
const failureSteps = ['note', 'withListeners', 'finish', 'episodesCame', 'move'] as const;
type FailureStep = (typeof failureSteps)[number];

/** One show as all of its listeners have it, under every address that it ever had. */
type Show = {
  addresses: Set<number>;
  url: number;
  /** Numbers of those that it named last; null where a step failed since. */
  episodes: Set<number> | null;
  /** Numbers of those that another show named before it became this one; they are there, as removed, until this one is read. */
  mergedEpisodes: Set<number>;
  episodeCount: number;
  contentHash: string | null;
  failures: number;
  state: 'pending' | 'ok' | 'failing' | 'ended';
  fetchedAt: number | null;
  /** Another show became this one, and it was not fetched since. */
  dueAt: number | null;
  listeners: Set<number>;
  /** Each place that a listener left: listener, number of the episode, seconds. */
  positions: string[];
};
type Model = { shows: Set<Show>; episodes: number };
type Real = Awaited<ReturnType<typeof openReal>>;

let listeners = 0;
async function openReal({ database, publisher, ...needs }: World) {
  const clock = { now: Date.UTC(2026, 1, 1) };
  const now = () => clock.now;
  const fault: { step: FailureStep | undefined; wasHit: boolean } = { step: undefined, wasHit: false };
  const failAt = (step: FailureStep) => {
    if (fault.step !== step) return;
    Object.assign(fault, { step: undefined, wasHit: true });
    throw new Error('The database is away.');
  };
  const userIds = await Promise.all(
    ['ann', 'bob'].map((name) =>
      createUserRepository(database).add(`${name}-${(listeners += 1)}@example.org`, 'h', 0),
    ),
  );
  const listening = createProgressListening(database, now);
  const leases = createLeaseRepository(database);
  const feeds = createFeedRepository(database);
  const subscriptions = createSubscriptionRepository(database);
  const warnings: unknown[] = [];
  const openServer = () => {
    const refresher = createRefresher({
      ...needs,
      database,
      now,
      random: () => 0.5,
      warn: (error) => warnings.push(error),
      listening: {
        withListeners: async (ids) => (failAt('withListeners'), listening.withListeners(ids)),
        move: async (pairs, transaction) => (failAt('move'), listening.move(pairs, transaction)),
      },
      news: { note: async () => failAt('note') },
      episodesCame: async () => failAt('episodesCame'),
      leases: { ...leases, finish: async (row, patch) => (failAt('finish'), leases.finish(row, patch)) },
    });
    return { refresher, follow: createFollow({ feeds, subscriptions, refresher, now }) };
  };
  return {
    database,
    clock,
    fault,
    warnings,
    leases,
    feeds,
    subscriptions,
    progress: createProgressRepository(database, now),
    userIds: userIds.map((id) => id ?? ''),
    publisher: publisher.open(siteCount),
    openServer,
    servers: [openServer(), openServer()],
    saves: 0,
  };
}

const showAt = ({ shows }: Model, address: number) => [...shows].find((show) => show.addresses.has(address));
const serverAt = ({ servers }: Real, number: number) => {
  const server = servers[number];
  if (!server) throw new Error('There are two servers.');
  return server;
};
const rowAt = ({ feeds, publisher, userIds }: Real, address: number) =>
  feeds.byUrl(publisher.urlOf(address), userIds[0] ?? '');

function expectWarnings({ warnings }: Real, count: number): void {
  expect(warnings.splice(0)).toHaveLength(count);
}

type Failure = 'passing' | 'lasting' | null;
type Refreshed = { show: Show; failure: Failure };

const isFeed = (site: Site | undefined) => site?.reply.kind === 'feed';

function fail(show: Show, reply: Site['reply'] | undefined): Failure {
  const status = reply?.kind === 'status' ? reply.status : 0;
  if (status === 410) Object.assign(show, { state: 'ended', failures: 0 });
  else show.failures += 1;
  if (show.state !== 'ended' && (show.failures >= 3 || show.state !== 'ok')) show.state = 'failing';
  return status >= 429 ? 'passing' : 'lasting';
}

/** Where what lies at an address announces that it moved to; null where no feed is there. */
function announcedBy(sites: readonly Site[], { announces }: Site): number | null {
  if (announces === null) return null;
  const { end, movedTo } = followRedirects(sites, announces);
  return isFeed(end) ? (movedTo ?? announces) : null;
}

/** What a fetch makes of a show before it moves, and where it moves to. */
function read({ publisher, clock }: Real, show: Show): { failure: Failure; target: number | null } {
  const { end, movedTo } = followRedirects(publisher.sites, show.url);
  Object.assign(show, { fetchedAt: clock.now, dueAt: null });
  if (end?.reply.kind !== 'feed') return { failure: fail(show, end?.reply), target: null };
  Object.assign(show, { state: 'ok', failures: 0 });
  const contentHash = publisher.hashOf(end);
  const isNew = contentHash !== show.contentHash;
  if (isNew || show.episodes === null)
    Object.assign(show, {
      contentHash,
      episodes: new Set(end.episodes),
      mergedEpisodes: new Set(),
      episodeCount: end.episodes.length,
    });
  const announced = isNew && end.announces !== show.url ? announcedBy(publisher.sites, end) : null;
  return { failure: null, target: announced ?? movedTo };
}

/** What a fetch makes of a show. `moves` false: it stops before the move. */
function refresh(model: Model, real: Real, show: Show, moves = true): Refreshed {
  const { failure, target } = read(real, show);
  return { show: moves && target !== null ? move(model, show, target, real.clock.now) : show, failure };
}

/** The show that is left once one moved to an address. */
function move({ shows }: Model, show: Show, target: number, now: number): Show {
  const other = [...shows].find(({ addresses }) => addresses.has(target));
  if (other === undefined || other === show) {
    show.addresses.add(target);
    show.url = target;
    return show;
  }
  shows.delete(show);
  for (const address of show.addresses) other.addresses.add(address);
  for (const listener of show.listeners) other.listeners.add(listener);
  other.positions.push(...show.positions);
  other.mergedEpisodes = other.mergedEpisodes.union(show.mergedEpisodes.union(show.episodes ?? new Set()));
  Object.assign(other, { contentHash: null, dueAt: other.listeners.size > 0 ? now : null });
  if (other.state === 'ended') other.state = 'pending';
  return other;
}

async function openShow(model: Model, real: Real, address: number): Promise<Show> {
  const show = showAt(model, address);
  if (show) return show;
  const created: Show = {
    addresses: new Set([address]),
    url: address,
    episodes: new Set(),
    mergedEpisodes: new Set(),
    episodeCount: 0,
    contentHash: null,
    failures: 0,
    state: 'pending',
    fetchedAt: null,
    dueAt: null,
    listeners: new Set(),
    positions: [],
  };
  model.shows.add(created);
  await real.feeds.ensure(real.publisher.urlOf(address), real.userIds[0] ?? '', real.clock.now);
  return created;
}

/** Whether a server fetches a show that somebody asks for. */
async function isFetched(real: Real, { url, fetchedAt }: Show): Promise<boolean> {
  const isFresh = fetchedAt !== null && Math.abs(real.clock.now - fetchedAt) < 20_000;
  return !isFresh && ((await rowAt(real, url))?.lease_until ?? 0) <= real.clock.now;
}

type Ask = {
  address: number;
  step: FailureStep | undefined;
  meanwhile: 'nothing' | 'leave' | 'save' | 'stop';
};

/** A listener asks for a show again. A step may fail, and something may happen before the publisher replies. */
async function ask(model: Model, real: Real, { address, step, meanwhile }: Ask): Promise<void> {
  const show = showAt(model, address);
  const row = await rowAt(real, address);
  if (!show || !row || !(await isFetched(real, show))) return;
  Object.assign(real.fault, { step, wasHit: false });
  const server = serverAt(real, 0);
  real.publisher.state.beforeReply = async () => {
    if (meanwhile === 'leave') await leave(real, 0, show);
    if (meanwhile === 'save') await savePosition(model, real, { listener: 0, address, place: 0 });
    if (meanwhile === 'stop') void server.refresher.stop();
  };
  await server.refresher.refresh(row);
  const { wasHit } = real.fault;
  const wasFinished = wasHit && real.fault.step === undefined && (step === 'episodesCame' || step === 'move');
  real.fault.step = undefined;
  if (meanwhile === 'stop') real.servers[0] = real.openServer();
  else if (!wasHit) refresh(model, real, show);
  else if (wasFinished) refresh(model, real, show, false);
  else
    Object.assign(show, { episodes: null, contentHash: (await rowAt(real, address))?.content_hash ?? null });
  expectWarnings(real, wasHit && meanwhile !== 'stop' ? 1 : 0);
}

async function leave({ subscriptions, userIds, feeds, publisher }: Real, listener: number, show: Show) {
  const userId = userIds[listener] ?? '';
  const row = await feeds.byUrl(publisher.urlOf(show.url), userId);
  if (row) await subscriptions.remove(userId, row.id);
  show.listeners.delete(listener);
  if (show.listeners.size === 0) show.dueAt = null;
}

type Save = { listener: number; address: number; place: number };

/** Each save is of a run of its own that knows of no other, so all positions stay. It is sent twice. */
async function savePosition(model: Model, real: Real, { listener, address, place }: Save): Promise<void> {
  const row = await rowAt(real, address);
  const episodes = row ? await episodesOf(real, row.id) : [];
  const episode = episodes[place % Math.max(1, episodes.length)];
  if (!episode) return;
  real.saves += 1;
  const positionSeconds = real.saves * 10;
  const run = { runId: `run ${real.saves}`, seq: 0, basedOn: 0 };
  for (const _ of [1, 2])
    await real.progress.change(real.userIds[listener] ?? '', episode.id, (before) =>
      applySave(before, { positionSeconds, durationSeconds: 1e7, progress: 1, run }, real.clock.now),
    );
  showAt(model, address)?.positions.push(`${listener} ${episode.guid} ${positionSeconds}`);
}

const episodesOf = ({ database }: Real, feedId: number) =>
  database
    .selectFrom('podcast_episode')
    .select(['id', 'guid', 'removed'])
    .where('feed_id', '=', feedId)
    .orderBy('id')
    .execute();

/**
 * A show that another became is fetched again at once, which may lead it on. Who was faster is nobody's promise, so it may
 * be at any address to which one that it has leads.
 */
async function leadOn(model: Model, real: Real, show: Show): Promise<Show> {
  const { sites } = real.publisher;
  const row = await rowAt(real, show.url);
  for (const address of sites.keys()) {
    if (show.addresses.has(address) || (await rowAt(real, address))?.id !== row?.id) continue;
    const nexts = [...show.addresses].flatMap((from) => {
      const { end, movedTo } = followRedirects(sites, from);
      return end?.reply.kind === 'feed' ? [movedTo, announcedBy(sites, end)] : [];
    });
    if (nexts.includes(address)) return leadOn(model, real, move(model, show, address, real.clock.now));
  }
  return show;
}

type Move = { show: Show; target: number | null };

/** The shows that others became. */
async function moveAll(model: Model, real: Real, moves: readonly Move[], isRepeated: boolean) {
  const merged = new Set<Show>();
  for (const { show, target } of moves) {
    const other = target === null ? show : move(model, show, target, real.clock.now);
    if (other !== show) merged.add(other);
  }
  const fetchedAgain = isRepeated ? [...merged.intersection(model.shows)] : [];
  for (const show of fetchedAgain) merged.add(await leadOn(model, real, show));
  return merged.intersection(model.shows);
}

/** Shows that are due, or were asked for at once: who was fetched and moved first is nobody's promise. */
async function refreshTogether(
  model: Model,
  real: Real,
  { shows, isRepeated, run }: { shows: Show[]; isRepeated: boolean; run: () => Promise<unknown> },
) {
  const moves = shows.map((show) => ({ show, target: read(real, show).target }));
  await run();
  const merged = await moveAll(model, real, moves, isRepeated);
  real.warnings.length = 0;
  for (const show of model.shows) {
    const row = await rowAt(real, show.url);
    const url = [...show.addresses].find((address) => real.publisher.urlOf(address) === row?.url);
    expect(url).toBeDefined();
    show.url = url ?? show.url;
    if (!merged.has(show) || !row || row.state === 'stub') continue;
    if (isRepeated && row.next_fetch_at !== null) expect(row.fetched_at).toBe(real.clock.now);
    Object.assign(show, {
      episodes: null,
      episodeCount: row.episode_count,
      contentHash: row.content_hash,
      failures: row.failures,
      state: row.state,
      fetchedAt: row.fetched_at,
      dueAt: isRepeated ? null : real.clock.now,
    });
  }
}

const guidsOf = (episodes: Set<number>) => new Set([...episodes].map((one) => `guid-${one}`));

async function expectListeners(show: Show, row: FeedRow, real: Real): Promise<void> {
  const subscribers = await real.database
    .selectFrom('podcast_subscription')
    .select('user_id')
    .where('feed_id', '=', row.id)
    .execute();
  expect(new Set(subscribers.map(({ user_id }) => real.userIds.indexOf(user_id)))).toEqual(show.listeners);
  expect(row.next_fetch_at !== null).toBe(show.listeners.size > 0 && row.state !== 'ended');
  if (show.dueAt !== null && show.listeners.size > 0) expect(row.next_fetch_at).toBe(show.dueAt);
}

/** None is lost, none is there twice, and each is of its episode. */
async function expectPositions(show: Show, row: FeedRow, real: Real): Promise<void> {
  const rows = await real.database
    .selectFrom('progress')
    .innerJoin('podcast_episode', 'podcast_episode.id', 'progress.episode_id')
    .select(['user_id', 'episode_id as episodeId', 'guid'])
    .where('feed_id', '=', row.id)
    .execute();
  const positions = await Promise.all(
    rows.map(async ({ user_id, episodeId, guid }) => {
      const [entry] = await real.progress.list(user_id, [episodeId]);
      const all = entry ? [entry.progress, ...entry.progress.others] : [];
      return all.map((one) => `${real.userIds.indexOf(user_id)} ${guid} ${one.positionSeconds}`);
    }),
  );
  expect(positions.flat().sort()).toEqual([...show.positions].sort());
}

async function expectShows({ shows }: Model, real: Real): Promise<void> {
  const ids = new Set<number>();
  for (const show of shows) {
    const rows = await Promise.all([...show.addresses].map((address) => rowAt(real, address)));
    const [row] = rows;
    if (!row) throw new Error('A show is gone.');
    expect(rows.map((one) => one?.id)).toEqual(rows.map(() => row.id));
    ids.add(row.id);
    const { failures, state, content_hash: contentHash, fetched_at: fetchedAt, url } = row;
    expect({ failures, state, contentHash, fetchedAt, url }).toEqual({
      failures: show.failures,
      state: show.state,
      contentHash: show.contentHash,
      fetchedAt: show.fetchedAt,
      url: real.publisher.urlOf(show.url),
    });
    const episodes = await episodesOf(real, row.id);
    const guids = episodes.map(({ guid }) => guid);
    expect(new Set(guids).size).toBe(guids.length);
    const { episodes: named, mergedEpisodes } = show;
    if (named) {
      const present = new Set(episodes.flatMap(({ guid, removed }) => (removed ? [] : guid)));
      const merged = guidsOf(mergedEpisodes);
      expect(present).toEqual(guidsOf(named));
      expect(merged.difference(new Set(guids))).toEqual(new Set());
    }
    await expectListeners(show, row, real);
    await expectPositions(show, row, real);
  }
  expect((await real.database.selectFrom('podcast_feed').select('id').execute()).length).toBe(ids.size);
}

const anyAddress = fc.nat({ max: siteCount - 1 });
const anyListener = fc.nat({ max: 1 });
const publish = <Input>(
  input: fc.Arbitrary<Input>,
  change: (site: Site, input: Input, model: Model) => void,
) =>
  command<Model, Real, [number, Input]>({
    input: fc.tuple(anyAddress, input),
    run: (model, { publisher }, [address, value]) => {
      const site = publisher.sites[address];
      if (site) change(site, value, model);
    },
  });
/** `isDuring`: the second is fetched as a whole before the publisher replies to the first. */
const askForTwo = command<Model, Real, { addresses: [number, number]; isDuring: boolean }>({
  input: fc.record({ addresses: fc.tuple(anyAddress, anyAddress), isDuring: fc.boolean() }),
  run: async (model, real, { addresses, isDuring }) => {
    real.clock.now += 30_000;
    const shows = new Set(addresses.flatMap((address) => showAt(model, address) ?? []));
    const fetched: Show[] = [];
    for (const show of shows) if (await isFetched(real, show)) fetched.push(show);
    const rows = await Promise.all(fetched.map(({ url }) => rowAt(real, url)));
    const fetchOne = async (index: number) =>
      rows[index] && serverAt(real, index).refresher.refresh(rows[index]);
    if (isDuring) real.publisher.state.beforeReply = async () => void (await fetchOne(1));
    await refreshTogether(model, real, {
      shows: fetched.toReversed(),
      isRepeated: false,
      run: () => Promise.all(isDuring ? [fetchOne(0)] : [fetchOne(0), fetchOne(1)]),
    });
    real.publisher.state.beforeReply = undefined;
  },
});
const anyFailure = fc.constantFrom<Site['reply']>(
  { kind: 'drops' },
  { kind: 'page' },
  ...[404, 410, 429, 500].map((status) => ({ kind: 'status' as const, status })),
);
const askAgain = command<Model, Real, Ask>({
  input: fc.record({
    address: anyAddress,
    step: fc.option(fc.constantFrom(...failureSteps), { nil: undefined, freq: 3 }),
    meanwhile: fc.constantFrom('nothing', 'nothing', 'nothing', 'leave', 'save', 'stop'),
  }),
  run: async (model, real, one) => {
    real.clock.now += 30_000;
    await ask(model, real, one);
  },
});
const save = command<Model, Real, Save>({
  input: fc.record({ listener: anyListener, address: anyAddress, place: fc.nat({ max: 9 }) }),
  run: savePosition,
});
const follow = command<Model, Real, [number, number]>({
  input: fc.tuple(anyListener, anyAddress),
  run: async (model, real, [listener, address]) => {
    real.clock.now += 30_000;
    const show = await openShow(model, real, address);
    const isNew = !show.listeners.has(listener);
    show.listeners.add(listener);
    const fetches = isNew && show.state !== 'ok' && show.state !== 'ended' && (await isFetched(real, show));
    const url = real.publisher.urlOf(address);
    await serverAt(real, listener).follow(url, real.userIds[listener] ?? '');
    expectWarnings(real, 0);
    const refreshed = fetches ? refresh(model, real, show) : undefined;
    if (refreshed?.failure !== 'lasting') return;
    show.listeners.delete(listener);
    if (show.listeners.size === 0 && show.episodeCount === 0) model.shows.delete(show);
  },
});

type World = {
  database: Database;
  publisher: Publisher;
  net: ReturnType<typeof createGuardedFetch>;
  readers: ReturnType<typeof createReaders>;
};

const listen = (world: World) =>
  runModel<Model, Real>({
    name: 'feeds that move',
    sequenceLength: 200,
    setup: async () => ({
      model: { shows: new Set(), episodes: siteCount + 1 },
      real: await openReal(world),
    }),
    close: async ({ servers, database }) => {
      for (const { refresher } of servers) await refresher.stop();
      await database.deleteFrom('podcast_feed').execute();
    },
    commands: {
      'publish an episode': publish(fc.constant(null), ({ episodes }, _value, model) => {
        episodes.unshift(model.episodes);
        model.episodes += 1;
      }),
      'take the newest episode out': publish(fc.constant(null), (site) => {
        if (site.episodes.length > 1) site.withdrawn ??= site.episodes.shift();
      }),
      'put it back': publish(fc.constant(null), (site) => {
        if (site.withdrawn !== undefined) site.episodes = [...new Set([site.withdrawn, ...site.episodes])];
        site.withdrawn = undefined;
      }),
      'publish the same show elsewhere': command({
        input: fc.tuple(anyAddress, anyAddress),
        run: (_model, { publisher: { sites } }, [from, to]) => {
          const [source, target] = [sites[from], sites[to]];
          if (source && target) target.episodes = [...new Set([...source.episodes, ...target.episodes])];
        },
      }),
      'change a title': command({
        input: fc.nat({ max: 9 }),
        run: (_model, { publisher: { editions } }, episode) =>
          void editions.set(episode, (editions.get(episode) ?? 0) + 1),
      }),
      'answer with a feed': publish(fc.constant(null), (site) => {
        site.reply = { kind: 'feed' };
      }),
      'come back': publish(fc.constant(null), (site) => {
        site.reply = { kind: 'feed' };
      }),
      'answer with nothing': publish(anyFailure, (site, reply) => {
        site.reply = reply;
      }),
      'answer with nothing for a while': command({
        input: fc.record({ address: anyAddress, reply: anyFailure, times: fc.integer({ min: 1, max: 4 }) }),
        run: async (model, real, { address, reply, times }) => {
          const site = real.publisher.sites[address];
          if (!site) return;
          const before = site.reply;
          for (let time = 0; time <= times; time += 1) {
            site.reply = time < times ? reply : before;
            real.clock.now += hour;
            await ask(model, real, { address, step: undefined, meanwhile: 'nothing' });
          }
        },
      }),
      'lead elsewhere': publish(
        fc.record({ to: anyAddress, status: fc.constantFrom(301, 301, 308, 302, 307) }),
        (site, { to, status }) => {
          site.reply = { kind: 'redirect', status, to };
        },
      ),
      'announce another address': publish(fc.option(anyAddress, { freq: 2 }), (site, to) => {
        site.announces = to;
      }),
      follow,
      'follow another': follow,
      leave: command({
        input: fc.tuple(anyListener, anyAddress),
        run: async (model, real, [listener, address]) => {
          const show = showAt(model, address);
          if (show) await leave(real, listener, show);
        },
      }),
      'leave a position': save,
      'leave another position': save,
      'ask for a show': askAgain,
      'ask again': askAgain,
      'ask once more': askAgain,
      'a step fails, and the publisher takes back what was new': command({
        input: fc.record({
          address: anyAddress,
          step: fc.constantFrom(...failureSteps),
          isNew: fc.boolean(),
        }),
        run: async (model, real, { address, step, isNew }) => {
          const site = real.publisher.sites[address];
          if (!site) return;
          const { episodes } = site;
          const ahead = isNew || episodes.length < 2 ? [model.episodes, ...episodes] : episodes.slice(1);
          model.episodes += 1;
          for (const [published, failing] of [[episodes], [ahead, step], [episodes]] as const) {
            site.episodes = [...published];
            real.clock.now += leaseMilliseconds;
            await ask(model, real, { address, step: failing, meanwhile: 'nothing' });
          }
        },
      }),
      'ask for two shows at two servers': askForTwo,
      'ask for a show while another server fetches another': askForTwo,
      'two servers fetch what is due': command({
        input: fc.constantFrom(0, hour, day),
        run: async (model, real, passed) => {
          real.clock.now += passed;
          const due: Show[] = [];
          for (const show of model.shows) {
            const row = await rowAt(real, show.url);
            const isDue = (row?.next_fetch_at ?? Infinity) <= real.clock.now;
            if (isDue && (row?.lease_until ?? 0) <= real.clock.now && show.listeners.size > 0) due.push(show);
          }
          await refreshTogether(model, real, {
            shows: due,
            isRepeated: true,
            run: () => Promise.all(real.servers.map(({ refresher }) => refresher.runDue())),
          });
        },
      }),
      'a reply comes so late that another server fetched the show': command({
        input: anyAddress,
        run: async (model, real, address) => {
          real.clock.now += 30_000;
          const show = showAt(model, address);
          const row = await rowAt(real, address);
          const site = show && real.publisher.sites[show.url];
          if (!site || !row || !(await isFetched(real, show))) return;
          const { reply } = site;
          real.publisher.state.beforeReply = async () => {
            real.clock.now += leaseMilliseconds;
            await serverAt(real, 1).refresher.refresh(row);
            refresh(model, real, show);
            site.reply = { kind: 'status', status: 500 };
          };
          await serverAt(real, 0).refresher.refresh(row);
          site.reply = reply;
          expectWarnings(real, 0);
        },
      }),
      'a server dies while it fetches': command({
        input: anyAddress,
        run: async (_model, real, address) => {
          const row = await rowAt(real, address);
          if (row) await real.leases.claim(row.id, real.clock.now);
        },
      }),
      'somebody sets the clock': command({
        input: fc.constantFrom(-day, hour, leaseMilliseconds, leaseMilliseconds),
        run: (_model, { clock }, by) => {
          clock.now += by;
        },
      }),
    },
    invariant: expectShows,
  });

test('feeds that move, meet, fail and come back lose no episode, position, subscription or address', async () => {
  expect.hasAssertions();
  await using opened = await sqliteDatabase();
  await using publisher = await testPublisher();
  const net = createGuardedFetch({ allowPrivateHosts: [publisher.host], userAgent: 'Earshot/test' });
  const readers = createReaders();
  await listen({ database: opened.database, publisher, net, readers });
  await Promise.all([readers.close(), net.close()]);
});

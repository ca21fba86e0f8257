import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import type { Database } from '#server/database/open-database.ts';
import { sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { type ModelClient, modelClient } from './testing/test-model-client.ts';
import { modelWeb } from './testing/test-model-web.ts';
import { openWorld, type SyncChance, type World } from './testing/test-model-world.ts';

const day = 24 * 60 * 60_000;

/** Only apps of NextCloud's kind send their own time; clocks of the others are right to some seconds. */
const apps = [
  { kind: 'antennapod', clockAheadMs: 0 },
  { kind: 'nextcloud', clockAheadMs: 2.6 * day },
  { kind: 'nextcloud', clockAheadMs: -1.3 * day },
  { kind: 'kasts', clockAheadMs: 0 },
  { kind: 'gpodder', clockAheadMs: 0 },
] as const;

/** What the listener did is in the world: which positions they left behind, which shows they follow. */
type Model = { world: World };
type Real = { world: World; web: ReturnType<typeof modelWeb>; clients: ModelClient[] };

let listeners = 0;
async function openReal(database: Database): Promise<Real> {
  const world = await openWorld(database, `listener-${(listeners += 1)}`);
  const clients = apps.map(({ kind, clockAheadMs }, index) =>
    modelClient(world, { kind, clockAheadMs, name: `${kind}-${index}` }),
  );
  return { world, web: modelWeb(world), clients };
}

async function entryOf({ progress, userId, idOf }: World, guid: string) {
  return (await progress.list(userId, [idOf(guid)]))[0]?.progress;
}

const positionsOf = (world: World) =>
  Promise.all(world.episodes.map(async ({ guid }) => (await entryOf(world, guid))?.positionSeconds ?? -1));

const undisturbed: SyncChance = { lostResponse: null, isForced: false, takesEqual: true };

/** Every place that was played last somewhere is there, or the listener chose another; and none is there twice. */
async function expectPlaces({ world, web, clients }: Real): Promise<void> {
  for (const { guid } of world.episodes) {
    const entry = await entryOf(world, guid);
    const positions = [entry, ...(entry?.others ?? [])].flatMap((one) => one?.positionSeconds ?? []);
    expect(new Set(positions).size).toBe(positions.length);
    const lastPositions = [web, ...clients].flatMap(({ last }) => last.get(guid) ?? []);
    const lost = lastPositions.filter(
      (position) => !positions.includes(position) && !world.superseded.has(position),
    );
    expect(lost).toEqual([]);
  }
  for (const client of clients) await expectDownloaded(world, client);
}

/** What stands is what the app got or sent. */
async function expectDownloaded(
  world: World,
  { name, lastDownloaded, uploadedPosition }: ModelClient,
): Promise<void> {
  for (const { guid } of world.episodes) {
    const entry = await entryOf(world, guid);
    if (entry)
      expect([name, uploadedPosition(guid), lastDownloaded.get(guid)]).toContain(entry.positionSeconds);
  }
}

async function expectShows({ world, clients }: Real): Promise<void> {
  const expected = [...world.followed].sort();
  const here = (await world.subscriptions.of(world.userId)).map(({ url }) => url).sort();
  expect(here).toEqual(expected);
  for (const { name, followed } of clients) expect([name, ...followed()]).toEqual([name, ...expected]);
}

const anyApp = fc.nat({ max: apps.length - 1 });
const anyEpisode = fc.nat({ max: 2 });
const anyPosition = fc.integer({ min: 1, max: 90_000 }).map((tens) => tens * 10);
const anyPause = fc.oneof(fc.nat({ max: 900 }), fc.nat({ max: 90_000 }), fc.nat({ max: 1.25 * day }));
const anyChance = fc.record({
  lostResponse: fc.option(fc.nat({ max: 3 }), { freq: 2 }),
  isForced: fc.nat({ max: 11 }).map((dice) => dice === 11),
  takesEqual: fc.boolean(),
});
const anyDeed = fc.record({
  pauseMs: anyPause,
  what: fc.constantFrom('nothing', 'nothing', 'web', 'app'),
  app: anyApp,
  episode: anyEpisode,
  position: anyPosition,
});
type Deed = typeof anyDeed extends fc.Arbitrary<infer Value> ? Value : never;

const deedOf =
  ({ world, web, clients }: Real, { pauseMs, what, app, episode, position }: Deed) =>
  async () => {
    world.clock.now += pauseMs;
    if (what === 'app') clients[app]?.hear(episode, position);
    if (what !== 'web') return;
    await web.openPage(episode);
    await web.hear(position);
  };

type OneSync = { app: number; chance: SyncChance; deeds: Deed[] };

/** One app syncs while other things happen. Only who knew a place may move it. */
async function syncApp(real: Real, { app, chance, deeds }: OneSync): Promise<void> {
  const before = await positionsOf(real.world);
  real.world.meanwhile = deeds.map((deed) => deedOf(real, deed));
  await real.clients[app]?.sync(chance);
  real.world.meanwhile = [];
  const after = await positionsOf(real.world);
  for (const [episode, position] of after.entries()) {
    const knownPositions = real.clients[app]?.knownWhenHeard.get(position);
    const isUndisturbed = !deeds.some((deed) => deed.what === 'web' && deed.episode === episode);
    if (isUndisturbed && knownPositions && before[episode] !== -1 && before[episode] !== position)
      expect(knownPositions).toContain(before[episode]);
  }
}

type Crossing = {
  apps: [number, number];
  steps: number;
  episodes: [number, number];
  position: number;
  show: number;
};

/** One app syncs between two steps of the sync of another, which has its positions and shows with its next sync. */
async function crossSyncs(
  real: Real,
  { apps: both, steps, episodes, position, show }: Crossing,
): Promise<void> {
  const [one, other] = both.map((app) => real.clients[app]);
  if (!one || !other || one === other) return;
  await other.sync(undisturbed);
  one.hear(episodes[0], position);
  other.hear(episodes[1], position);
  other.changeShows(show);
  const nothing = Array.from({ length: steps }, () => async () => undefined);
  real.world.betweenSteps.push(...nothing, () => other.sync(undisturbed));
  await one.sync(undisturbed);
  real.world.betweenSteps.splice(0);
  real.world.clock.now += 60_000;
  await one.sync(undisturbed);
  await expectDownloaded(real.world, one);
  expect(one.followed()).toEqual([...real.world.followed].sort());
}

const sync = command<Model, Real, OneSync>({
  input: fc.record({
    app: anyApp,
    chance: anyChance,
    deeds: fc.array(anyDeed, { minLength: 3, maxLength: 3 }),
  }),
  run: (_model, real, one) => syncApp(real, one),
});
const hear = command<Model, Real, { app: number; episode: number; position: number }>({
  input: fc.record({ app: anyApp, episode: anyEpisode, position: anyPosition }),
  run: (_model, { clients }, { app, episode, position }) => clients[app]?.hear(episode, position),
});

const useApps = (database: Database) =>
  runModel<Model, Real>({
    name: 'podcast sync',
    setup: async () => {
      const real = await openReal(database);
      return { model: { world: real.world }, real };
    },
    commands: {
      'hear in an app': hear,
      'hear on in an app': hear,
      'open a page': command({ input: anyEpisode, run: (_model, { web }, episode) => web.openPage(episode) }),
      'hear in the web app': command({
        input: fc.tuple(anyPosition, fc.oneof(fc.constant(0), anyPause)),
        run: (_model, { web }, [position, lateMs]) => web.hear(position, lateMs),
      }),
      'follow or leave in the web app': command({
        input: fc.nat({ max: 4 }),
        run: async (
          _model,
          {
            world: {
              shows,
              sync: { feeds },
              userId,
              clock,
              followed,
              subscriptions,
            },
          },
          show,
        ) => {
          const url = shows[show] ?? '';
          const { id } = await feeds.ensure(url, userId, clock.now);
          if (followed.delete(url)) return subscriptions.remove(userId, id);
          followed.add(url);
          await subscriptions.add(userId, id, clock.now);
        },
      }),
      'follow or leave in an app': command({
        input: fc.tuple(anyApp, fc.nat({ max: 4 })),
        run: (_model, { clients }, [app, show]) => clients[app]?.changeShows(show),
      }),
      'time passes': command({
        input: anyPause,
        run: (_model, { world }, pauseMs) => {
          world.clock.now += pauseMs;
        },
      }),
      sync,
      'sync again': sync,
      'sync once more': sync,
      'two apps sync at once': command({
        input: fc.record({
          apps: fc.tuple(anyApp, anyApp),
          steps: fc.nat({ max: 8 }),
          episodes: fc.tuple(anyEpisode, anyEpisode),
          position: anyPosition,
          show: fc.nat({ max: 4 }),
        }),
        run: (_model, real, crossing) => crossSyncs(real, crossing),
      }),
      'all apps sync until nothing is new': command({
        input: fc.nat({ max: 2 }),
        canRun: (_model, dice) => dice === 2,
        run: async (_model, real) => {
          // In the third round each gets what the others sent in the second.
          for (const client of [...real.clients, ...real.clients, ...real.clients]) {
            real.world.clock.now += 60_000;
            await client.sync(undisturbed);
          }
          await expectPlaces(real);
          await expectShows(real);
        },
      }),
    },
  });

test('of five apps with lost answers and wrong clocks none rewinds, loses or doubles anything', async () => {
  expect.hasAssertions();
  await using opened = await sqliteDatabase();
  await useApps(opened.database);
});

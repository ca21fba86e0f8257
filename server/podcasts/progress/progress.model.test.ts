import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { command, runModel } from '#rules/testing/run-model.ts';
import type { Database } from '#server/database/open-database.ts';
import { onBothDatabases, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import {
  applyMark,
  applySave,
  merge,
  otherPosition,
  type Progress,
  type Save,
  supersede,
} from './merge-progress.ts';
import { createProgressRepository } from './progress-repository.ts';
import { applyShowMark, undoShowMark } from './show-mark.ts';

/** Where the entries of two episodes stand that ten players share. */
type Store = {
  read(episode: number): Promise<Progress | undefined>;
  change(episode: number, change: (before: Progress | undefined) => Progress): Promise<Progress>;
  remove(episode: number): Promise<void>;
};

type Message = { episode: number; runId: string; seq: number; save: Save; shownSeqs: Map<string, number> };
type Player = {
  episode: number;
  runId: string;
  seq: number;
  basedOn: number;
  shownSeqs: Map<string, number>;
};

/**
 * What of each run came in last, and for each run up to which of its saves the listener chose something else: a run that
 * was shown its position came in, or a mark.
 */
type Model = {
  last: Map<string, { episode: number; seq: number; positionSeconds: number }>;
  settledSeq: Map<string, number>;
  versions: number[];
  /** Episodes that turned out to be the first one. */
  isMerged: boolean;
  /** The last mark of the whole show, by episode: what stood before it. */
  showMarks: Map<
    number,
    { markId: string; version: number; before: Progress | undefined; settledSeq: Map<string, number> }
  >;
  /** Up to which run the two may have had more together than one entry remembers. */
  lastForgotten: number;
};
type Real = {
  store: Store;
  players: (Player | undefined)[];
  wire: Message[];
  runs: number;
  position: number;
};

const anyPlayer = fc.nat({ max: 9 });
const anyEpisode = fc.nat({ max: 1 });

const episodeOf = ({ isMerged }: Model, episode: number) => (isMerged ? 0 : episode);

async function begin(model: Model, real: Real, chosen: number): Promise<Player> {
  const episode = episodeOf(model, chosen);
  const entry = await real.store.read(episode);
  real.runs += 1;
  const shownSeqs = new Map<string, number>();
  for (const [runId, { seq, positionSeconds }] of model.last)
    if (entry && [entry, otherPosition(entry)].some((one) => one?.positionSeconds === positionSeconds))
      shownSeqs.set(runId, seq);
  return { episode, runId: `run ${real.runs}`, seq: 0, basedOn: entry?.version ?? 0, shownSeqs };
}

/** All positions differ well, so that each can be recognised. */
function play(real: Real, player: Player): Message {
  real.position += 10;
  const { episode, runId, seq, basedOn, shownSeqs } = player;
  player.seq += 1;
  const save = { positionSeconds: real.position, durationSeconds: 1e7, progress: real.position / 1e5 };
  return { episode, runId, seq, shownSeqs, save: { ...save, run: { runId, seq, basedOn } } };
}

async function deliver(model: Model, real: Real, message: Message): Promise<void> {
  const { runId, seq, save, shownSeqs } = message;
  const episode = episodeOf(model, message.episode);
  const entry = await real.store.change(episode, (before) => applySave(before, save, real.position));
  expect(entry.version).toBeGreaterThanOrEqual(model.versions[episode] ?? 0);
  const isRecent = Number(runId.slice(4)) > Math.max(real.runs - 40, model.lastForgotten);
  if (isRecent && seq <= (model.last.get(runId)?.seq ?? -1))
    expect(entry.version).toBe(model.versions[episode]);
  model.versions[episode] = entry.version;
  if (seq > (model.last.get(runId)?.seq ?? -1))
    model.last.set(runId, { episode, seq, positionSeconds: save.positionSeconds });
  for (const [earlier, shownSeq] of shownSeqs)
    model.settledSeq.set(earlier, Math.max(shownSeq, model.settledSeq.get(earlier) ?? -1));
}

async function expectNothingLost(model: Model, { store }: Real): Promise<void> {
  for (const episode of [0, 1]) {
    const entry = await store.read(episode);
    const all = [entry, ...(entry?.others ?? [])].map((one) => one?.positionSeconds);
    const positions = new Set(all);
    expect(positions.size).toBe(all.length);
    const lost = [...model.last].filter(
      ([runId, one]) =>
        one.episode === episode &&
        !positions.has(one.positionSeconds) &&
        (model.settledSeq.get(runId) ?? -1) < one.seq,
    );
    expect(lost).toEqual([]);
  }
}

/** Nobody is asked any more about what the runs of this episode left so far. */
function settleRuns(model: Model, episode: number): void {
  for (const [runId, one] of model.last) if (one.episode === episode) model.settledSeq.set(runId, one.seq);
}

const positionsOf = (entry: Progress | undefined) =>
  [entry, ...(entry?.others ?? [])].map((place) => place?.positionSeconds ?? 0);

async function markShow(model: Model, real: Real): Promise<void> {
  const markId = `mark ${(real.position += 10)}`;
  for (const episode of model.isMerged ? [0] : [0, 1]) {
    const before = await real.store.read(episode);
    const entry = await real.store.change(episode, (one) => applyShowMark(one, markId, 1e7, real.position));
    if (before?.completed || (before?.progress ?? 0) >= 99) {
      expect(entry.version).toBe(before?.version);
      continue;
    }
    expect([entry.completed, entry.others]).toEqual([true, []]);
    const { version } = entry;
    model.showMarks.set(episode, { markId, version, before, settledSeq: new Map(model.settledSeq) });
    settleRuns(model, episode);
    model.versions[episode] = version;
  }
}

async function undoMark(model: Model, { store, position }: Real): Promise<void> {
  for (const [episode, { markId, version, before, settledSeq }] of model.showMarks) {
    const marked = await store.read(episode);
    if (marked === undefined) continue;
    const entry = await store.change(episode, (one) => undoShowMark(one, markId, position) ?? marked);
    model.showMarks.delete(episode);
    if (marked.version !== version) {
      expect(entry.version).toBe(marked.version);
      continue;
    }
    expect(positionsOf(entry)).toEqual(positionsOf(before));
    expect([entry.progress, entry.completed]).toEqual([before?.progress ?? 0, before?.completed ?? false]);
    expect(entry.version).toBeGreaterThan(version);
    model.versions[episode] = entry.version;
    for (const [runId, one] of model.last)
      if (one.episode === episode) model.settledSeq.set(runId, settledSeq.get(runId) ?? -1);
  }
}

/** A later place, with runs that are none of here. */
async function importPlace(model: Model, real: Real, chosen: number): Promise<void> {
  const episode = episodeOf(model, chosen);
  const positionSeconds = (real.position += 10);
  const run = { runId: 'elsewhere', seq: 9, basedOn: 0 };
  const save = { positionSeconds, durationSeconds: 1e7, progress: positionSeconds / 1e5, run };
  const there = { ...applySave(undefined, save, real.position), runId: null };
  const entry = await real.store.change(episode, (before) => supersede(before, there));
  expect(entry).toMatchObject({ positionSeconds, others: [] });
  expect(entry.version).toBeGreaterThan(model.versions[episode] ?? 0);
  settleRuns(model, episode);
  model.versions[episode] = entry.version;
}

/** More runs than an entry remembers, by players that know what is there or that were offline all the time. */
const playSixtyTimes = command<Model, Real, { episode: number; isOffline: boolean }>({
  input: fc.record({ episode: anyEpisode, isOffline: fc.boolean() }),
  run: async (model, real, { episode, isOffline }) => {
    for (let time = 0; time < 60; time += 1) {
      const player = await begin(model, real, episode);
      if (isOffline) Object.assign(player, { basedOn: 0, shownSeqs: new Map() });
      await deliver(model, real, play(real, player));
    }
  },
});

async function listen(
  name: string,
  openStore: () => Promise<Store>,
  more: Record<string, typeof playSixtyTimes> = {},
): Promise<void> {
  await runModel<Model, Real>({
    name,
    setup: async () => ({
      model: {
        last: new Map(),
        settledSeq: new Map(),
        versions: [],
        isMerged: false,
        lastForgotten: 0,
        showMarks: new Map(),
      },
      real: { store: await openStore(), players: [], wire: [], runs: 0, position: 0 },
    }),
    commands: {
      'press play': command({
        input: fc.tuple(anyPlayer, anyEpisode),
        run: async (model, real, [player, episode]) => {
          real.players[player] = await begin(model, real, episode);
        },
      }),
      ...Object.fromEntries(
        ['hear a while', 'hear on', 'hear on and on'].map((what) => [
          what,
          command<Model, Real, number>({
            input: anyPlayer,
            run: async (model, real, index) => {
              const player = (real.players[index] ??= await begin(model, real, index % 2));
              real.wire.push(play(real, player));
            },
          }),
        ]),
      ),
      ...Object.fromEntries(
        ['a save comes in', 'a save comes late'].map((what) => [
          what,
          command<Model, Real, { place: number; isReplyLost: boolean }>({
            input: fc.record({ place: fc.nat({ max: 30 }), isReplyLost: fc.boolean() }),
            run: async (model, real, { place, isReplyLost }) => {
              const index = place % Math.max(1, real.wire.length);
              const message = real.wire[index];
              if (!message) return;
              if (!isReplyLost) real.wire.splice(index, 1);
              await deliver(model, real, message);
            },
          }),
        ]),
      ),
      ...more,
      'mark as played or not': command({
        input: fc.tuple(anyEpisode, fc.boolean()),
        run: async (model, real, [chosen, played]) => {
          const episode = episodeOf(model, chosen);
          const entry = await real.store.change(episode, (before) =>
            applyMark(before, played, 1e7, real.position),
          );
          expect([entry.completed, entry.others]).toEqual([played, []]);
          settleRuns(model, episode);
          model.versions[episode] = entry.version;
        },
      }),
      'mark the whole show as played': command({ input: fc.constant(null), run: markShow }),
      'take the mark of the show back': command({
        input: fc.constant(null),
        canRun: ({ showMarks }) => showMarks.size > 0,
        run: undoMark,
      }),
      'a place comes from another Earshot': command({ input: anyEpisode, run: importPlace }),
      'two episodes turn out to be one': command({
        input: fc.constant(null),
        canRun: ({ isMerged, last }) => !isMerged && last.size > 5,
        run: async (model, { store, position, runs }) => {
          const second = await store.read(1);
          const mark = model.showMarks.get(1);
          model.showMarks.delete(1);
          if (mark && (await store.read(0)) === undefined) model.showMarks.set(0, mark);
          const merged =
            second && (await store.change(0, (first) => (first ? merge(first, second, position) : second)));
          await store.remove(1);
          model.versions[0] = merged?.version ?? model.versions[0] ?? 0;
          for (const one of model.last.values()) one.episode = 0;
          model.isMerged = true;
          if (model.last.size > 50) model.lastForgotten = runs;
        },
      }),
    },
    invariant: expectNothingLost,
  });
}

const inMemory = async (): Promise<Store> => {
  const entries: (Progress | undefined)[] = [];
  return {
    read: async (episode) => entries[episode],
    change: async (episode, change) => (entries[episode] = change(entries[episode])),
    remove: async (episode) => void (entries[episode] = undefined),
  };
};

test('ten players of one listener lose no place silently, however late, often or mixed their saves come', async () => {
  const more = { 'press play sixty times elsewhere': playSixtyTimes };
  expect.hasAssertions();
  await listen('positions', inMemory, more);
});

async function addUser(database: Database, id: string): Promise<void> {
  const email = `${id}@example.org`;
  const user = { id, email, email_key: email, password_hash: '', provider: null, created_at: 0 };
  await database.insertInto('user').values(user).execute();
}

test('the database stores all that the rule says', async () => {
  await using opened = await sqliteDatabase();
  const { database } = opened;
  let listeners = 0;
  const inDatabase = async (): Promise<Store> => {
    const userId = `listener ${(listeners += 1)}`;
    await addUser(database, userId);
    const progress = createProgressRepository(database);
    return {
      read: async (episode) => (await progress.list(userId, [episode]))[0]?.progress,
      change: (episode, change) => progress.change(userId, episode, change),
      remove: async (episode) =>
        void (await database
          .deleteFrom('progress')
          .where('user_id', '=', userId)
          .where('episode_id', '=', episode)
          .execute()),
    };
  };
  expect.hasAssertions();
  await listen('stored positions', inDatabase);
});

onBothDatabases((open) => {
  test('saves that come in the same moment all count, and nobody sees those of somebody else', async () => {
    await using opened = await open();
    await addUser(opened.database, 'ann');
    await addUser(opened.database, 'bob');
    const progress = createProgressRepository(opened.database);
    const saves = Array.from({ length: 20 }, (_, index) => (before: Progress | undefined) => {
      const positionSeconds = index * 100;
      const run = { runId: `run ${index}`, seq: 0, basedOn: 0 };
      return applySave(before, { positionSeconds, durationSeconds: 9_000, progress: index, run }, 0);
    });
    await Promise.all(saves.map((change) => progress.change('ann', 1, change)));
    const [entry] = await progress.list('ann');
    const positions = [entry?.progress, ...(entry?.progress.others ?? [])].map(
      (place) => place?.positionSeconds,
    );
    expect(new Set(positions).size).toBe(20);
    expect(await progress.list('bob')).toEqual([]);
  });
});

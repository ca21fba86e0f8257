import { IDBFactory } from 'fake-indexeddb';
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import { CallError } from '#web/api.ts';
import { createOutbox } from '#web/outbox/outbox.ts';
import { settle } from '#web/outbox/testing/test-store.ts';
import { justNow } from '../testing/test-progress-entry.ts';
import type { PendingSave } from './progress-outbox.ts';
import { createProgressOutbox } from './progress-outbox.ts';
import { createProgressRuns, resumePercent, resumeSeconds } from './progress-runs.ts';

const hour = 3600;

function storeOf(factory: IDBFactory): UseStore {
  vi.stubGlobal('indexedDB', factory);
  return createStore('test', 'saves');
}

/** A browser of Anna's: its own storage, a server that can be away, and what it asks her. */
function browser(factory = new IDBFactory()) {
  const sentSaves: PendingSave[] = [];
  const questions: unknown[] = [];
  const server = {
    entry: undefined as ProgressEntry | undefined,
    isAway: false,
    status: 0,
    answer: 0 as number | undefined,
  };
  const late: boolean[] = [];
  const entryAfter = ({ episodeId, positionSeconds, progress }: PendingSave): ProgressEntry => ({
    episodeId,
    positionSeconds,
    progress,
    durationSeconds: hour,
    completed: progress > 99,
    version: (server.entry?.version ?? 0) + 1,
    updatedAt: justNow,
  });
  const outbox = createProgressOutbox({
    outbox: createOutbox({ userId: 'anna', store: storeOf(factory) }),
    async send(save) {
      if (server.isAway) throw new CallError(server.status, 'away', 'Nobody answers.');
      sentSaves.push(save);
      server.entry = entryAfter(save);
      return server.entry;
    },
    onSaved: (entry, runId) => runs.confirmSave(entry, runId),
    onLate: (isLate) => late.push(isLate),
  });
  outbox.open();
  const runs = createProgressRuns({
    outbox,
    recall: () => undefined,
    async read() {
      if (server.isAway) throw new CallError(0, 'away', 'Nobody answers.');
      return server.entry;
    },
    async ask(question) {
      questions.push(question);
      return server.answer;
    },
  });
  /** A run that really began. */
  async function begun(episodeId: string, chosenSeconds?: number) {
    const run = await runs.begin(episodeId, chosenSeconds);
    if (run === undefined) throw new Error('Nothing began.');
    return run;
  }
  return { late, runs, begun, outbox, server, sent: sentSaves, questions, factory };
}

const entry = (more: Partial<ProgressEntry> = {}): ProgressEntry => ({
  episodeId: '1',
  progress: 50,
  completed: false,
  positionSeconds: 1800,
  durationSeconds: hour,
  version: 4,
  updatedAt: justNow,
  ...more,
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an episode goes on where its listener was, and from the start once all of it was heard', () => {
  expect(resumeSeconds(undefined)).toBe(0);
  expect(resumeSeconds(entry())).toBe(1800);
  expect(resumeSeconds(entry({ progress: 99.9, positionSeconds: 3596 }))).toBe(3596);
  expect(resumeSeconds(entry({ progress: 100, positionSeconds: 3600 }))).toBe(0);
});

test('a percent of a length that nobody knew is where the episode goes on', async () => {
  const unknown = entry({ progress: 40, positionSeconds: 0, durationSeconds: null });
  expect(resumePercent(unknown)).toBe(40);
  expect(resumePercent({ ...unknown, progress: 100 })).toBeUndefined();
  expect(resumePercent({ ...unknown, positionSeconds: 12 })).toBeUndefined();
  expect(resumePercent(entry())).toBeUndefined();
  const { begun, server } = browser();
  server.entry = unknown;
  expect((await begun('1')).startPercent).toBe(40);
  // The same audio again, after a failure before it sounded, and after one in the middle.
  expect((await begun('1', 0)).startPercent).toBe(40);
  expect((await begun('1', 900)).startPercent).toBeUndefined();
  const chosen = browser();
  chosen.server.entry = unknown;
  expect((await chosen.begun('1', 900)).startPercent).toBeUndefined();
});

describe('one browser', () => {
  test('begins at the saved place and tells the server what it is based on', async () => {
    const { begun, outbox, server, sent: sentSaves } = browser();
    server.entry = entry();
    const run = await begun('1');
    expect(run.startSeconds).toBe(1800);
    run.save(1810, hour);
    run.save(1810, hour);
    await outbox.flush();
    expect(sentSaves).toMatchObject([{ episodeId: '1', seq: 1, basedOn: 4, positionSeconds: 1810 }]);
    run.save(1820, hour);
    await outbox.flush();
    expect(sentSaves[1]).toMatchObject({ runId: sentSaves[0]?.runId, seq: 2, positionSeconds: 1820 });
  });

  test('an episode that was heard to its end and is heard again says so at once', async () => {
    const { begun, outbox, server, sent: sentSaves } = browser();
    server.entry = entry({ completed: true, progress: 100, positionSeconds: hour });
    const run = await begun('1');
    await outbox.flush();
    expect(run.startSeconds).toBe(0);
    expect(sentSaves).toMatchObject([{ positionSeconds: 0, basedOn: 4 }]);
  });

  test('two devices that disagree: the listener is asked once, and the answer is where it goes on', async () => {
    const { begun, server, questions } = browser();
    server.entry = entry({
      other: { positionSeconds: 724, durationSeconds: hour, updatedAt: entry().updatedAt },
    });
    server.answer = 724;
    expect((await begun('1')).startSeconds).toBe(724);
    expect(questions).toEqual([{ seconds: 1800, otherSeconds: 724 }]);
  });

  test('a retry after a fault is the same run: it must not pass for one that knows of other devices', async () => {
    const { begun, outbox, server, sent: sentSaves } = browser();
    server.entry = entry();
    (await begun('1')).save(1810, hour);
    await outbox.flush();
    server.entry = entry({ version: 9, positionSeconds: 3000 });
    (await begun('1', 1811)).save(1820, hour);
    await outbox.flush();
    expect(sentSaves[1]).toMatchObject({ runId: sentSaves[0]?.runId, basedOn: 4 });
  });

  test('resuming goes where another device has come to meanwhile, and nowhere else when it has not', async () => {
    const { runs, begun, outbox, server } = browser();
    server.entry = entry();
    const run = await begun('1');
    run.save(1810, hour);
    await outbox.flush();
    expect(await runs.resume(run, 1810)).toEqual({ run });
    server.entry = entry({ version: 9, positionSeconds: 3000 });
    const continuation = await runs.resume(run, 1810);
    expect(continuation.seconds).toBe(3000);
    expect(continuation.run).not.toBe(run);
  });

  test('what is heard after marking an episode unplayed is a run that knows of it', async () => {
    const { runs, begun, outbox, server, sent: sentSaves } = browser();
    server.entry = entry();
    const run = await begun('1');
    runs.marked(entry({ version: 12, progress: 0, positionSeconds: 0 }));
    run.save(1830, hour);
    await outbox.flush();
    expect(sentSaves).toMatchObject([{ basedOn: 12, positionSeconds: 1830 }]);
  });
});

describe('without a network', () => {
  test('the last place waits, goes on as the same run, and is sent when the network is back', async () => {
    const { begun, outbox, server, sent: sentSaves } = browser();
    server.entry = entry();
    const run = await begun('1');
    server.isAway = true;
    for (const seconds of [1810, 1820, 1830]) run.save(seconds, hour);
    await outbox.flush();
    expect(sentSaves).toEqual([]);
    const again = await begun('1');
    expect(again.startSeconds).toBe(1830);
    again.save(1840, hour);
    server.isAway = false;
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(sentSaves).toHaveLength(1));
    expect(sentSaves[0]).toMatchObject({ positionSeconds: 1840, basedOn: 4, seq: 4 });
    await outbox.flush();
    expect(outbox.waitingFor('1')).toBeUndefined();
  });

  test('what waits survives a reload, also after the session has ended, and is sent for its listener alone', async () => {
    const before = browser();
    const run = await before.begun('1');
    before.server.isAway = true;
    before.server.status = 401;
    run.save(600, hour);
    await before.outbox.flush();
    before.outbox.close();

    const others = createProgressOutbox({
      outbox: createOutbox({ userId: 'bert', store: storeOf(before.factory) }),
      send: () => Promise.reject(new Error('Bert has nothing to send.')),
      onSaved: () => undefined,
    });
    others.open();
    await others.flush();
    expect(others.waitingFor('1')).toBeUndefined();

    const after = browser(before.factory);
    await after.outbox.flush();
    expect(after.sent).toMatchObject([{ episodeId: '1', positionSeconds: 600 }]);
    const remaining = await storeOf(before.factory)('readonly', (store) => promisifyRequest(store.count()));
    expect(remaining).toBe(0);
  });

  test('a save that is refused for good does not keep the others waiting', async () => {
    const { begun, outbox, server, sent: sentSaves } = browser();
    const run = await begun('1');
    server.isAway = true;
    server.status = 404;
    run.save(10, hour);
    await outbox.flush();
    server.isAway = false;
    (await begun('2')).save(20, hour);
    await outbox.flush();
    expect(sentSaves).toMatchObject([{ episodeId: '2' }]);
  });

  test('what waits in a browser is sent before its listener is asked anything, however soon they press play', async () => {
    const before = browser();
    const run = await before.begun('1');
    before.server.isAway = true;
    run.save(30, hour);
    await settle();
    before.outbox.close();

    const sentSaves: PendingSave[] = [];
    const outbox = createProgressOutbox({
      outbox: createOutbox({ userId: 'anna', store: storeOf(before.factory) }),
      async send(save) {
        sentSaves.push(save);
        return entry();
      },
      onSaved: () => undefined,
    });
    const questions: unknown[] = [];
    const runs = createProgressRuns({
      outbox,
      recall: () => undefined,
      read: async () =>
        entry({ positionSeconds: 60, other: { positionSeconds: 30, durationSeconds: hour, updatedAt: '' } }),
      async ask(question) {
        questions.push([...sentSaves.map(({ positionSeconds }) => positionSeconds), question]);
        return 60;
      },
    });
    outbox.open();
    const beginning = runs.begin('1');
    expect((await beginning)?.startSeconds).toBe(60);
    expect(questions).toEqual([[30, { seconds: 60, otherSeconds: 30 }]]);
  });

  test('a server that does not answer keeps nobody from hearing for more than two seconds', async () => {
    const outbox = createProgressOutbox({
      outbox: createOutbox({ userId: 'anna', store: storeOf(new IDBFactory()) }),
      send: () => new Promise(() => undefined),
      onSaved: () => undefined,
    });
    outbox.open();
    const runs = createProgressRuns({
      outbox,
      recall: (episodeId) => (episodeId === '1' ? entry() : undefined),
      read: () => new Promise(() => undefined),
      ask: async () => 0,
    });
    const beginning = Promise.all([runs.begin('1'), runs.begin('2')]);
    await vi.advanceTimersByTimeAsync(2_000);
    // The entry that the page had before is better than the start.
    expect((await beginning).map((run) => run?.startSeconds)).toEqual([1800, 0]);
  });
});

test('a listener is told of what waits for long, and that it was taken', async () => {
  const { begun, server, late } = browser();
  const run = await begun('1');
  server.isAway = true;
  run.save(10, hour);
  await settle();
  expect(late).toEqual([]);
  run.save(20, hour);
  await settle();
  expect(late).toEqual([true]);
  server.isAway = false;
  run.save(30, hour);
  await settle();
  expect(late).toEqual([true, false]);
});

test('behind a login screen what is heard is written down, sent to nobody, and sent for its listener later', async () => {
  const before = browser();
  const run = await before.begun('1');
  before.outbox.close();
  run.save(40, hour);
  run.save(50, hour, true);
  await settle();
  expect(before.sent).toEqual([]);
  const after = browser(before.factory);
  await settle();
  expect(after.sent.map(({ positionSeconds }) => positionSeconds)).toEqual([50]);
});

test('a place that was kept is sent once more when the page goes before the server has taken it', async () => {
  const { begun, server, sent: sentSaves } = browser();
  const run = await begun('1');
  server.isAway = true;
  run.save(40, hour);
  await settle();
  server.isAway = false;
  run.save(40, hour, true);
  await settle();
  expect(sentSaves.map(({ positionSeconds }) => positionSeconds)).toEqual([40]);
  run.save(40, hour, true);
  await settle();
  expect(sentSaves).toHaveLength(1);
});

test('a question that was taken back begins nothing, and the next one is answered at once for everybody', async () => {
  const { runs, begun, server, sent: sentSaves, questions } = browser();
  server.entry = entry({
    other: { positionSeconds: 724, durationSeconds: hour, updatedAt: entry().updatedAt },
  });
  server.answer = undefined;
  expect(await runs.begin('1')).toBeUndefined();
  await settle();
  expect([questions.length, sentSaves]).toEqual([1, []]);
  server.answer = 724;
  await begun('1');
  await settle();
  expect(sentSaves.map(({ positionSeconds, basedOn }) => [positionSeconds, basedOn])).toEqual([[724, 4]]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import type { Answer } from '#web/player/engine/ask-for-audio.ts';
import { createEngineEvents } from '#web/player/engine/engine-events.ts';
import { createTestPlayer, episodes } from '#web/player/testing/player-fixture.ts';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { episode } from '../testing/test-podcast.ts';
import { diagnoseEpisode } from './diagnose-episode.ts';
import { episodeAddress, pipedAddress } from './episode-address.ts';
import { latestEntry } from './latest-entry.ts';
import { listenFrom } from './listen-from.ts';
import { newId } from './new-id.ts';
import { openRun } from './open-run.ts';
import type { PendingSave } from './pending-saves.ts';
import { createProgressRuns, type PositionQuestion, resumePercent, resumeSeconds } from './progress-runs.ts';
import { createProgressTicker } from './progress-ticker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const entry = (more: Partial<ProgressEntry> = {}): ProgressEntry => ({
  episodeId: '1',
  progress: 50,
  completed: false,
  positionSeconds: 1800,
  durationSeconds: 3600,
  version: 4,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

test.each<[Answer, string, string?]>([
  [undefined, 'network'],
  [{ status: 401 }, 'unauthorised'],
  [{ status: 404 }, 'missing'],
  [{ status: 410, sentence: 'It is gone.' }, 'missing', 'It is gone.'],
  [{ status: 502, code: 'remote_gone', sentence: 'Not here.' }, 'missing', 'Not here.'],
  [{ status: 500 }, 'network'],
  [{ status: 502, sentence: 'The host is silent.' }, 'network', 'The host is silent.'],
  [{ status: 429, sentence: 'Too many.' }, 'network', 'Too many.'],
  [{ status: 428, sentence: 'No.' }, 'unsupported', 'No.'],
  [{ status: 415 }, 'unsupported', 'cannot be played by this browser'],
  [{ status: 400, sentence: 'No.' }, 'unsupported', 'No.'],
  [{ status: 206, sentence: 'Here it is.' }, 'unsupported', 'cannot be played by this browser'],
])('an episode that is answered with %o is told of as %s', (answer, reason, said = '') => {
  const told = diagnoseEpisode({ title: 'Foghorns' }, answer);
  expect([told.reason, told.skippable]).toEqual([reason, false]);
  expect(told.sentence).toContain(said);
});

test('an episode is fetched from its host over https, and else through our own server', async () => {
  const asked = { id: 'a/1', audioUrl: 'https://audio.example.org/1.mp3' };
  const piped = { url: '/api/podcast/audio/a%2F1', isPiped: true };
  expect(pipedAddress(asked)).toEqual(piped);
  expect(await episodeAddress({ id: '1', audioUrl: '/api/demo/1.mp3' })).toEqual({
    url: '/api/demo/1.mp3',
    isPiped: true,
  });
  const resolve = 'GET /api/apple/resolve-url';
  const server = pretendServer({ [resolve]: { body: { finalUrl: 'https://cdn.example.org/1' } } });
  expect(await episodeAddress(asked)).toEqual({ url: 'https://cdn.example.org/1', isPiped: false });
  expect(server.asked).toHaveLength(1);
  pretendServer({ [resolve]: { body: { finalUrl: 'http://cdn.example.org/1' } } });
  expect(await episodeAddress(asked)).toEqual(piped);
  pretendServer({ [resolve]: refusal(502, 'remote_failed', 'No.') });
  expect(await episodeAddress(asked)).toEqual(piped);
});

describe('what the server says of an episode', () => {
  test('comes after what waits here was sent', async () => {
    const order: string[] = [];
    const needs = {
      outbox: { flush: async () => void order.push('flush') },
      read: async () => {
        order.push('read');
        return entry();
      },
    };
    expect(await latestEntry(needs, '1')).toEqual(entry());
    expect(order).toEqual(['flush', 'read']);
  });

  test('is not known where nobody answers, or not within two seconds', async () => {
    const outbox = { flush: async () => undefined };
    const failing = { outbox, read: () => Promise.reject(new Error('away')) };
    expect(await latestEntry(failing, '1')).toBe('unknown');
    const silent = { outbox, read: () => new Promise<undefined>(() => undefined) };
    const asking = latestEntry(silent, '1');
    let answer: unknown = 'nothing yet';
    const told = (async () => {
      answer = await asking;
    })();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(answer).toBe('nothing yet');
    await vi.advanceTimersByTimeAsync(1);
    await told;
    expect(answer).toBe('unknown');
  });
});

test('a place in an episode is gone to in what sounds, and else the episode begins there', () => {
  const { player, fake, now } = createTestPlayer();
  listenFrom(player, episode(3, { enclosureUrl: null }), 60);
  expect([now(), fake.asked()]).toEqual([undefined, []]);
  listenFrom(player, episode(3), 60);
  expect(fake.asked()).toEqual(['load 3 at 60 then nothing']);
  fake.status('paused');
  listenFrom(player, episode(3), 90);
  expect([now(), fake.asked()]).toEqual(['3', ['seek 90', 'play']]);
  listenFrom(player, episode(4), 5);
  expect([now(), fake.asked()]).toEqual(['4', ['load 4 at 5 then nothing']]);
});

test('a status is told once, and one that is only assumed not at all', () => {
  const teller = createEngineEvents();
  teller.begin(7);
  const told: unknown[] = [];
  teller.listen((event) => told.push(event));
  teller.become('idle');
  teller.become('playing');
  teller.become('playing');
  teller.assume('waiting');
  teller.become('waiting');
  expect([teller.status(), told]).toEqual(['waiting', [{ type: 'status', load: 7, status: 'playing' }]]);
});

test('names are never given twice, and are as long as any other', () => {
  const names = Array.from({ length: 50 }, newId);
  expect(new Set(names).size).toBe(50);
  expect(names.every((name) => /^[\da-f]{32}$/.test(name))).toBe(true);
});

test('where an episode goes on: at its second, at its percent where no more is known, and at the start once heard', () => {
  const percent = (more: Partial<ProgressEntry>) =>
    resumePercent(entry({ durationSeconds: null, positionSeconds: 0, ...more }));
  expect([
    percent({}),
    percent({ progress: 0 }),
    percent({ progress: 100 }),
    percent({ progress: 99 }),
  ]).toEqual([50, undefined, undefined, 99]);
  expect([
    percent({ positionSeconds: 1 }),
    percent({ durationSeconds: 5 }),
    resumePercent(undefined),
  ]).toEqual([undefined, undefined, undefined]);
  expect([entry({ progress: 99.9 }), entry({ progress: 100 }), undefined].map(resumeSeconds)).toEqual([
    1800, 0, 0,
  ]);
});

/** An outbox that only remembers. */
function rememberingOutbox() {
  const put: PendingSave[] = [];
  const last: PendingSave[] = [];
  let waiting: PendingSave | undefined;
  return {
    put: (save: PendingSave) => void put.push(save),
    putLast: (save: PendingSave) => void last.push(save),
    waitingFor: () => waiting,
    flush: async () => undefined,
    kept: { put, last },
    wait: (save: PendingSave | undefined) => {
      waiting = save;
    },
  };
}

describe('a run', () => {
  const begin = (outbox = rememberingOutbox()) => ({
    outbox,
    run: openRun({ episodeId: '1', startSeconds: 10, runId: 'r', seq: 3, basedOn: 4 }, outbox),
  });

  test('keeps each place once, numbered, with how much of the whole it is', () => {
    const { outbox, run } = begin();
    run.save(10, 100);
    run.save(20, 100);
    run.save(20, 100);
    run.save(150, 100);
    run.save(30, null);
    expect(
      outbox.kept.put.map(({ seq, positionSeconds, progress }) => [seq, positionSeconds, progress]),
    ).toEqual([
      [4, 20, 20],
      [5, 150, 100],
      [6, 30, 0],
    ]);
    expect(outbox.kept.put[0]).toEqual({
      episodeId: '1',
      runId: 'r',
      seq: 4,
      basedOn: 4,
      positionSeconds: 20,
      durationSeconds: 100,
      progress: 20,
    });
    run.keep(30, null);
    expect([outbox.kept.put.length, outbox.kept.last.length, run.knownVersion]).toEqual([4, 0, 4]);
  });

  test('sends its last place at once, also one that was kept and not taken yet; another run’s is not its own', () => {
    const { outbox, run } = begin();
    run.save(20, 100, true);
    expect(outbox.kept.last).toHaveLength(1);
    run.save(20, 100, true);
    expect(outbox.kept.last).toHaveLength(1);
    const save = outbox.kept.last[0];
    outbox.wait(save);
    run.save(20, 100, true);
    expect(outbox.kept.last).toHaveLength(2);
    run.save(20, 100);
    outbox.wait(save && { ...save, runId: 'another' });
    run.save(20, 100, true);
    expect([outbox.kept.last.length, outbox.kept.put.length]).toEqual([2, 0]);
  });
});

describe('runs', () => {
  function listener(known: ProgressEntry | undefined, answer: number | undefined = 5) {
    const outbox = rememberingOutbox();
    const questions: PositionQuestion[] = [];
    const server = { known, isAway: false };
    const runs = createProgressRuns({
      outbox,
      recall: () => entry({ positionSeconds: 77, version: 2 }),
      read: async () => {
        if (server.isAway) throw new Error('away');
        return server.known;
      },
      ask: async (question) => {
        questions.push(question);
        return answer;
      },
    });
    return { outbox, questions, server, runs };
  }

  test('begin where this page last knew when the server cannot be asked', async () => {
    const { runs, server } = listener(entry());
    server.isAway = true;
    expect(await runs.begin('1')).toMatchObject({ startSeconds: 77, basedOn: 2 });
  });

  test('begin at the start of what nobody heard, and keep nothing of it yet', async () => {
    const { runs, outbox } = listener(undefined);
    expect(await runs.begin('1')).toMatchObject({ startSeconds: 0, basedOn: 0, seq: 0 });
    expect(outbox.kept.put).toEqual([]);
  });

  test('go on as what waits here, at its place or at the one that was chosen', async () => {
    const { runs, outbox } = listener(entry());
    const waits = { episodeId: '1', runId: 'w', seq: 8, basedOn: 3, durationSeconds: 100 };
    outbox.wait({ ...waits, positionSeconds: 40, progress: 40 });
    expect(await runs.begin('1')).toMatchObject({ startSeconds: 40, runId: 'w', seq: 8, basedOn: 3 });
    outbox.wait({ ...waits, positionSeconds: 100, progress: 100 });
    expect(await runs.begin('2')).toMatchObject({ startSeconds: 0 });
    expect(await runs.begin('3', 12)).toMatchObject({ startSeconds: 12, runId: 'w' });
  });

  test('that hear again what was done say so at once, unless they begin in its middle', async () => {
    const done = entry({ completed: true, progress: 100, positionSeconds: 3600 });
    const again = listener(done);
    await again.runs.begin('1');
    expect(again.outbox.kept.put).toMatchObject([{ positionSeconds: 0, progress: 0 }]);
    const middle = listener(done);
    await middle.runs.begin('1', 1);
    expect(middle.outbox.kept.put).toEqual([]);
    const almost = listener(done);
    await almost.runs.begin('1', 0.9);
    expect(almost.outbox.kept.put).toHaveLength(1);
  });

  test('settle what two devices disagree on with the place that was chosen', async () => {
    const two = entry({
      other: { positionSeconds: 900, durationSeconds: 3600, updatedAt: '2026-01-01T00:00:00.000Z' },
    });
    const { runs, outbox, questions } = listener(two, 900);
    expect(await runs.begin('1')).toMatchObject({ startSeconds: 900 });
    expect(questions).toEqual([{ seconds: 1800, otherSeconds: 900 }]);
    expect(outbox.kept.put).toMatchObject([{ positionSeconds: 900, basedOn: 4 }]);
  });

  test('that go on hear where another device came to, and stay where it is the same place', async () => {
    const { runs, server } = listener(entry({ version: 4 }));
    const run = await runs.begin('1');
    if (!run) throw new Error('expected a run');
    expect(await runs.resume(run, 1800)).toEqual({ run });
    server.known = entry({ version: 5, positionSeconds: 1800.9 });
    const same = await runs.resume(run, 1800);
    expect(same).not.toHaveProperty('seconds');
    expect(same.run).not.toBe(run);
    server.known = entry({ version: 6, positionSeconds: 1801 });
    expect(await runs.resume(same.run, 1800)).toMatchObject({ seconds: 1801 });
    // An older run, and one the server knows nothing of, go on as they are.
    expect(await runs.resume(run, 3)).toEqual({ run });
  });

  test('that go on while something of them waits, or nobody answers, stay where they are', async () => {
    const { runs, server, outbox } = listener(entry({ version: 4 }));
    const run = await runs.begin('1');
    if (!run) throw new Error('expected a run');
    server.known = entry({ version: 9, positionSeconds: 5 });
    outbox.wait({
      episodeId: '1',
      runId: 'r',
      seq: 1,
      basedOn: 1,
      positionSeconds: 1,
      durationSeconds: 1,
      progress: 1,
    });
    expect(await runs.resume(run, 1800)).toEqual({ run });
    outbox.wait(undefined);
    server.isAway = true;
    expect(await runs.resume(run, 1800)).toEqual({ run });
    server.isAway = false;
    server.known = undefined;
    expect(await runs.resume(run, 1800)).toEqual({ run });
  });

  test('know what the server took of them, and what was marked; nothing of others', async () => {
    const { runs, server, outbox } = listener(entry({ version: 4 }));
    const run = await runs.begin('1');
    if (!run) throw new Error('expected a run');
    runs.saved(entry({ version: 8 }), 'another run');
    expect(run).toMatchObject({ knownVersion: 4 });
    runs.marked(entry({ episodeId: '2', version: 8 }));
    expect(run).toMatchObject({ basedOn: 4 });
    run.save(1_801, null);
    const runId = outbox.kept.put[0]?.runId ?? '';
    runs.saved(entry({ version: 8 }), runId);
    expect(run).toMatchObject({ knownVersion: 8, basedOn: 4, runId });
    server.known = entry({ version: 8, positionSeconds: 1 });
    expect(await runs.resume(run, 1800)).toEqual({ run });
    runs.marked(entry({ version: 9 }));
    expect(run).toMatchObject({ knownVersion: 9, basedOn: 9, seq: 0 });
    expect(run).not.toMatchObject({ runId });
  });
});

describe('while an episode sounds', () => {
  function sounding(length?: number) {
    const [item] = episodes('x');
    const audio = { item, seconds: 0, length, isOpen: true };
    const saved: (number | null | boolean)[][] = [];
    const ticker = createProgressTicker({
      audioElement: {
        item: () => (audio.isOpen ? item : undefined),
        elapsedSeconds: () => audio.seconds,
        durationSeconds: () => audio.length,
      },
      durationSeconds: () => audio.length ?? 0,
    });
    const run = (startSeconds: number, startPercent?: number) => ({
      episodeId: 'x',
      startSeconds,
      startPercent,
      save: (seconds: number, duration: number | null, isLast?: boolean) =>
        void saved.push([seconds, duration, ...(isLast === undefined ? [] : [isLast])]),
    });
    const at = (seconds: number) => {
      audio.seconds = seconds;
      ticker.saveWhenDue();
    };
    return { ticker, audio, saved: () => saved.splice(0), run, at };
  }

  test('its place is kept every ten seconds from where it began, forward and back', () => {
    const { ticker, saved, run, at } = sounding(100);
    at(50);
    expect(saved()).toEqual([]);
    ticker.begin(run(20));
    at(29.9);
    expect(saved()).toEqual([]);
    at(30);
    at(39);
    at(20);
    expect(saved()).toEqual([
      [30, 100, false],
      [20, 100, false],
    ]);
    ticker.save(true);
    expect(saved()).toEqual([[20, 100, true]]);
  });

  test('nothing is kept of what was let go of, nor before its second is known', () => {
    const { ticker, audio, saved, run, at } = sounding();
    ticker.begin(run(0));
    audio.isOpen = false;
    at(50);
    audio.isOpen = true;
    ticker.begin(run(0, 50));
    at(70);
    expect(saved()).toEqual([]);
    ticker.choose();
    at(90);
    expect(saved()).toEqual([[90, null, false]]);
    ticker.close();
    expect(ticker.run()).toBeUndefined();
    at(200);
    ticker.end();
    expect(saved()).toEqual([]);
  });

  test('a percent is a second once the length is known, and none where a sounding file never says it', () => {
    const { ticker, audio, run } = sounding();
    ticker.begin(run(0));
    expect(ticker.awaitedSeconds(true)).toBeUndefined();
    ticker.begin(run(0, 25));
    expect(ticker.awaitedSeconds(false)).toBeUndefined();
    audio.length = 200;
    expect([ticker.awaitedSeconds(false), ticker.awaitedSeconds(false)]).toEqual([50, undefined]);
    audio.length = undefined;
    ticker.begin(run(0, 25));
    expect(ticker.awaitedSeconds(true)).toBeUndefined();
    audio.length = 200;
    expect(ticker.awaitedSeconds(true)).toBeUndefined();
  });

  test('its end is all of it, by its length or by what was heard', () => {
    const { ticker, audio, saved, run, at } = sounding(100);
    ticker.begin(run(0, 25));
    audio.seconds = 99;
    ticker.end();
    expect(saved()).toEqual([[100, 100]]);
    at(95);
    expect(saved()).toEqual([]);
    audio.length = undefined;
    ticker.end();
    expect(saved()).toEqual([[95, 95]]);
    const other = run(0);
    ticker.continueRun(other);
    expect(ticker.run()).toBe(other);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import { rememberingOutbox } from '../testing/remembering-outbox.ts';
import { entry } from '../testing/test-progress-entry.ts';
import { createProgressRuns, type PositionQuestion } from './progress-runs.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('runs', () => {
  function listener(serverEntry: ProgressEntry | undefined, answer: number | null = 5) {
    const outbox = rememberingOutbox();
    const questions: PositionQuestion[] = [];
    const server = { known: serverEntry, isAway: false, slow: new Map<string, Promise<void>>() };
    const runs = createProgressRuns({
      outbox,
      recall: () => entry({ positionSeconds: 77, version: 2 }),
      read: async (episodeId) => {
        await server.slow.get(episodeId);
        if (server.isAway) throw new Error('away');
        return server.known;
      },
      ask: async (question) => {
        questions.push(question);
        return answer ?? undefined;
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
    runs.confirmSave(entry({ version: 8 }), 'another run');
    expect(run).toMatchObject({ knownVersion: 4 });
    runs.marked(entry({ episodeId: '2', version: 8 }));
    expect(run).toMatchObject({ basedOn: 4 });
    run.save(1_801, null);
    const runId = outbox.kept.put[0]?.runId ?? '';
    runs.confirmSave(entry({ version: 8 }), runId);
    expect(run).toMatchObject({ knownVersion: 8, basedOn: 4, runId });
    server.known = entry({ version: 8, positionSeconds: 1 });
    expect(await runs.resume(run, 1800)).toEqual({ run });
    runs.marked(entry({ version: 9 }));
    expect(run).toMatchObject({ knownVersion: 9, basedOn: 9, seq: 0 });
    expect(run).not.toMatchObject({ runId });
  });

  test('that are asked to go on stay as they are while their question is left open', async () => {
    const { runs, server, questions } = listener(entry(), null);
    const run = await runs.begin('1', 10);
    if (run === undefined) throw new Error('a run at a chosen second begins');
    const other = { positionSeconds: 60, durationSeconds: 3600, updatedAt: '2026-01-02T00:00:00.000Z' };
    server.known = entry({ version: 9, other });
    const continuation = await runs.resume(run, 10);
    expect([questions.length, continuation]).toEqual([1, { run }]);
  });

  test('that go on are left alone where another episode begins meanwhile', async () => {
    const { runs, server } = listener(entry());
    const run = await runs.begin('1');
    if (run === undefined) throw new Error('expected a run');
    const answer = Promise.withResolvers<void>();
    server.slow.set('1', answer.promise);
    const going = runs.resume(run, 1800);
    expect((await runs.begin('2'))?.episodeId).toBe('2');
    server.known = entry({ version: 9, positionSeconds: 60 });
    answer.resolve();
    expect(await going).toEqual({ run });
  });

  test('that go on ask about two places that still disagree, and say at once which was chosen', async () => {
    const other = { positionSeconds: 900, durationSeconds: 3600, updatedAt: '2026-01-01T00:00:00.000Z' };
    const { runs, outbox, questions } = listener(entry({ other }), 900);
    const run = await runs.begin('1', 10);
    if (run === undefined) throw new Error('expected a run');
    expect(questions).toEqual([]);
    expect(await runs.resume(run, 10)).toMatchObject({ seconds: 900 });
    expect(questions).toHaveLength(1);
    expect(outbox.kept.put.at(-1)).toMatchObject({ positionSeconds: 900, basedOn: 4 });
  });

  test('are none before anything is played: a mark changes nothing', async () => {
    const { runs, outbox } = listener(entry());
    runs.marked(entry({ version: 9 }));
    expect([await runs.begin('1'), outbox.kept.put]).toMatchObject([{ basedOn: 4 }, []]);
  });
});

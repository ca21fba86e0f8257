import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberingOutbox } from '../testing/remembering-outbox.ts';
import { openRun } from './progress-runs.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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
    run.write(30, null);
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

import { describe, expect, test } from 'vitest';
import { applySave, type Progress, type Save } from './merge-progress.ts';
import { saveOf } from './routes.ts';

const at = (positionSeconds: number, more: Partial<Save> = {}): Save => ({
  positionSeconds,
  durationSeconds: 1_000,
  progress: positionSeconds / 10,
  ...more,
});

const entry = (more: Partial<Progress> = {}): Progress => ({ ...applySave(undefined, at(100), 5), ...more });

describe('what a player sends', () => {
  const input = { episodeId: 1, progress: 40 };

  test('a percent is a place in the length that is known: the player’s, else the one before, else the feed’s', () => {
    expect(saveOf({ ...input, durationSeconds: 200 }, entry({ durationSeconds: 300 }), 400)).toEqual({
      positionSeconds: 80,
      durationSeconds: 200,
      progress: 40,
    });
    expect(
      saveOf({ ...input, durationSeconds: 0 }, entry({ durationSeconds: 300 }), 400).durationSeconds,
    ).toBe(300);
    expect(saveOf(input, undefined, 400).positionSeconds).toBe(160);
    expect(saveOf(input, undefined, null)).toEqual({
      positionSeconds: 0,
      durationSeconds: null,
      progress: 40,
    });
  });

  test('seconds beyond the end move the end, and without a length the percent is what was sent', () => {
    expect(saveOf({ ...input, positionSeconds: 500 }, undefined, 400)).toEqual({
      positionSeconds: 500,
      durationSeconds: 500,
      progress: 100,
    });
    expect(saveOf({ ...input, positionSeconds: 100 }, undefined, 400).progress).toBe(25);
    expect(saveOf({ ...input, positionSeconds: 100 }, undefined, null)).toEqual({
      positionSeconds: 100,
      durationSeconds: null,
      progress: 40,
    });
  });

  test('a save that does not number itself is the next one of its run, begun from nothing', () => {
    expect(saveOf({ ...input, runId: 'a' }, undefined, 400).run).toEqual({ runId: 'a', seq: 0, basedOn: 0 });
    const before = entry({
      runs: [
        { runId: 'b', seq: 9 },
        { runId: 'a', seq: 4 },
      ],
    });
    expect(saveOf({ ...input, runId: 'a' }, before, 400).run).toEqual({ runId: 'a', seq: 5, basedOn: 0 });
    expect(saveOf({ ...input, runId: 'a', seq: 7, basedOn: 3 }, before, 400).run).toEqual({
      runId: 'a',
      seq: 7,
      basedOn: 3,
    });
  });

  test('the first save of a run that does not number itself begins it, beside the runs of others', () => {
    const before = entry({ runs: [{ runId: 'b', seq: 9 }] });
    expect(saveOf({ ...input, runId: 'a' }, before, 400).run).toEqual({ runId: 'a', seq: 0, basedOn: 0 });
  });
});

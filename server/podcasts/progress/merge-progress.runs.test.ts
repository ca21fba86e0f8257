import { describe, expect, test } from 'vitest';
import {
  applyMark,
  applySave,
  merge,
  otherPosition,
  type Progress,
  type Save,
  supersede,
} from './merge-progress.ts';

const at = (positionSeconds: number, more: Partial<Save> = {}): Save => ({
  positionSeconds,
  durationSeconds: 1_000,
  progress: positionSeconds / 10,
  ...more,
});

const inRun = (runId: string, seq: number, basedOn: number, positionSeconds: number): Save =>
  at(positionSeconds, { run: { runId, seq, basedOn } });

const entry = (more: Partial<Progress> = {}): Progress => ({ ...applySave(undefined, at(100), 5), ...more });

const other = (runId: string, positionSeconds = 500, version = 1) => ({
  runId,
  positionSeconds,
  durationSeconds: 1_000,
  version,
  updatedAt: 1,
});

describe('an episode', () => {
  test('is completed beyond 98 percent at first, and beyond 99 later', () => {
    expect(applySave(undefined, at(980), 1).completed).toBe(false);
    expect(applySave(undefined, at(981), 1).completed).toBe(true);
    expect(applySave(entry(), at(990), 1).completed).toBe(false);
    expect(applySave(entry(), at(991), 1).completed).toBe(true);
    expect(applySave(entry({ completed: true }), at(0), 1).completed).toBe(false);
  });

  test('marked stands at its end or its start, with every other place settled and its runs still known', () => {
    const before = entry({ others: [other('b')], runs: [{ runId: 'a', seq: 3 }], version: 4 });
    expect(applyMark(before, true, null, 9)).toEqual({
      positionSeconds: 100,
      durationSeconds: null,
      progress: 100,
      completed: true,
      version: 5,
      movedVersion: 5,
      runId: null,
      others: [],
      runs: [{ runId: 'a', seq: 3 }],
      updatedAt: 9,
    });
    expect(applyMark(before, false, 900, 9)).toMatchObject({
      positionSeconds: 0,
      progress: 0,
      completed: false,
    });
    expect(applyMark(undefined, true, null, 9)).toMatchObject({ positionSeconds: 0, version: 1, runs: [] });
    expect(applyMark(undefined, true, 900, 9).positionSeconds).toBe(900);
  });

  test('that is saved where it stands, by nobody’s run, does not change', () => {
    const before = entry();
    expect(applySave(before, at(100), 9)).toBe(before);
    for (const save of [at(101), at(100, { progress: 11 })])
      expect(applySave(before, save, 9)).toMatchObject({ version: 2, movedVersion: 2, updatedAt: 9 });
    expect(applySave(entry({ runId: 'a' }), at(100), 9).version).toBe(2);
  });

  test('is heard anew by a run that begins in its first second, and by no other', () => {
    const before = entry({ completed: true });
    expect(applySave(before, inRun('a', 0, 1, 0.9), 9).completed).toBe(false);
    expect(applySave(before, inRun('a', 0, 1, 1), 9).completed).toBe(true);
  });
});

describe('runs', () => {
  const before = entry({ runId: 'a', version: 5, movedVersion: 5, runs: [{ runId: 'a', seq: 3 }] });

  test('a save that was known already, or came late, changes nothing', () => {
    for (const seq of [2, 3]) expect(applySave(before, inRun('a', seq, 5, 400), 9)).toBe(before);
    expect(applySave(before, inRun('a', 4, 0, 400), 9)).toMatchObject({
      positionSeconds: 400,
      runs: [{ runId: 'a', seq: 4 }],
    });
  });

  test('one that knows of the place takes over, and one that does not keeps its own beside it', () => {
    expect(applySave(before, inRun('b', 0, 5, 400), 9)).toMatchObject({
      positionSeconds: 400,
      runId: 'b',
      others: [],
    });
    const conflicting = applySave(before, inRun('b', 0, 4, 400), 9);
    expect(conflicting).toMatchObject({ positionSeconds: 100, runId: 'a', version: 6, movedVersion: 5 });
    expect(conflicting.others).toEqual([{ ...other('b', 400, 6), updatedAt: 9 }]);
    // The run is a conflict already: no later number makes it one that may supersede.
    expect(applySave(conflicting, inRun('b', 1, 6, 410), 9)).toMatchObject({ positionSeconds: 100 });
    expect(applySave(conflicting, inRun('b', 1, 6, 410), 9).others.map((one) => one.positionSeconds)).toEqual(
      [410],
    );
  });

  test('a place a second away or nearer is the same place, also where it comes back to it', () => {
    expect(applySave(before, inRun('b', 0, 0, 101), 9).others).toEqual([]);
    expect(applySave(before, inRun('b', 0, 0, 99), 9).others).toEqual([]);
    expect(applySave(before, inRun('b', 0, 0, 101.5), 9).others).toHaveLength(1);
    const conflicting = applySave(before, inRun('b', 0, 0, 400), 9);
    expect(applySave(conflicting, inRun('b', 1, 0, 100), 9).others).toEqual([]);
  });

  test('only the second place that a run was told of is settled by it', () => {
    const conflicted = { ...before, others: [other('x', 300, 2), other('y', 600, 4)] };
    expect(applySave(conflicted, inRun('b', 0, 5, 400), 9).others).toEqual([other('x', 300, 2)]);
    const later = { ...before, movedVersion: 3, others: [other('y', 600, 5)] };
    expect(applySave(later, inRun('b', 0, 4, 400), 9).others).toEqual([other('y', 600, 5)]);
    expect(applySave(later, inRun('b', 0, 5, 400), 9).others).toEqual([]);
    expect(otherPosition(conflicted)).toEqual(other('y', 600, 4));
  });

  test('fifty are known, and beyond them those whose place is kept', () => {
    const runs = Array.from({ length: 50 }, (_, seq) => ({ runId: `old ${seq}`, seq }));
    const many = { ...before, runId: 'old 0', others: [other('old 1')], runs };
    const after = applySave(many, inRun('new', 0, 0, 400), 9).runs.map(({ runId }) => runId);
    expect(after).toHaveLength(51);
    expect([after[0], after[1], after.at(-1)]).toEqual(['old 0', 'old 1', 'new']);
    const twice = applySave(
      { ...many, runs: [...runs, { runId: 'x', seq: 1 }, { runId: 'y', seq: 1 }] },
      inRun('new', 0, 0, 400),
      9,
    );
    expect(twice.runs.map(({ runId }) => runId).slice(0, 3)).toEqual(['old 0', 'old 1', 'old 3']);
  });

  test('a thousand places are kept, the newest of them', () => {
    const others = Array.from({ length: 1_000 }, (_, index) => other(`run ${index}`, 200 + index));
    const after = applySave({ ...before, others }, inRun('b', 0, 0, 50), 9).others;
    expect([after.length, after[0]?.runId, after.at(-1)?.runId]).toEqual([1_000, 'run 1', 'b']);
  });
});

describe('two entries of one episode', () => {
  const old = entry({ positionSeconds: 700, updatedAt: 10, version: 7, runId: 'old', completed: true });
  const fresh = entry({ positionSeconds: 200, updatedAt: 20, version: 3, runId: 'fresh' });

  test('are the place that was touched last, with the other one beside it, whichever comes first', () => {
    for (const both of [merge(old, fresh, 30), merge(fresh, old, 30)]) {
      expect(both).toMatchObject({
        positionSeconds: 200,
        completed: true,
        version: 8,
        movedVersion: 8,
        updatedAt: 30,
      });
      expect(both.others).toEqual([{ ...other('old', 700, 8), updatedAt: 10 }]);
    }
    expect(merge(fresh, { ...old, completed: false }, 30).completed).toBe(false);
    expect(merge({ ...fresh, updatedAt: 10 }, old, 30).positionSeconds).toBe(200);
  });

  test('at one place are one, and a place of no run has a name of its own', () => {
    expect(merge({ ...old, positionSeconds: 201 }, fresh, 30).others).toEqual([]);
    expect(merge({ ...old, positionSeconds: 199 }, fresh, 30).others).toEqual([]);
    expect(merge({ ...old, runId: null }, fresh, 30).others[0]?.runId).toBe('joined at 7');
  });

  test('bring all their places along with their runs, the older ones first', () => {
    const both = merge(
      { ...old, others: [other('a')], runs: [{ runId: 'a', seq: 1 }] },
      {
        ...fresh,
        others: [other('b')],
        runs: Array.from({ length: 50 }, (_, seq) => ({ runId: `b ${seq}`, seq })),
      },
      30,
    );
    expect(both.others.map(({ runId }) => runId)).toEqual(['a', 'b', 'old']);
    expect([both.runs.length, both.runs[0]?.runId]).toEqual([51, 'a']);
  });

  test('know a late save of a place that is there, however many other runs there were', () => {
    const runs = (name: string) => Array.from({ length: 50 }, (_, seq) => ({ runId: `${name} ${seq}`, seq }));
    const both = merge(
      {
        ...old,
        runId: 'a',
        others: [other('b', 700)],
        runs: [
          { runId: 'b', seq: 5 },
          { runId: 'a', seq: 9 },
        ],
      },
      { ...fresh, runs: runs('c') },
      30,
    );
    expect(applySave(both, inRun('b', 4, 0, 650), 40)).toBe(both);
    expect(applySave(both, inRun('a', 8, 0, 650), 40)).toBe(both);
  });

  test('know what an app sent to either of them, since its run has one name in both', () => {
    const both = merge(
      { ...old, runs: [{ runId: 'app', seq: 3, recentPositions: [1] }] },
      { ...fresh, runs: [{ runId: 'app', seq: 9, recentPositions: [2] }] },
      30,
    );
    expect(both.runs.filter(({ runId }) => runId === 'app')).toEqual([
      { runId: 'app', seq: 9, recentPositions: [2] },
    ]);
    expect(applySave(both, inRun('app', 8, 0, 650), 40)).toBe(both);
  });

  test('keep a thousand places between them, the newest of them', () => {
    const places = (name: string) => Array.from({ length: 600 }, (_, place) => other(`${name} ${place}`));
    const both = merge({ ...old, others: places('a') }, { ...fresh, others: places('b') }, 30);
    expect(both.others).toHaveLength(1_000);
    expect([both.others[0]?.runId, both.others.at(-1)?.runId]).toEqual(['a 201', 'old']);
  });
});

test('an episode whose length nobody knows moves by seconds alone', () => {
  const before = applySave(undefined, { positionSeconds: 10, durationSeconds: null, progress: 0 }, 1);
  const after = applySave(before, { positionSeconds: 40, durationSeconds: null, progress: 0 }, 2);
  expect([after.positionSeconds, after.version]).toEqual([40, 2]);
});

test('a place from another Earshot leaves the runs of here known: a save of theirs that comes late asks nothing', () => {
  const here = applySave(undefined, inRun('tab', 3, 0, 100), 5);
  const after = supersede(
    here,
    entry({ positionSeconds: 700, updatedAt: 9, runs: [{ runId: 'x', seq: 1 }] }),
  );
  expect(after.positionSeconds).toBe(700);
  expect(applySave(after, inRun('tab', 2, 0, 90), 12)).toBe(after);
  expect(otherPosition(applySave(after, inRun('tab', 4, 0, 120), 12))).toMatchObject({
    positionSeconds: 120,
  });
});

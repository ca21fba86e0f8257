import { describe, expect, test } from 'vitest';
import {
  applyLateMark,
  applyMark,
  applySave,
  otherPosition,
  type Progress,
  type Save,
} from './merge-progress.ts';

const hour = 3600;
const at = (positionSeconds: number, run?: Save['run']): Save => ({
  positionSeconds,
  durationSeconds: hour,
  progress: (100 * positionSeconds) / hour,
  ...(run && { run }),
});
const run = (runId: string, seq: number, basedOn = 0) => ({ runId, seq, basedOn });
const after = (...saves: Save[]) =>
  saves.reduce<Progress | undefined>((before, save) => applySave(before, save, 1_000), undefined);
const positionOf = (progress: Progress | undefined) => progress?.positionSeconds;

describe('completed', () => {
  const full = (percent: number): Save => ({
    positionSeconds: percent,
    durationSeconds: 100,
    progress: percent,
  });
  test.each([
    [98, false],
    [98.1, true],
    [100, true],
  ])('a first save at %d percent: %s', (percent, completed) => {
    expect(applySave(undefined, full(percent), 0).completed).toBe(completed);
  });
  test.each([
    [98.5, false],
    [99, false],
    [99.1, true],
  ])('a later save at %d percent: %s', (percent, completed) => {
    expect(applySave(after(full(10)), full(percent), 0).completed).toBe(completed);
  });

  test('stays while somebody listens to a part of it again', () => {
    const entry = after(full(100));
    expect(applySave(entry, { ...full(40), run: run('again', 0, 1) }, 0).completed).toBe(true);
  });
  test('is over when nothing of it is heard any more, or a new run starts from the beginning', () => {
    expect(applySave(after(full(100)), full(0), 0).completed).toBe(false);
    expect(applySave(after(full(100)), { ...full(0.5), run: run('anew', 0, 1) }, 0).completed).toBe(false);
  });
  test('is over for a book that is begun again in its middle, until its end is heard', () => {
    const again = (percent: number, seq: number): Save => ({
      ...full(percent),
      run: run('again', seq, 1),
      beginsAgain: true,
    });
    const begun = applySave(after(full(100)), again(40, 0), 0);
    expect(begun).toMatchObject({ completed: false, positionSeconds: 40 });
    expect(applySave(begun, again(100, 1), 0).completed).toBe(true);
    // Within the run that came to the end, too.
    const ended = after({ ...full(100), run: run('again', 0) });
    expect(applySave(ended, again(40, 1), 0).completed).toBe(false);
  });
  test('is what the listener marks', () => {
    const played = applyMark(after(at(600)), true, hour, 0);
    expect(played).toMatchObject({ completed: true, progress: 100, positionSeconds: hour });
    expect(applyMark(played, false, hour, 0)).toMatchObject({
      completed: false,
      progress: 0,
      positionSeconds: 0,
    });
  });
});

describe('one player', () => {
  test('the later save of a run wins, in whatever order they come', () => {
    expect(positionOf(after(at(10, run('a', 1)), at(30, run('a', 3)), at(20, run('a', 2))))).toBe(30);
  });
  test('the same save twice is one save', () => {
    const once = after(at(10, run('a', 1)));
    expect(applySave(once, at(10, run('a', 1)), 9_000)).toBe(once);
    const bare = after(at(10));
    expect(applySave(bare, at(10), 9_000)).toBe(bare);
  });
  test('a save without a run wins', () => {
    expect(positionOf(after(at(600, run('a', 1)), at(20)))).toBe(20);
  });
});

describe('two devices', () => {
  const phone = after(at(100, run('phone', 1)));

  test('the one that goes on from where the other was takes over', () => {
    const kitchen = applySave(phone, at(110, run('kitchen', 0, 1)), 0);
    expect(positionOf(kitchen)).toBe(110);
    expect(otherPosition(kitchen)).toBeUndefined();
  });

  test('one that was offline meanwhile overwrites nothing: both places are kept', () => {
    const both = applySave(phone, at(1900, run('train', 4, 0)), 0);
    expect(positionOf(both)).toBe(100);
    expect(otherPosition(both)).toMatchObject({ positionSeconds: 1900 });
  });

  test('whoever plays after that has been asked, and the second place is settled', () => {
    const both = after(at(100, run('phone', 1)), at(1900, run('train', 4)));
    const chosen = applySave(both, at(1901, run('home', 0, both?.version)), 0);
    expect(positionOf(chosen)).toBe(1901);
    expect(otherPosition(chosen)).toBeUndefined();
  });

  test('a second place that moved on after it was told of is asked about again', () => {
    const both = after(at(100, run('phone', 1)), at(1900, run('train', 4)));
    const knownVersion = both?.version ?? 0;
    const later = applySave(both, at(2000, run('train', 5)), 0);
    const home = applySave(later, at(101, run('home', 0, knownVersion)), 0);
    expect(positionOf(home)).toBe(101);
    expect(otherPosition(home)).toMatchObject({ positionSeconds: 2000 });
  });

  test('two places a second apart are one', () => {
    expect(otherPosition(applySave(phone, at(100.5, run('train', 4, 0)), 0) ?? fail())).toBeUndefined();
  });

  test('a tab that goes on after another took over keeps its own place beside', () => {
    const superseded = after(at(100, run('tab', 1)), at(110, run('phone', 0, 1)), at(120, run('tab', 2)));
    expect(positionOf(superseded)).toBe(110);
    expect(superseded?.others).toMatchObject([{ runId: 'tab', positionSeconds: 120 }]);
  });
});

function fail(): never {
  throw new Error('there is no progress');
}

describe('what comes late', () => {
  const minute = 60_000;
  test('a mark changes nothing where the episode was heard or marked since', () => {
    const entry = applySave(undefined, at(600), 10 * minute);
    expect(applyLateMark(entry, true, hour, 8 * minute)).toBe(entry);
  });
  test('a mark counts where nothing happened since, though the ways of two messages differ', () => {
    const entry = applySave(undefined, at(600), 10 * minute);
    for (const madeAt of [12 * minute, 9.5 * minute])
      expect(applyLateMark(entry, true, hour, madeAt)).toMatchObject({
        completed: true,
        updatedAt: Math.max(10 * minute, madeAt),
      });
    expect(applyLateMark(undefined, true, hour, minute)).toMatchObject({
      completed: true,
      updatedAt: minute,
    });
  });
  test('a place does not make an episode older than it is', () => {
    const entry = applySave(undefined, at(600), 10 * minute);
    const late = applySave(entry, at(900, run('late', 1, entry.version)), 5 * minute);
    expect([late.positionSeconds, late.updatedAt]).toEqual([900, 10 * minute]);
    const conflicting = applySave(entry, at(900, run('other', 1, 0)), 5 * minute);
    expect([conflicting.positionSeconds, otherPosition(conflicting)?.updatedAt]).toEqual([600, 5 * minute]);
  });
});

import { expect, test } from 'vitest';
import { applyMark, applySave, merge, type Progress } from '#server/podcasts/progress/merge-progress.ts';
import { isHeard, progressFromAction } from './progress-from-action.ts';

const minute = 60_000;
const knows = { deviceId: 'phone', knows: true, clockAheadMs: 0, isFullUpload: false };
const knowsNot = { ...knows, knows: false };

const at = (time: number, position: number, total: number | null = 3_600) => ({
  at: time * minute,
  heard: { position, total, isMark: false },
});
const inWeb = (position: number, time: number): Progress =>
  applySave(undefined, { positionSeconds: position, durationSeconds: 3_600, progress: 1 }, time * minute);

test.each([
  [3_575, 3_600, true],
  [3_560, 3_600, false],
  [0, 20, false],
  [19, 20, true],
  [99.5, 100, true],
])('an episode at %d of %d seconds is finished: %s', (position, total, is) => {
  expect(isHeard(position, total)).toBe(is);
});

test('an app that knew the position moves it; the position of one that did not is stored as another one', () => {
  const before = inWeb(600, 1);
  expect(progressFromAction(before, at(9, 300), null, knows)).toMatchObject({
    positionSeconds: 300,
    others: [],
  });
  expect(progressFromAction(before, at(9, 300), null, knowsNot)).toMatchObject({
    positionSeconds: 600,
    others: [{ positionSeconds: 300, isFromApp: true }],
  });
});

test('an app continues from its own position, and its older or repeated actions change nothing', () => {
  const first = progressFromAction(undefined, at(1, 100), null, knowsNot);
  const second = progressFromAction(first, at(2, 200), null, knowsNot);
  expect(second).toMatchObject({ positionSeconds: 200, others: [] });
  expect(progressFromAction(second, at(2, 200), null, knows)).toBe(second);
  expect(progressFromAction(second, at(1, 100), null, knows)).toBe(second);
});

test('a repeat is known by its second and position once the web app has taken over from it', () => {
  const inWebFrom = (before: Progress | undefined, position: number, runId: string) =>
    applySave(
      before,
      {
        positionSeconds: position,
        durationSeconds: 3_600,
        progress: 1,
        run: { runId, seq: 0, basedOn: before?.version ?? 0 },
      },
      2 * minute,
    );
  const early = progressFromAction(inWeb(500, 0), at(1, 100), null, knowsNot);
  const main = progressFromAction(early, at(1, 200), null, knowsNot);
  const chosen = inWebFrom({ ...(main ?? inWeb(500, 0)), others: [] }, 700, 'web');
  expect(progressFromAction(chosen, at(1, 100), null, knowsNot)).toBe(chosen);
  expect(progressFromAction(chosen, at(1, 200), null, knowsNot)).toBe(chosen);
  const third = progressFromAction(chosen, at(1, 300), null, knowsNot);
  expect(third?.others).toMatchObject([{ positionSeconds: 300 }]);
  const later = progressFromAction(third, at(2, 400), null, knowsNot);
  expect(later?.runs.find(({ runId }) => runId.startsWith('gp:'))?.recentPositions).toEqual([400]);
});

test('an older position of an app, which waits to be asked about, hides no repeat of its newer one', () => {
  const aside = progressFromAction(inWeb(600, 1), at(2, 300), null, knowsNot);
  const tablet = { ...knowsNot, deviceId: 'tablet' };
  const web = applySave(aside, { positionSeconds: 650, durationSeconds: 3_600, progress: 18 }, 3 * minute);
  const own = progressFromAction(web, at(9, 700), null, knows);
  expect(own).toMatchObject({ positionSeconds: 700, others: [{ positionSeconds: 300 }] });
  const after = progressFromAction(own, at(10, 900), null, { ...tablet, knows: true });
  expect(after).toMatchObject({ positionSeconds: 900, others: [{ positionSeconds: 300 }] });
  expect(progressFromAction(after, at(9, 700), null, knowsNot)).toBe(after);
});

test('a repeat is known in an entry that was merged from two with a position of the app in each', () => {
  const [one, other] = [100, 900].map((position) =>
    progressFromAction(undefined, at(1, position), null, knowsNot),
  );
  const both = one && other && merge(one, other, 2 * minute);
  expect(both).toMatchObject({ positionSeconds: 100, others: [{ positionSeconds: 900 }] });
  expect(progressFromAction(both, at(1, 100), null, knowsNot)).toBe(both);
  expect(progressFromAction(both, at(1, 900), null, knowsNot)).toBe(both);
});

test('an app that does not know the position continues its own, and only its last one is stored', () => {
  const main = inWeb(600, 9);
  const aside = progressFromAction(main, at(10, 300), null, knowsNot);
  // The app downloaded 600 and keeps its own position, 300, which is newer.
  const after = progressFromAction(aside, at(20, 900), null, knows);
  expect(after).toMatchObject({ positionSeconds: 600, others: [{ positionSeconds: 900 }] });
  expect(after?.others).toHaveLength(1);
});

test('an app answers no question between two positions, since it knows only one', () => {
  const withOther = progressFromAction(inWeb(600, 1), at(2, 1_800), null, {
    ...knowsNot,
    deviceId: 'tablet',
  });
  const later =
    withOther &&
    applySave(withOther, { positionSeconds: 650, durationSeconds: 3_600, progress: 18 }, 3 * minute);
  const after = progressFromAction(later, at(9, 700), null, knows);
  expect(after).toMatchObject({ positionSeconds: 700, others: [{ positionSeconds: 1_800 }] });
});

test('a page that asked about one position answers no question that came up later', () => {
  const [tablet, phone] = [
    { ...knowsNot, deviceId: 'tablet' },
    { ...knowsNot, deviceId: 'phone' },
  ];
  const before = progressFromAction(
    progressFromAction(inWeb(600, 1), at(2, 1_800), null, tablet),
    at(3, 2_500),
    null,
    phone,
  );
  const since = progressFromAction(before, at(4, 300), null, phone);
  const run = { runId: 'web', seq: 1, basedOn: before?.version ?? 0 };
  const after = applySave(
    since,
    { positionSeconds: 700, durationSeconds: 3_600, progress: 19, run },
    5 * minute,
  );
  expect(after.others.map(({ positionSeconds }) => positionSeconds)).toEqual([1_800, 300]);
});

test('marks of an app that uploads everything only fill gaps', () => {
  const mark = { at: minute, heard: { position: 3_600, total: 3_600, isMark: true } };
  const before = inWeb(600, 0);
  expect(progressFromAction(before, mark, null, { ...knows, isFullUpload: true })).toBe(before);
  expect(progressFromAction(undefined, mark, null, { ...knows, isFullUpload: true })).toMatchObject({
    completed: true,
  });
  expect(progressFromAction(before, mark, null, knows)).toMatchObject({
    completed: true,
    positionSeconds: 3_600,
  });
});

test('an app that knew the position can set an episode back to new, and an unknown episode has nothing to set back', () => {
  const anew = { at: 9 * minute, heard: 'anew' as const };
  const before = applyMark(inWeb(600, 1), true, 3_600, 2 * minute);
  expect(progressFromAction(before, anew, null, knows)).toMatchObject({
    positionSeconds: 0,
    completed: false,
  });
  expect(progressFromAction(before, anew, null, knowsNot)).toBe(before);
  expect(progressFromAction(before, { ...anew, at: minute }, null, knows)).toBe(before);
  expect(progressFromAction(undefined, anew, null, knows)).toBeUndefined();
});

test('a position that follows another is newer, whatever the clocks say', () => {
  const after = progressFromAction(inWeb(600, 5), at(5, 700), null, knows);
  expect(after?.updatedAt).toBeGreaterThan(5 * minute);
});

test('a length that the app does not send is that of the feed, or stays unknown', () => {
  expect(progressFromAction(undefined, at(1, 10, null), 100, knows)).toMatchObject({
    durationSeconds: 100,
    progress: 10,
  });
  expect(progressFromAction(undefined, at(1, 10, null), null, knows)).toMatchObject({
    durationSeconds: null,
    progress: 0,
  });
});

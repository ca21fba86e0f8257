import { expect, test } from 'vitest';
import { marked, type Progress, saved } from '#server/podcasts/progress/merge-progress.ts';
import { isHeard, progressFromAction } from './progress-from-action.ts';

const minute = 60_000;
const knows = { deviceId: 'phone', knows: true, ahead: 0, tellsAll: false };
const knowsNot = { ...knows, knows: false };

const at = (time: number, position: number, total: number | null = 3_600) => ({
  at: time * minute,
  heard: { position, total, isMark: false },
});
const inWeb = (position: number, time: number): Progress =>
  saved(undefined, { positionSeconds: position, durationSeconds: 3_600, progress: 1 }, time * minute);

test.each([
  [3_575, 3_600, true],
  [3_560, 3_600, false],
  [0, 20, false],
  [19, 20, true],
  [99.5, 100, true],
])('somebody at %d of %d has heard it: %s', (position, total, is) => {
  expect(isHeard(position, total)).toBe(is);
});

test('an app that knew of the place moves it; one that did not leaves its own beside', () => {
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

test('the same app goes on from its own place, and an older or repeated word of it changes nothing', () => {
  const first = progressFromAction(undefined, at(1, 100), null, knowsNot);
  const second = progressFromAction(first, at(2, 200), null, knowsNot);
  expect(second).toMatchObject({ positionSeconds: 200, others: [] });
  expect(progressFromAction(second, at(2, 200), null, knows)).toBe(second);
  expect(progressFromAction(second, at(1, 100), null, knows)).toBe(second);
});

test('an app goes on beside with the line it is on, and its last place of it counts', () => {
  const main = inWeb(600, 9);
  const aside = progressFromAction(main, at(10, 300), null, knowsNot);
  // It was told of 600, and stays where it is: it was at 300 later than that.
  const after = progressFromAction(aside, at(20, 900), null, knows);
  expect(after).toMatchObject({ positionSeconds: 600, others: [{ positionSeconds: 900 }] });
  expect(after?.others).toHaveLength(1);
});

test('an app settles no question between two places, since it sees one alone', () => {
  const asked = progressFromAction(inWeb(600, 1), at(2, 1_800), null, { ...knowsNot, deviceId: 'tablet' });
  const later =
    asked && saved(asked, { positionSeconds: 650, durationSeconds: 3_600, progress: 18 }, 3 * minute);
  const after = progressFromAction(later, at(9, 700), null, knows);
  expect(after).toMatchObject({ positionSeconds: 700, others: [{ positionSeconds: 1_800 }] });
});

test('a page that was asked about one place settles no other that is asked about since', () => {
  const [tablet, phone] = [
    { ...knowsNot, deviceId: 'tablet' },
    { ...knowsNot, deviceId: 'phone' },
  ];
  const told = progressFromAction(
    progressFromAction(inWeb(600, 1), at(2, 1_800), null, tablet),
    at(3, 2_500),
    null,
    phone,
  );
  const since = progressFromAction(told, at(4, 300), null, phone);
  const run = { runId: 'web', seq: 1, basedOn: told?.version ?? 0 };
  const after = saved(since, { positionSeconds: 700, durationSeconds: 3_600, progress: 19, run }, 5 * minute);
  expect(after.others.map(({ positionSeconds }) => positionSeconds)).toEqual([1_800, 300]);
});

test('marks of an app that tells of everything fill gaps alone', () => {
  const mark = { at: minute, heard: { position: 3_600, total: 3_600, isMark: true } };
  const before = inWeb(600, 0);
  expect(progressFromAction(before, mark, null, { ...knows, tellsAll: true })).toBe(before);
  expect(progressFromAction(undefined, mark, null, { ...knows, tellsAll: true })).toMatchObject({
    completed: true,
  });
  expect(progressFromAction(before, mark, null, knows)).toMatchObject({
    completed: true,
    positionSeconds: 3_600,
  });
});

test('an episode is new again for whoever knew it was not, and where nothing is known there is nothing to set back', () => {
  const anew = { at: 9 * minute, heard: 'anew' as const };
  const before = marked(inWeb(600, 1), true, 3_600, 2 * minute);
  expect(progressFromAction(before, anew, null, knows)).toMatchObject({
    positionSeconds: 0,
    completed: false,
  });
  expect(progressFromAction(before, anew, null, knowsNot)).toBe(before);
  expect(progressFromAction(before, { ...anew, at: minute }, null, knows)).toBe(before);
  expect(progressFromAction(undefined, anew, null, knows)).toBeUndefined();
});

test('a place that follows another is later than it, whatever the clocks say', () => {
  const after = progressFromAction(inWeb(600, 5), at(5, 700), null, knows);
  expect(after?.updatedAt).toBeGreaterThan(5 * minute);
});

test('a length that nobody said is that of the feed, or stays unknown', () => {
  expect(progressFromAction(undefined, at(1, 10, null), 100, knows)).toMatchObject({
    durationSeconds: 100,
    progress: 10,
  });
  expect(progressFromAction(undefined, at(1, 10, null), null, knows)).toMatchObject({
    durationSeconds: null,
    progress: 0,
  });
});

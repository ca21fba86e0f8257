import { expect, test } from 'vitest';
import { applyAppPosition, isPosition } from './podcast-library.ts';
import { applySave, otherPosition, type Progress } from './progress/merge-progress.ts';

const length = 3_600;
const phone = (before: Progress | undefined, knownVersion: number, positionSeconds: number, now = 1) =>
  applyAppPosition(before, { app: 'phone', knownVersion, positionSeconds }, length, now);
const web = (before: Progress | undefined, positionSeconds: number, basedOn = before?.version ?? 0) =>
  applySave(
    before,
    {
      positionSeconds,
      durationSeconds: length,
      progress: (100 * positionSeconds) / length,
      run: { runId: `web ${positionSeconds}`, seq: 0, basedOn },
    },
    2,
  );

test('an app moves the place on while nobody else does', () => {
  const after = phone(phone(undefined, 0, 100), 0, 200);
  expect(after).toMatchObject({ positionSeconds: 200, others: [] });
  expect(otherPosition(after)).toBeUndefined();
});

test('an app that was told of the place goes on from there, also after the web moved it', () => {
  const webProgress = web(phone(undefined, 0, 100), 500);
  expect(phone(webProgress, webProgress.version, 520)).toMatchObject({ positionSeconds: 520, others: [] });
});

test('an app that was not told of it since moves nothing back: its place is kept beside', () => {
  const first = phone(undefined, 0, 100);
  const webProgress = web(first, 500);
  const after = phone(webProgress, first.version, 110);
  expect(after).toMatchObject({ positionSeconds: 500 });
  expect(otherPosition(after)).toMatchObject({ positionSeconds: 110 });
});

test('an app that was never told, after a restart, goes on with what it moved itself', () => {
  const first = phone(web(undefined, 50), 1, 100);
  expect(phone(first, 0, 130)).toMatchObject({ positionSeconds: 130, others: [] });
});

test('an app that says the beginning says nothing', () => {
  expect(isPosition({ app: 'phone', knownVersion: 0, positionSeconds: 0.5 })).toBe(false);
  expect(isPosition({ app: 'phone', knownVersion: 0, positionSeconds: 1 })).toBe(true);
});

test('an episode that an app plays to its end is played', () => {
  expect(phone(phone(undefined, 0, 100), 0, 3_590)).toMatchObject({ completed: true });
});

import { expect, test } from 'vitest';
import { bookPosition, type PartListened } from './book-position.ts';

const untouched: PartListened = {
  durationSeconds: 600,
  positionSeconds: 0,
  isPlayed: false,
  changedAt: null,
};
const at = (positionSeconds: number, changedAt: number) => ({ ...untouched, positionSeconds, changedAt });
const played = (changedAt: number) => ({ ...untouched, positionSeconds: 600, isPlayed: true, changedAt });

test('a book that nobody opened is at its beginning', () => {
  expect(bookPosition([untouched, untouched])).toEqual({ index: -1, listenedSeconds: 0, isFinished: false });
  expect(bookPosition([])).toEqual({ index: -1, listenedSeconds: 0, isFinished: false });
});

test('the place in a book is in the part that was listened to last, and what lies before it counts as listened to', () => {
  expect(bookPosition([untouched, at(100, 5), untouched])).toEqual({
    index: 1,
    listenedSeconds: 700,
    isFinished: false,
  });
  expect(bookPosition([played(3), at(100, 5), at(50, 4)]).index).toBe(1);
});

test('a book is finished with its last part', () => {
  expect(bookPosition([played(1), played(2)])).toEqual({ index: 1, listenedSeconds: 1200, isFinished: true });
  expect(bookPosition([played(7), played(7)]).isFinished).toBe(true);
  expect(bookPosition([played(1), at(599, 2)]).isFinished).toBe(false);
});

test('whoever begins a finished book again has all of it in front of them', () => {
  expect(bookPosition([at(30, 9), played(2), played(3)])).toEqual({
    index: 0,
    listenedSeconds: 30,
    isFinished: false,
  });
  expect(bookPosition([played(9), played(2), played(3)])).toEqual({
    index: 0,
    listenedSeconds: 600,
    isFinished: false,
  });
});

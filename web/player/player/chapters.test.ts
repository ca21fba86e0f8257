import { expect, test } from 'vitest';
import { chapterAt, chaptersOf, nextChapterSeconds, previousChapterSeconds } from './chapters.ts';

const list = [
  { startSeconds: 5, title: 'Setting out' },
  { startSeconds: 60, title: 'The middle' },
  { startSeconds: 120, title: 'Home again' },
];

test('the chapter at a second is the last one that has begun', () => {
  expect([0, 5, 59.9, 60, 500].map((seconds) => chapterAt(list, seconds))).toEqual([-1, 0, 0, 1, 2]);
});

test('next leads to the following chapter, and nowhere from the last one', () => {
  expect([0, 5, 119, 120].map((seconds) => nextChapterSeconds(list, seconds))).toEqual([
    5,
    60,
    120,
    undefined,
  ]);
});

test('previous leads to where this chapter began, and in its first moments to the one before', () => {
  expect([64, 61, 4, 130].map((seconds) => previousChapterSeconds(list, seconds))).toEqual([60, 5, 0, 120]);
});

test('chapters count for their own episode alone', () => {
  expect(chaptersOf({ itemId: '7', list }, '7')).toBe(list);
  expect(chaptersOf({ itemId: '7', list }, '8')).toEqual([]);
  expect(chaptersOf(undefined, '8')).toBe(chaptersOf(undefined, '9'));
});

import { expect, test } from 'vitest';
import { wallTimeMs } from '#rules/clock.ts';
import { episode } from '../testing/test-podcast.ts';
import { nextPart } from './book-parts.ts';

const nowSeconds = wallTimeMs() / 1000;
const part = (id: number, more: Parameters<typeof episode>[1] = {}) =>
  episode(id, { feedMedium: 'audiobook', ...more });

test('after a part comes the next one in the order of the book, and after the last one nothing', () => {
  const parts = [part(3), part(1), part(2)];
  expect(nextPart(parts, '3')).toMatchObject({ id: '1', isBook: true, showId: '7' });
  expect([nextPart(parts, '2'), nextPart(parts, '9'), nextPart([], '1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a part without sound, one that was withdrawn and one that is not out yet are passed over', () => {
  const parts = [
    part(1, { removed: true }),
    part(2, { enclosureUrl: null }),
    part(3, { removed: true }),
    part(4, { datePublished: nowSeconds + 3 * 86_400 }),
    part(5, { datePublished: nowSeconds + 3_600 }),
  ];
  expect(nextPart(parts, '1')?.id).toBe('5');
  expect(nextPart(parts, '5')).toBeUndefined();
});

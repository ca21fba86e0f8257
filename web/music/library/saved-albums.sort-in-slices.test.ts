import { expect, test } from 'vitest';
import { sortInSlices } from './saved-albums.ts';

/** The same numbers each time, in no order. */
function numbers(count: number, most: number): { value: number; index: number }[] {
  let last = 7;
  return Array.from({ length: count }, (_, index) => {
    last = (last * 48_271) % 2_147_483_647;
    return { value: last % most, index };
  });
}
const byValue = (a: { value: number }, b: { value: number }) => a.value - b.value;

test.each([0, 1, 2, 249, 250, 251, 500, 777, 5_000])(
  '%i albums come in the order asked, and equal ones stay in the order they had',
  async (count) => {
    const items = numbers(count, 50);
    expect(await sortInSlices(items, byValue, () => undefined)).toEqual(items.toSorted(byValue));
    expect(items).toEqual(numbers(count, 50));
  },
);

test('sorting 20,000 albums lets the page have its turn again and again', async () => {
  let compared = 0;
  let longest = 0;
  const order = (a: { value: number }, b: { value: number }) => {
    compared += 1;
    longest = Math.max(longest, compared);
    return byValue(a, b);
  };
  await sortInSlices(numbers(20_000, 1e9), order, () => {
    compared = 0;
    return undefined;
  });
  expect(longest).toBeLessThan(2_500);
});

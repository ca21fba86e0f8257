import { expect, test } from 'vitest';
import { all, nothingChosen, stretched, toggled } from './use-selection.ts';

const places = ({ chosen }: { chosen: ReadonlySet<number> }) => [...chosen].sort((one, other) => one - other);

test('a press chooses a song, and another one lets it go', () => {
  const one = toggled(nothingChosen, 3);
  expect(places(one)).toEqual([3]);
  expect(places(toggled(toggled(one, 5), 3))).toEqual([5]);
});

test('with Shift all between are chosen, in either direction, and what was chosen before stays', () => {
  const one = toggled(toggled(nothingChosen, 9), 3);
  expect(places(stretched(one, 6))).toEqual([3, 4, 5, 6, 9]);
  expect(places(stretched(one, 1))).toEqual([1, 2, 3, 9]);
  // The stretch begins again from where it began.
  expect(places(stretched(stretched(one, 5), 1))).toEqual([1, 2, 3, 4, 5, 9]);
  expect(places(stretched(nothingChosen, 2))).toEqual([0, 1, 2]);
});

test('all are all', () => {
  expect(places(all(3))).toEqual([0, 1, 2]);
});

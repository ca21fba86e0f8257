import { expect, test } from 'vitest';
import { favouriteQueue } from './favourite-playing.ts';

const songs = Array.from({ length: 400 }, (_, index) => ({ songId: `i.${index}`, catalogId: `${index}` }));

test('favourites queue at most the first 299, from wherever they are started', () => {
  expect(favouriteQueue(songs, 0).ids).toHaveLength(299);
  expect(favouriteQueue(songs, 298)).toMatchObject({ startId: '298' });
  expect(favouriteQueue(songs, 298).ids[0]).toBe('0');
  const late = favouriteQueue(songs, 350);
  expect([late.startId, late.ids[0], late.ids.length]).toEqual(['350', '350', 50]);
  expect(favouriteQueue([{ songId: 'i.7', catalogId: '' }], 0)).toEqual({ ids: ['i.7'], startId: 'i.7' });
});

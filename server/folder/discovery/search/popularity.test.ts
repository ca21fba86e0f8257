import { expect, test } from 'vitest';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { createOverallPopularity } from './popularity.ts';

test('what everybody plays is counted once a minute, however many search meanwhile', async () => {
  let [counted, time] = [0, 500];
  const nothing = { all: () => [] } as unknown as CatalogueReader;
  const topSongs = async () => {
    counted += 1;
    return [];
  };
  const popularity = createOverallPopularity(nothing, topSongs, () => time);
  await Promise.all([popularity(), popularity()]);
  await popularity();
  time += 59_000;
  await popularity();
  expect(counted).toBe(1);
  time += 1_000;
  await popularity();
  expect(counted).toBe(2);
});

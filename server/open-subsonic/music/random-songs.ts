import { type Random, sample } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { filterSongs, type SongFilter } from '#server/folder/catalogue/songs-of-genre.ts';

/** Draws `count` songs that match the filter, or from `all` without a filter. */
export function randomSongs(
  read: CatalogueReader,
  filter: SongFilter,
  { all, count, random }: { all: Float64Array; count: number; random: Random },
): number[] {
  if (Object.values(filter).every((value) => value === undefined)) return drawSongs(random, all, count);
  return sample(random, filterSongs(read, filter), count);
}

/** Draws without reading the whole list. */
function drawSongs(random: Random, all: Float64Array, count: number): number[] {
  if (count * 2 >= all.length) return sample(random, [...all], count);
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(all[Math.floor(random() * all.length)] ?? 0);
  return [...chosen];
}

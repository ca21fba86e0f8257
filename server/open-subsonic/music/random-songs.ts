import { type Random, sample } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { filterSongs, type SongFilter } from '#server/folder/catalogue/songs-of-genre.ts';

/** So many songs, drawn from those that are wanted, or from `all` where nothing is asked for. */
export function randomSongs(
  read: CatalogueReader,
  filter: SongFilter,
  { all, count, random }: { all: Float64Array; count: number; random: Random },
): number[] {
  if (Object.values(filter).every((value) => value === undefined)) return drawn(random, all, count);
  return sample(random, filterSongs(read, filter), count);
}

/** Without a look at all the others. */
function drawn(random: Random, all: Float64Array, count: number): number[] {
  if (count * 2 >= all.length) return sample(random, [...all], count);
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(all[Math.floor(random() * all.length)] ?? 0);
  return [...chosen];
}

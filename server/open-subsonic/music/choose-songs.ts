import { type Random, sample } from '#rules/seeded-random.ts';
import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';
import { idsOf } from '#server/folder/store/query.ts';

/** What songs must be; years are whole numbers, both included. */
export type Wanted = {
  genre?: string | undefined;
  fromYear?: number | undefined;
  toYear?: number | undefined;
};

/** A genre is one line of those that a song has. */
const hasGenre = `(?1 = '' or (album_id in (select album_id from album_genre where genre = ?1)
  and instr(char(10) || genres || char(10), char(10) || ?1 || char(10)) > 0))`;
const songsWanted = idsOf(
  `select id from song where ${hasGenre} and coalesce(cast(substr(release_date, 1, 4) as integer), 0) between ?2 and ?3`,
);
const songsInGenre = idsOf(`select id from song where ${hasGenre} order by folded, id`);

const latestYear = 9999;

/** All songs of a genre, by title. */
export const songsOfGenre = (read: CatalogueReader, genre: string): number[] =>
  read.all(songsInGenre, genre).map(({ id }) => id);

/** So many songs, drawn from those that are wanted, or from `all` where nothing is asked for. */
export function randomSongs(
  read: CatalogueReader,
  { genre, fromYear, toYear }: Wanted,
  { all, count, random }: { all: Float64Array; count: number; random: Random },
): number[] {
  if (genre === undefined && fromYear === undefined && toYear === undefined) return drawn(random, all, count);
  const rows = read.all(songsWanted, genre ?? '', fromYear ?? 0, toYear ?? latestYear);
  return sample(
    random,
    rows.map(({ id }) => id),
    count,
  );
}

/** Without a look at all the others. */
function drawn(random: Random, all: Float64Array, count: number): number[] {
  if (count * 2 >= all.length) return sample(random, [...all], count);
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(all[Math.floor(random() * all.length)] ?? 0);
  return [...chosen];
}

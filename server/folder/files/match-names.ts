import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { fold } from '../store/fold.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';

export type NamedLine = { names?: string | undefined; durationSeconds?: number | undefined };
type Named = { artist: string; title: string };

const songsNamed = select(
  fields(tables.song, 'id', 'folded', 'artist_name', 'duration'),
  'from song where folded in (select value from json_each(?)) order by id',
);

/** `A - B - C` may be a song of A, or of `A - B`. */
function readings(names: string): Named[] {
  const parts = names.split(' - ');
  return parts.slice(1).map((_, index) => ({
    artist: fold(parts.slice(0, index + 1).join(' - ')),
    title: fold(parts.slice(index + 1).join(' - ')),
  }));
}

/** The song of each line by artist and title; of several the one whose length is nearest. Null where there is none. */
export function matchNames(read: CatalogueReader, lines: readonly NamedLine[]): (number | null)[] {
  const asked = lines.map(({ names = '' }) => readings(names));
  const titles = asked.flatMap((found) => found.map(({ title }) => title));
  const rows = read.all(songsNamed, JSON.stringify([...new Set(titles)]));
  const songs = Map.groupBy(rows, (row) => `${fold(row.artist_name)}\n${row.folded}`);
  return asked.map((found, index) => {
    const seconds = lines[index]?.durationSeconds;
    const off = (row: (typeof rows)[number]) =>
      seconds === undefined ? 0 : Math.abs(row.duration / 1000 - seconds);
    const [nearest] = found
      .flatMap(({ artist, title }) => songs.get(`${artist}\n${title}`) ?? [])
      .toSorted((a, b) => off(a) - off(b));
    return nearest?.id ?? null;
  });
}

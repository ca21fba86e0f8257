import { hash } from 'node:crypto';
import type { CatalogueReader } from '../catalogue-reader.ts';
import { integer, type Row, text } from '../row.ts';

/** A row before it is tidied: album numbers, the best first. */
export type RowDraft = { id: string; title: string; albums: number[] };

export const mostInRow = 20;

/** For this listener and this day: the same all day, another choice tomorrow, at most two albums of one artist. */
export function madeForYou(read: CatalogueReader, listener: string, day: string): RowDraft {
  const rows = read.all('select id, artist_id from album');
  const seed = Number.parseInt(hash('sha256', `${listener} ${day}`).slice(0, 8), 16);
  const drawn = rows
    .map((row) => ({ row, lot: lotOf(integer(row, 'id'), seed) }))
    .sort((a, b) => a.lot - b.lot);
  const perArtist = new Map<number, number>();
  const chosen = drawn.filter(({ row }) => {
    const artist = integer(row, 'artist_id');
    const count = (perArtist.get(artist) ?? 0) + 1;
    perArtist.set(artist, count);
    return count <= 2;
  });
  const albums = chosen.map(({ row }) => integer(row, 'id')).slice(0, share(rows.length, 0.6));
  return { id: 'made-for-you', title: 'Made for You', albums };
}

/** The albums that were released last. */
export function newestReleases(read: CatalogueReader): RowDraft {
  const total = integer(read.get('select count(*) as total from album') ?? {}, 'total');
  const sql = 'select id from album where release_date is not null order by release_date desc, id limit ?';
  return { id: 'new-releases', title: 'New Releases', albums: ids(read.all(sql, share(total, 0.5))) };
}

/** The four genres with most albums, each its newest albums. */
export function byGenre(read: CatalogueReader): RowDraft[] {
  const genres = read.all(
    'select genre, count(*) as count from album_genre group by genre order by count desc, genre limit 4',
  );
  return genres.map((row) => {
    const genre = text(row, 'genre');
    const albums = read.all(
      `select id from album where id in (select album_id from album_genre where genre = ?)
       order by release_date desc, id limit ?`,
      genre,
      mostInRow,
    );
    return { id: `genre-${hash('sha256', genre).slice(0, 8)}`, title: genre, albums: ids(albums) };
  });
}

/** The three decades with most albums, each from its first year on. */
export function byDecade(read: CatalogueReader): RowDraft[] {
  const decades = read.all(
    `select substr(release_date, 1, 3) as decade, count(*) as count from album where release_date is not null
     group by decade order by count desc, decade desc limit 3`,
  );
  return decades.map((row) => {
    const decade = text(row, 'decade');
    const albums = read.all(
      'select id from album where substr(release_date, 1, 3) = ? order by release_date, id limit ?',
      decade,
      mostInRow,
    );
    return { id: `decade-${decade}0`, title: `From the ${decade}0s`, albums: ids(albums) };
  });
}

/** The two artists with most albums, all that they made, newest first. */
export function moreFromArtists(read: CatalogueReader): RowDraft[] {
  const artists = read.all(
    `select artist_id, artist_name, count(*) as count from album where is_compilation = 0
     group by artist_id order by count desc, artist_id limit 2`,
  );
  return artists.map((row) => {
    const artist = integer(row, 'artist_id');
    const sql = 'select id from album where artist_id = ? order by release_date desc, id limit ?';
    const albums = ids(read.all(sql, artist, mostInRow));
    return { id: `artist-${artist}`, title: `More from ${text(row, 'artist_name')}`, albums };
  });
}

/** Rows that one condition makes: what `where` says, in the order that `order` says. */
const plainRules = [
  // Albums of several songs that are over within half an hour, the shortest first.
  {
    id: 'short',
    title: 'Half an Hour or Less',
    where: 'song_count > 2 and duration <= 1800000',
    order: 'duration',
  },
  // Albums of an hour and more, the longest first.
  { id: 'long', title: 'Take Your Time', where: 'duration >= 3600000', order: 'duration desc' },
  // Albums by many artists, newest first.
  { id: 'compilations', title: 'Many Voices', where: 'is_compilation = 1', order: 'release_date desc' },
  // Single songs, newest first.
  { id: 'singles', title: 'Singles', where: 'song_count = 1', order: 'release_date desc' },
  // The albums that were released first of all.
  { id: 'oldest', title: 'Where It Began', where: 'release_date is not null', order: 'release_date' },
] as const;

export function plainRows(read: CatalogueReader): RowDraft[] {
  return plainRules.map(({ id, title, where, order }) => {
    const albums = read.all(`select id from album where ${where} order by ${order}, id limit ?`, mostInRow);
    return { id, title, albums: ids(albums) };
  });
}

/** A number that looks drawn at random but is the same for the same album and seed. */
function lotOf(id: number, seed: number): number {
  const mixed = Math.imul(id ^ seed, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77) >>> 0;
}

/** A row shows a part of a small collection rather than all of it once more. */
function share(total: number, part: number): number {
  return Math.min(mostInRow, Math.max(2, Math.ceil(total * part)));
}

function ids(rows: Row[]): number[] {
  return rows.map((row) => integer(row, 'id'));
}

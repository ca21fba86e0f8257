import { hash } from 'node:crypto';
import { artistName, nobodies } from '../../catalogue/artist-rows.ts';
import { rowsOf } from '../../store/query.ts';
import { type AlbumFacts, albumNumbers } from '../taste/album-facts.ts';
import { ranking } from '../taste/taste.ts';
import { albumRow, maxInRow, type RowDraft, type RowNeeds } from './row.ts';

const topDecades = rowsOf(
  { decade: 'text not null' },
  `select substr(release_date, 1, 3) as decade from album where release_date >= '1'
   group by decade order by count(*) desc, decade desc limit 3`,
);
const topArtists = rowsOf(
  { artist_id: 'integer not null' },
  `select artist_id from album where artist_id not in (${nobodies})
   group by artist_id order by count(*) desc, artist_id limit 2`,
);

/** The albums that were released last: at most half of the folder. */
export function newReleases({ read, albumCount }: RowNeeds): RowDraft {
  const sql = 'select id from album where release_date is not null order by release_date desc, id limit ?';
  const most = Math.max(2, Math.min(maxInRow, Math.ceil(albumCount / 2)));
  return albumRow('new-releases', 'New Releases', albumNumbers(read, sql, most));
}

/** The albums that all listeners together played most. */
export function popularHere({ asker: { popularity } }: RowNeeds): RowDraft {
  return albumRow('popular', 'Popular Here', ranking(popularity.plays.albums));
}

/** The four genres with most albums, each its newest albums. */
export function largestGenres({ read, genres }: RowNeeds): RowDraft[] {
  return genres()
    .slice(0, 4)
    .map(({ name, spellings }) => {
      const sql = `select id from album where id in (select album_id from album_genre
        where genre in (select value from json_each(?))) order by release_date desc, id limit ?`;
      const id = `genre-${hash('sha256', name).slice(0, 8)}`;
      return albumRow(id, name, albumNumbers(read, sql, JSON.stringify(spellings), maxInRow));
    });
}

/** The three decades with most albums, each from its first year on. */
export function largestDecades({ read }: RowNeeds): RowDraft[] {
  return read.all(topDecades).map(({ decade }) => {
    const sql = `select id from album where release_date >= ? and release_date < ?
      order by release_date, id limit ?`;
    const albums = albumNumbers(read, sql, `${decade}0`, `${decade}:`, maxInRow);
    return albumRow(`decade-${decade}0`, `From the ${decade}0s`, albums);
  });
}

/** The two artists with most albums, all that they made, newest first. */
export function largestArtists({ read }: RowNeeds): RowDraft[] {
  return read.all(topArtists).flatMap(({ artist_id: artist }) => {
    const name = artistName(read, artist);
    const sql = `select id from album where artist_id = ? and is_compilation = 0
      order by release_date desc, id limit ?`;
    const albums = albumNumbers(read, sql, artist, maxInRow);
    return name === null ? [] : [albumRow(`artist-${artist}`, `More from ${name}`, albums)];
  });
}

const half = 30 * 60 * 1000;
const from = ({ year }: AlbumFacts) => year ?? 0;

/** Rows that one condition on today's albums makes, in an order of their own. */
const plainRules: {
  id: string;
  title: string;
  holds: (album: AlbumFacts) => boolean;
  order: (a: AlbumFacts, b: AlbumFacts) => number;
}[] = [
  {
    id: 'short',
    title: 'Short Albums for a Break',
    holds: ({ songCount, duration }) => songCount > 2 && duration <= half,
    order: (a, b) => a.duration - b.duration,
  },
  {
    id: 'long',
    title: 'Take Your Time',
    holds: ({ duration }) => duration >= 2 * half,
    order: (a, b) => b.duration - a.duration,
  },
  {
    id: 'compilations',
    title: 'Many Voices',
    holds: ({ isCompilation }) => isCompilation,
    order: (a, b) => from(b) - from(a),
  },
  {
    id: 'singles',
    title: 'Singles',
    holds: ({ songCount }) => songCount === 1,
    order: (a, b) => from(b) - from(a),
  },
  {
    id: 'oldest',
    title: 'Where It Began',
    holds: ({ year }) => year !== null,
    order: (a, b) => from(a) - from(b),
  },
];

export function plainRows({ albums }: RowNeeds): RowDraft[] {
  return plainRules.map(({ id, title, holds, order }) => {
    const numbers = albums
      .filter(holds)
      .toSorted((a, b) => order(a, b) || a.number - b.number)
      .map(({ number }) => number);
    return albumRow(id, title, numbers.slice(0, maxInRow));
  });
}

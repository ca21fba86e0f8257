import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';
import { numbersAsJson } from '#server/folder/store/hidden.ts';
import { rowsOf } from '#server/folder/store/query.ts';
import { idOf } from './ids.ts';

export type Credit = { id: string; name: string };

const shape = { of: 'integer not null', id: 'integer not null', name: 'text not null' } as const;
const queries = {
  song: rowsOf(
    shape,
    `select song_artist.song_id as of, artist.id as id, artist.name as name
     from song_artist join artist on artist.id = song_artist.artist_id
     where song_artist.song_id in (select value from json_each(?))
     order by song_artist.song_id, song_artist.position`,
  ),
  album: rowsOf(
    shape,
    `select album_artist.album_id as of, artist.id as id, artist.name as name
     from album_artist join artist on artist.id = album_artist.artist_id
     where album_artist.album_id in (select value from json_each(?))
     order by album_artist.album_id, album_artist.position`,
  ),
};

/** Whom songs or albums are by, in their order, by the numbers of those. */
export function creditsOf(
  read: CatalogueReader,
  kind: 'song' | 'album',
  numbers: Iterable<number>,
): Map<number, Credit[]> {
  const credits = new Map<number, Credit[]>();
  // Songs that lie together are by the same few.
  const artists = new Map<number, Credit>();
  for (const { of, id, name } of read.all(queries[kind], numbersAsJson(numbers))) {
    const credit = artists.get(id) ?? { id: idOf('artist', id), name };
    artists.set(id, credit);
    const known = credits.get(of);
    if (known) known.push(credit);
    else credits.set(of, [credit]);
  }
  return credits;
}

import { fields, idsOf, rowsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

/** The catalogue's numbers that a listener hid: songs (with those of hidden albums), albums (also those with all songs hidden), and counts by album. */
export type Hidden = { songs: Set<number>; albums: Set<number>; songsOfAlbum: Map<number, number> };

export const nothingHidden: Hidden = { songs: new Set(), albums: new Set(), songsOfAlbum: new Map() };

export const numbersAsJson = (numbers: Iterable<number>) => JSON.stringify([...numbers]);
const within = 'in (select value from json_each(?))';
const songsOf = rowsOf(
  { id: 'integer not null', album_id: 'integer not null' },
  `select id, album_id from song where album_id ${within}
   union select id, album_id from song where id ${within}`,
);
const sizesOf = select(fields(tables.album, 'id', 'song_count'), `from album where id ${within}`);
const artistsWithout = idsOf(
  `select artist_id as id from (
     select artist_id from song_artist where song_id ${within}
     union select artist_id from album where id ${within}) as touched
   where not exists (select 1 from song_artist where song_artist.artist_id = touched.artist_id
       and song_id not ${within})
     and not exists (select 1 from album where album.artist_id = touched.artist_id and id not ${within})`,
);

/** From what the listener took out, what that hides now; what is no longer in the folder does not count. */
export function hiddenFrom(
  read: CatalogueReader,
  { albums, songs }: { albums: number[]; songs: number[] },
): Hidden {
  if (albums.length === 0 && songs.length === 0) return nothingHidden;
  const rows = read.all(songsOf, numbersAsJson(albums), numbersAsJson(songs));
  const songsOfAlbum = new Map<number, number>();
  for (const { album_id } of rows) songsOfAlbum.set(album_id, (songsOfAlbum.get(album_id) ?? 0) + 1);
  const touched = read.all(sizesOf, numbersAsJson(songsOfAlbum.keys()));
  const empty = touched.filter(({ id, song_count }) => (songsOfAlbum.get(id) ?? 0) >= song_count);
  return {
    songs: new Set(rows.map(({ id }) => id)),
    albums: new Set(empty.map(({ id }) => id)),
    songsOfAlbum,
  };
}

/** Artists of whom the listener sees no song any more. */
export function hiddenArtists(read: CatalogueReader, hidden: Hidden): Set<number> {
  if (hidden.songs.size === 0) return new Set();
  const songs = numbersAsJson(hidden.songs);
  const albums = numbersAsJson(hidden.albums);
  return new Set(read.all(artistsWithout, songs, albums, songs, albums).map(({ id }) => id));
}

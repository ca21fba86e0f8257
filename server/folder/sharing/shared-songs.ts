import { maxSharedTracks, type SharedThing, type SharedTrack } from '#server/share-links/shareable.ts';
import { artworkOf, pictureFields } from '../resources/artwork-of.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { both, column, countOf, fields, idsOf, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';

const songFields = both(fields(tables.song, 'id', 'title', 'artist_name', 'duration'), pictureFields);
const selectSongs = (rest: string) =>
  select(
    songFields,
    `from song join album on album.id = song.album_id
     left join picture on picture.id = coalesce(song.picture_id, album.picture_id) ${rest}`,
  );

const oneSong = selectSongs('where song.id = ?');
const chosenSongs = selectSongs('where song.id in (select value from json_each(?))');
const songsOfAlbum = selectSongs(
  'where song.album_id = ? order by song.disc_number, song.track_number, song.path limit ?',
);
const sizeOfAlbum = countOf('from song where album_id = ?');
const songInAlbum = idsOf('select id from song where id = ? and album_id = ?');
const oneAlbum = select(
  both(fields(tables.album, 'title', 'artist_name'), pictureFields),
  'from album left join picture on picture.id = album.picture_id where album.id = ?',
);

/** `picture` is the key of what is shown for it; null where there is none. */
export type SharedMusic = Omit<SharedThing, 'hasPicture'> & { picture: string | null };

const trackOf = (row: RowIn<typeof songFields>): SharedTrack => ({
  id: String(column(row, 'id')),
  title: column(row, 'title'),
  by: column(row, 'artist_name'),
  seconds: column(row, 'duration') / 1000,
});

/** A picture’s key: the part of its address that names it. */
const pictureOf = (row: RowIn<typeof pictureFields>): string | null =>
  artworkOf(row).artwork === undefined ? null : column(row, 'picture_key');

/** Each is null where the music folder does not have it. */
export function sharedSong(read: CatalogueReader, number: number): SharedMusic | null {
  const row = read.get(oneSong, number);
  if (row === null) return null;
  const track = trackOf(row);
  return { title: track.title, by: track.by, tracks: [track], total: 1, picture: pictureOf(row) };
}

export function sharedAlbum(read: CatalogueReader, number: number): SharedMusic | null {
  const album = read.get(oneAlbum, number);
  if (album === null) return null;
  return {
    title: album.title,
    by: album.artist_name,
    tracks: read.all(songsOfAlbum, number, maxSharedTracks).map(trackOf),
    total: read.get(sizeOfAlbum, number)?.count ?? 0,
    picture: pictureOf(album),
  };
}

export const isInAlbum = (read: CatalogueReader, song: number, album: number): boolean =>
  read.get(songInAlbum, song, album) !== null;

/** A playlist's songs in their order; those whose files are gone are left out. */
export function sharedPlaylist(read: CatalogueReader, name: string, songs: readonly number[]): SharedMusic {
  const rows = new Map(
    read.all(chosenSongs, JSON.stringify([...new Set(songs)])).map((row) => [row.id, row]),
  );
  const here = songs.flatMap((song) => rows.get(song) ?? []);
  const pictured = here.find((row) => pictureOf(row) !== null);
  return {
    title: name,
    by: '',
    tracks: here.slice(0, maxSharedTracks).map(trackOf),
    total: here.length,
    picture: pictured ? pictureOf(pictured) : null,
  };
}

import { maxSharedTracks, type SharedThing, type SharedTrack } from '#server/share-links/shareable.ts';
import { selectAlbums } from '../catalogue/album-rows.ts';
import { albumOfSongs } from '../catalogue/album-songs.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/existing.ts';
import { column } from '../catalogue/row.ts';
import { songPictures } from '../catalogue/song-pictures.ts';
import { type SongRow, selectSongs, trackOrder } from '../catalogue/song-rows.ts';

const oneSong = selectSongs('where song.id = ?');
const chosenSongs = selectSongs('where song.id in (select value from json_each(?))');
const songsOfAlbum = selectSongs(`where song.album_id = ? order by ${trackOrder} limit ?`);
const oneAlbum = selectAlbums('where album.id = ?');

/** `picture` is the key of what is shown for it; null where there is none. */
export type SharedMusic = Omit<SharedThing, 'hasPicture'> & { picture: string | null };

const trackOf = (row: SongRow): SharedTrack => ({
  id: String(column(row, 'id')),
  title: column(row, 'title'),
  by: column(row, 'artist_name'),
  seconds: column(row, 'duration') / 1000,
});

/** Each is null where the music folder does not have it. */
export function sharedSong(read: CatalogueReader, number: number): SharedMusic | null {
  const row = read.get(oneSong, number);
  if (row === null) return null;
  const track = trackOf(row);
  return { title: track.title, by: track.by, tracks: [track], total: 1, picture: row.picture_key };
}

export function sharedAlbum(read: CatalogueReader, number: number): SharedMusic | null {
  const album = read.get(oneAlbum, number);
  if (album === null) return null;
  return {
    title: album.title,
    by: album.artist_name,
    tracks: read.all(songsOfAlbum, number, maxSharedTracks).map(trackOf),
    total: album.song_count,
    picture: album.picture_key,
  };
}

export const isInAlbum = (read: CatalogueReader, song: number, album: number): boolean =>
  albumOfSongs(read, [song]).get(song) === album;

/** A playlist's songs in their order; those whose files are gone are left out. */
export function sharedPlaylist(read: CatalogueReader, name: string, songs: readonly number[]): SharedMusic {
  const present = existing(read, 'songs', songs);
  const here = songs.filter((song) => present.has(song));
  const listed = here.slice(0, maxSharedTracks);
  const rows = new Map(read.all(chosenSongs, JSON.stringify(listed)).map((row) => [row.id, row]));
  return {
    title: name,
    by: '',
    tracks: listed.flatMap((song) => rows.get(song) ?? []).map(trackOf),
    total: here.length,
    picture: songPictures(read, here)[0]?.picture_key ?? null,
  };
}

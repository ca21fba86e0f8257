import type { ItemRow } from '#contract/transfer-rows.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { pathInFolder } from '../paths/music-folder-paths.ts';
import { fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { SongSounds } from './song-sounds.ts';

/** Audiobooks among them: `main` has all. */
const byIds = (table: string) => `from main.${table} where id in (select value from json_each(?))`;
const songs = select(
  fields(
    tables.song,
    'id',
    'path',
    'title',
    'artist_name',
    'album_title',
    'disc_number',
    'track_number',
    'duration',
  ),
  byIds('song'),
);
const albums = select(fields(tables.album, 'id', 'title', 'artist_name'), byIds('album'));
const artists = select(fields(tables.artist, 'id', 'name'), byIds('artist'));

const nothingMore = {
  artist: '',
  album: '',
  disc: null,
  track: null,
  durationMilliseconds: null,
  path: '',
  sound: null,
};

/** What these ids mean; what is not in the folder any more is absent. */
export function itemRows(
  { read, folders, sounds }: { read: CatalogueReader; folders: readonly string[]; sounds: SongSounds },
  kind: ItemRow['kind'],
  ids: readonly string[],
): ItemRow[] {
  const json = JSON.stringify(ids.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number));
  switch (kind) {
    case 'song':
      return read.all(songs, json).map((song) => ({
        kind,
        id: String(song.id),
        name: song.title,
        artist: song.artist_name,
        album: song.album_title,
        disc: song.disc_number,
        track: song.track_number,
        durationMilliseconds: song.duration,
        path: pathInFolder(song.path, folders).replaceAll('\\', '/'),
        sound: sounds.soundOf(song.id),
      }));
    case 'album':
      return read.all(albums, json).map(({ id, title, artist_name: artist }) => ({
        ...nothingMore,
        kind,
        id: String(id),
        name: title,
        artist,
      }));
    case 'artist':
      return read.all(artists, json).map(({ id, name }) => ({ ...nothingMore, kind, id: String(id), name }));
  }
}

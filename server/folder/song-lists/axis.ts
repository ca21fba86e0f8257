import type { AxisName } from '#contract/v1/folder-song-lists.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { linesIn } from '../catalogue/row.ts';
import { rowsOf } from '../store/query.ts';
import { folderTowards } from './folder-paths.ts';

/** One value that songs have: how many have it, and pictures of at most four albums by their keys. */
export type AxisValue = { name: string; value: string; songs: number; pictures: string[] };

const maxPictures = 4;
const shape = {
  id: 'integer not null',
  album: 'integer not null',
  text: 'text',
  more: 'text',
  picture: 'text',
} as const;

const ofSongs = (text: string, more = 'null') =>
  rowsOf(
    shape,
    `select song.id as id, song.album_id as album, ${text} as text, ${more} as more, picture.key as picture
     from song join album on album.id = song.album_id
     left join song_detail on song_detail.of_song = song.id
     left join picture on picture.id = album.picture_id order by album.first_seen_at desc`,
  );
const ofCredits = rowsOf(
  shape,
  `select song.id as id, song.album_id as album, song_credit.name as text, null as more, picture.key as picture
   from song_credit join song on song.id = song_credit.song_id join album on album.id = song.album_id
   left join picture on picture.id = album.picture_id where song_credit.role = 'composer'
   order by album.first_seen_at desc`,
);
const ofAlbumArtists = rowsOf(
  shape,
  `select song.id as id, song.album_id as album, artist.name as text, cast(artist.id as text) as more,
     picture.key as picture
   from album_artist join artist on artist.id = album_artist.artist_id
   join song on song.album_id = album_artist.album_id join album on album.id = song.album_id
   left join picture on picture.id = album.picture_id order by album.first_seen_at desc`,
);

type Counted = AxisValue & { albums: Set<number> };

/** Years and decades go from the newest back; all else by name. */
const isByYear = (axis: AxisName) => axis === 'years' || axis === 'decades';

/** The music folders, and the one of whose folders are asked for, as they lie on the disk. */
export type FolderTree = { folders: readonly string[]; within: string | undefined };

/** What the songs that are not hidden can be divided by. */
export function axisValues(
  read: CatalogueReader,
  axis: AxisName,
  hidden: ReadonlySet<number>,
  tree: FolderTree,
): AxisValue[] {
  const byValue = new Map<string, Counted>();
  for (const { id, album, text, more, picture } of rowsFor(read, axis)) {
    if (hidden.has(id)) continue;
    for (const { name, value } of valuesIn(axis, text, more, tree)) {
      const counted = byValue.get(value) ?? { name, value, songs: 0, pictures: [], albums: new Set() };
      byValue.set(value, counted);
      counted.songs += 1;
      if (counted.albums.has(album) || counted.pictures.length >= maxPictures) continue;
      counted.albums.add(album);
      if (picture !== null && !counted.pictures.includes(picture)) counted.pictures.push(picture);
    }
  }
  const values = [...byValue.values()].map(({ name, value, songs, pictures }) => ({
    name,
    value,
    songs,
    pictures,
  }));
  const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
  return isByYear(axis)
    ? values.sort((one, other) => Number(other.value) - Number(one.value))
    : values.sort((one, other) => compare(one.name, other.name));
}

function rowsFor(read: CatalogueReader, axis: AxisName) {
  switch (axis) {
    case 'genres':
      return read.all(ofSongs('song.genres'));
    case 'years':
    case 'decades':
      return read.all(ofSongs('song.release_date'));
    case 'labels':
      return read.all(ofSongs('song_detail.label'));
    case 'folders':
      return read.all(ofSongs('song.directory'));
    case 'composers':
      return read.all(ofCredits);
    case 'albumArtists':
      return read.all(ofAlbumArtists);
  }
}

function valuesIn(
  axis: AxisName,
  text: string | null,
  more: string | null,
  tree: FolderTree,
): { name: string; value: string }[] {
  if (text === null || text === '') return [];
  switch (axis) {
    case 'genres':
    case 'labels':
      return linesIn(text).map((name) => ({ name, value: name }));
    case 'years':
    case 'decades':
      return yearIn(text, axis === 'decades' ? 10 : 1);
    case 'folders':
      return [folderTowards(text, tree.within, tree.folders) ?? []].flat();
    case 'albumArtists':
      return [{ name: text, value: more ?? '' }];
    case 'composers':
      return [{ name: text, value: text }];
  }
}

function yearIn(date: string, step: number): { name: string; value: string }[] {
  const year = Math.floor(Number(date.slice(0, 4)) / step) * step;
  if (!(year > 0)) return [];
  return [{ name: step === 10 ? `${year}s` : String(year), value: String(year) }];
}

import { basename, sep } from 'node:path';
import type { ItemRow } from '#contract/transfer-rows.ts';
import { fold } from '#rules/fold-text.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/catalogue-reader.ts';
import { pathBelow } from '../paths/music-folder-paths.ts';
import { idsOf, rowsOf } from '../store/query.ts';
import type { SongSounds } from './song-sounds.ts';

type Needs = { read: CatalogueReader; folders: readonly string[]; sounds: SongSounds };

const candidate = {
  id: 'integer not null',
  title: 'text not null',
  artist_name: 'text not null',
  album_title: 'text not null',
  duration: 'integer not null',
} as const;
/** Audiobooks among them: `main` has all. */
const columns = 'select id, title, artist_name, album_title, duration from main.song';
const atPath = rowsOf(candidate, `${columns} where path = ?`);
/** Names that many songs bear ('Intro') are decided by the rest. */
const named = rowsOf(candidate, `${columns} where folded = ? order by id limit 1000`);
const albumsNamed = rowsOf(
  { id: 'integer not null', artist_name: 'text not null' },
  'select id, artist_name from main.album where folded = ? order by id limit 1000',
);
const artistsNamed = idsOf('select id from artist where folded = ? order by id limit 1');

/** Rips of one song differ by their ends. */
const sameLengthMilliseconds = 2_000;

const isSame = (one: string, other: string) => fold(one) === fold(other);

/** The number of an exported item in this folder: a song by sound, by path and name, or by name, artist and length, of the same album first. Null for none. */
export function findItem(needs: Needs, item: ItemRow): number | null {
  const { read } = needs;
  switch (item.kind) {
    case 'song':
      return bySound(needs, item) ?? byPath(needs, item) ?? byName(needs, item);
    case 'album': {
      const albums = read.all(albumsNamed, fold(item.name));
      return albums.find(({ artist_name }) => isSame(artist_name, item.artist))?.id ?? null;
    }
    case 'artist':
      return read.get(artistsNamed, fold(item.name))?.id ?? null;
  }
}

function bySound({ read, folders, sounds }: Needs, { sound, path }: ItemRow): number | null {
  if (sound === null) return null;
  const [...here] = existing(read, 'songs', sounds.withSound(sound));
  if (here.length < 2) return here[0] ?? null;
  const there = pathsOf(folders, path).flatMap((one) => read.all(atPath, one).map(({ id }) => id));
  return here.find((id) => there.includes(id)) ?? here[0] ?? null;
}

function byPath({ read, folders }: Needs, { path, name }: ItemRow): number | null {
  const there = pathsOf(folders, path).flatMap((one) => read.all(atPath, one));
  return there.find(({ title }) => isSame(title, name))?.id ?? null;
}

function byName({ read }: Needs, { name, artist, album, durationMilliseconds }: ItemRow): number | null {
  const alike = read
    .all(named, fold(name))
    .filter(
      ({ artist_name, duration }) =>
        isSame(artist_name, artist) &&
        (durationMilliseconds === null ||
          Math.abs(duration - durationMilliseconds) <= sameLengthMilliseconds),
    );
  return (alike.find(({ album_title }) => isSame(album_title, album)) ?? alike[0])?.id ?? null;
}

/** Where a path of a file would lie here: each is looked up in the catalogue and never opened. */
function pathsOf(folders: readonly string[], path: string): string[] {
  if (path === '') return [];
  const own = path.replaceAll('/', sep);
  const [first, ...rest] = own.split(sep);
  return folders.flatMap((folder) => [
    pathBelow(folder, own),
    ...(first === basename(folder) ? [pathBelow(folder, ...rest)] : []),
  ]);
}

import { hash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { albumSongs } from '#server/folder/catalogue/album-rows.ts';
import { albumsFromOldest } from '#server/folder/catalogue/albums-in-order.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { revisionCache } from '#server/folder/catalogue/catalogue-version.ts';
import { directoryCovers, songDirectories, songsInDirectory } from '#server/folder/catalogue/directories.ts';
import { isInside, pathInFolder } from '#server/folder/paths/music-folder-paths.ts';
import { readablePath } from '#server/folder/paths/odd-path.ts';
import type { AlbumValues } from './albums.ts';
import { idOf, numberIn, parseId, pictureId } from './ids.ts';
import type { OperationNeeds } from './music.ts';
import type { SongValues } from './songs.ts';

/** A directory that holds music, directly or further below. `key` is the part of its id behind the prefix. */
type Directory = {
  key: string;
  path: string;
  name: string;
  parent: Directory | undefined;
  below: Directory[];
};

/** Hashes the path relative to the music folder, so that moving the whole folder changes no id. */
const keyOf = (path: string, folders: readonly string[]): string =>
  hash('sha256', folders.includes(path) ? `/${folders.indexOf(path)}` : pathInFolder(path, folders)).slice(
    0,
    16,
  );

/** The directories of the music folders by key. The roots are the folders themselves, in their order. */
function directoriesOf(read: CatalogueReader, folders: readonly string[]) {
  return revisionCache(read, () => {
    const byPath = new Map<string, Directory>();

    function add(path: string): Directory {
      const existing = byPath.get(path);
      if (existing) return existing;
      const parentPath = dirname(path);
      const isRoot = folders.includes(path) || parentPath === path;
      const parent = isRoot ? undefined : add(parentPath);
      const name = readablePath(basename(path));
      const directory: Directory = { key: keyOf(path, folders), path, name, parent, below: [] };
      byPath.set(path, directory);
      parent?.below.push(directory);
      return directory;
    }

    const roots = folders.map(add);
    for (const directory of songDirectories(read))
      if (folders.some((folder) => isInside(folder, directory))) add(directory);
    for (const { below } of byPath.values())
      below.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.path < b.path ? -1 : 1));
    return { roots, byKey: new Map([...byPath.values()].map((directory) => [directory.key, directory])) };
  });
}

/** An album among the children of a directory. */
const albumAsDirectory = (album: AlbumValues): SongValues => ({
  id: album.id,
  parent: album.parent,
  isDir: true,
  title: album.name,
  album: album.name,
  artist: album.artist,
  year: album.year,
  genre: album.genre,
  coverArt: album.coverArt,
  duration: album.duration,
  created: album.created,
  starred: album.starred,
  userRating: album.userRating,
  artistId: album.artistId,
  mediaType: 'album',
});

/** A directory with its children. Artists and albums count as directories too. */
export type DirectoryValues = {
  id: string;
  name: string;
  parent?: string | undefined;
  starred?: SongValues['starred'];
  userRating?: number | undefined;
  child: SongValues[];
};

/** The music folders as they are on disk, without songs that the listener has hidden. */
export function directoryContents({
  folder: { readWithBooks: read, folders },
  music,
}: Pick<OperationNeeds, 'folder' | 'music'>) {
  const directories = directoriesOf(read, folders);

  async function songs(userId: string, numbers: readonly number[], parent: string): Promise<SongValues[]> {
    const values = await music.songs(userId, await music.onlyVisible(userId, 'song', numbers));
    return values.map((song) => ({ ...song, parent }));
  }

  const songsOf = ({ key, path }: Directory, userId: string): Promise<SongValues[]> =>
    songs(userId, songsInDirectory(read, path), idOf('directory', key));

  function childrenOf(below: readonly Directory[]): SongValues[] {
    const paths = below.map(({ path }) => path);
    const covers = new Map(directoryCovers(read, paths).map((row) => [row.directory, row]));
    return below.map(({ key, name, path, parent }) => {
      const cover = covers.get(path);
      return {
        id: idOf('directory', key),
        parent: parent && idOf('directory', parent.key),
        isDir: true,
        title: name,
        coverArt: cover && pictureId('album', cover.album_id, cover.key),
      };
    });
  }

  async function directory(entry: Directory, userId: string): Promise<DirectoryValues> {
    return {
      id: idOf('directory', entry.key),
      name: entry.name,
      parent: entry.parent && idOf('directory', entry.parent.key),
      child: [...childrenOf(entry.below), ...(await songsOf(entry, userId))],
    };
  }

  async function artist(id: string, userId: string): Promise<DirectoryValues | undefined> {
    const number = numberIn('artist', id) ?? 0;
    const [artistValues] = await music.artists(userId, [number]);
    if (artistValues === undefined) return undefined;
    const albums = await music.onlyVisible(userId, 'album', albumsFromOldest(read, number));
    const child = (await music.albums(userId, albums)).map((album) => albumAsDirectory(album));
    const { name, starred, userRating } = artistValues;
    return { id, name, starred, userRating, child };
  }

  async function album(id: string, userId: string): Promise<DirectoryValues | undefined> {
    const number = numberIn('album', id) ?? 0;
    const [albumValues] = await music.albums(userId, await music.onlyVisible(userId, 'album', [number]));
    if (albumValues === undefined) return undefined;
    const { name, parent, starred, userRating } = albumValues;
    const child = await songs(userId, albumSongs(read, number), id);
    return { id, name, parent, starred, userRating, child };
  }

  return {
    /** The music folders in their order, with the numbers that apps use. */
    roots: () =>
      directories().roots.map((root, at) => ({ ...root, number: at + 1, name: basename(root.path) })),
    songsOf,
    /** Finds a directory, an artist or an album by id, or a music folder by number; undefined for any other id. */
    async find(id: string, userId: string): Promise<DirectoryValues | undefined> {
      const itemId = parseId(id);
      const { roots, byKey } = directories();
      const match = itemId?.kind === 'directory' ? byKey.get(itemId.key) : roots[Number(id) - 1];
      if (match !== undefined) return directory(match, userId);
      return (await artist(id, userId)) ?? album(id, userId);
    },
  };
}

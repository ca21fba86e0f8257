import { basename } from 'node:path';
import { albumSongs } from '#server/folder/catalogue/album-songs.ts';
import { albumsFromOldest } from '#server/folder/catalogue/albums-in-order.ts';
import { directoryCovers, songsInDirectory } from '#server/folder/catalogue/directories.ts';
import { albumAsDirectory } from './album-as-directory.ts';
import { type Directory, directoriesOf } from './directories.ts';
import { idOf, numberIn, parseId, pictureId } from './ids.ts';
import type { OperationNeeds } from './operation-needs.ts';
import type { SongValues } from './songs.ts';

/** A directory with what is in it, as apps know it; artists and albums are taken for directories as well. */
export type DirectoryValues = {
  id: string;
  name: string;
  parent?: string | undefined;
  starred?: SongValues['starred'];
  userRating?: number | undefined;
  child: SongValues[];
};

/** The music folders as they lie on the disk, without what a listener took out of the library. */
export function directoryContents({
  folder: { read, folders },
  music,
}: Pick<OperationNeeds, 'folder' | 'music'>) {
  const directories = directoriesOf(read, folders);

  async function songs(userId: string, numbers: readonly number[], parent: string): Promise<SongValues[]> {
    const found = await music.songs(userId, await music.seen(userId, 'song', numbers));
    return found.map((song) => ({ ...song, parent }));
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

  async function directory(found: Directory, userId: string): Promise<DirectoryValues> {
    return {
      id: idOf('directory', found.key),
      name: found.name,
      parent: found.parent && idOf('directory', found.parent.key),
      child: [...childrenOf(found.below), ...(await songsOf(found, userId))],
    };
  }

  async function artist(id: string, userId: string): Promise<DirectoryValues | undefined> {
    const number = numberIn('artist', id) ?? 0;
    const [found] = await music.artists(userId, [number]);
    if (found === undefined) return undefined;
    const albums = await music.seen(userId, 'album', albumsFromOldest(read, number));
    const child = (await music.albums(userId, albums)).map((album) => albumAsDirectory(album));
    const { name, starred, userRating } = found;
    return { id, name, starred, userRating, child };
  }

  async function album(id: string, userId: string): Promise<DirectoryValues | undefined> {
    const number = numberIn('album', id) ?? 0;
    const [found] = await music.albums(userId, await music.seen(userId, 'album', [number]));
    if (found === undefined) return undefined;
    const { name, parent, starred, userRating } = found;
    const child = await songs(userId, albumSongs(read, number), id);
    return { id, name, parent, starred, userRating, child };
  }

  return {
    /** The music folders in their order, with the numbers that apps know them by. */
    roots: () =>
      directories().roots.map((root, at) => ({ ...root, number: at + 1, name: basename(root.path) })),
    songsOf,
    /** By the id of a directory, an artist or an album, or by the number of a music folder; undefined for none of them. */
    async find(id: string, userId: string): Promise<DirectoryValues | undefined> {
      const asked = parseId(id);
      const { roots, byKey } = directories();
      const found = asked?.kind === 'directory' ? byKey.get(asked.key) : roots[Number(id) - 1];
      if (found !== undefined) return directory(found, userId);
      return (await artist(id, userId)) ?? album(id, userId);
    },
  };
}

import { basename } from 'node:path';
import { both, computed, fields, idsOf, select } from '#server/folder/store/query.ts';
import * as tables from '#server/folder/store/tables.ts';
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

const songsIn = idsOf('select id from song where directory = ? order by path');
const songsOfAlbum = idsOf('select id from song where album_id = ? order by disc_number, track_number, path');
const albumsOfArtist = idsOf(
  `select album_id as id from album_artist join album on album.id = album_id
   where album_artist.artist_id = ? order by release_date, album_id`,
);
const coversOf = select(
  both(
    fields(tables.song, 'directory', 'album_id'),
    computed({ key: 'text not null' }, { key: 'picture.key' }),
  ),
  `from song join album on album.id = song.album_id join picture on picture.id = album.picture_id
   where song.directory in (select value from json_each(?)) group by song.directory`,
);

const numbersOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** The music folders as they lie on the disk, without what a listener took out of the library. */
export function directoryContents({
  folder: { read, folders },
  music,
}: Pick<OperationNeeds, 'folder' | 'music'>) {
  const directories = directoriesOf(read, folders);

  async function songs(
    userId: string,
    rows: readonly { id: number }[],
    parent: string,
  ): Promise<SongValues[]> {
    const found = await music.songs(userId, await music.seen(userId, 'song', numbersOf(rows)));
    return found.map((song) => ({ ...song, parent }));
  }

  const songsOf = ({ key, path }: Directory, userId: string): Promise<SongValues[]> =>
    songs(userId, read.all(songsIn, path), idOf('directory', key));

  function childrenOf(below: readonly Directory[]): SongValues[] {
    const paths = JSON.stringify(below.map(({ path }) => path));
    const covers = new Map(read.all(coversOf, paths).map((row) => [row.directory, row]));
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
    const albums = await music.seen(userId, 'album', numbersOf(read.all(albumsOfArtist, number)));
    const child = (await music.albums(userId, albums)).map((album) => albumAsDirectory(album));
    const { name, starred, userRating } = found;
    return { id, name, starred, userRating, child };
  }

  async function album(id: string, userId: string): Promise<DirectoryValues | undefined> {
    const number = numberIn('album', id) ?? 0;
    const [found] = await music.albums(userId, await music.seen(userId, 'album', [number]));
    if (found === undefined) return undefined;
    const { name, parent, starred, userRating } = found;
    const child = await songs(userId, read.all(songsOfAlbum, number), id);
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

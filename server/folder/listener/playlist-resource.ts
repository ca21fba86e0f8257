import type { Resource } from '#contract/v1/provider.ts';
import { type PictureRow, pictureFields } from '../resources/artwork-of.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { both, fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { playlistArtwork } from './playlist-artwork.ts';
import type { Playlist } from './playlist-repository.ts';

const withPicture = select(
  both(fields(tables.song, 'id'), pictureFields),
  `from song join album on album.id = song.album_id
   join picture on picture.id = coalesce(song.picture_id, album.picture_id)
   where song.id in (select value from json_each(?))`,
);

/** Playlists in Apple's shape; their picture is what they were given, else that of their first song that has one. */
export function playlistResources(read: CatalogueReader, playlists: readonly Playlist[]): Resource[] {
  const songs = playlists.flatMap(({ firstSongs }) => firstSongs.map(Number));
  const pictures = new Map(read.all(withPicture, JSON.stringify(songs)).map((row) => [row.id, row]));
  return playlists.map((playlist) => playlistResource(playlist, pictures));
}

function playlistResource(playlist: Playlist, pictures: ReadonlyMap<number, PictureRow>): Resource {
  const { id, name, description, created_at, changed_at, firstSongs, access, ownerName } = playlist;
  const found = firstSongs.map((song) => pictures.get(Number(song)));
  return {
    id,
    type: 'library-playlists',
    href: `/v1/me/library/playlists/${id}`,
    attributes: {
      name,
      ...(description === '' ? {} : { description: { standard: description } }),
      dateAdded: new Date(created_at).toISOString(),
      lastModifiedDate: new Date(changed_at).toISOString(),
      ...(ownerName === null ? {} : { curatorName: ownerName }),
      canEdit: access !== 'read',
      ...(access === 'own' ? {} : { access }),
      ...(playlist.isShared ? { isShared: true } : {}),
      ...(playlist.isPinned ? { isPinned: true } : {}),
      ...(playlist.groupId === null ? {} : { groupId: playlist.groupId }),
      isPublic: false,
      hasCatalog: false,
      ...playlistArtwork(playlist.picture, found),
      playParams: { id, kind: 'playlist', isLibrary: true },
    },
  };
}

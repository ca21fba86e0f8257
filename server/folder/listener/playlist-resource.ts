import type { Attributes, Resource } from '#contract/v1/provider.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import type { PictureRow } from '../catalogue/picture-fields.ts';
import { songPictures } from '../catalogue/song-rows.ts';
import { artworkAddress, artworkOf, tilesOf } from '../resources/artwork-of.ts';
import type { Playlist } from './playlist-repository.ts';

/** A playlist's picture: its custom one (`key width height`), else that of its first song with one, and a mosaic of several. */
function playlistArtwork(
  customPicture: string | null,
  songs: readonly (PictureRow | undefined)[],
): Pick<Attributes, 'artwork' | 'tiles' | 'hasOwnPicture'> {
  const [key, width, height] = customPicture?.split(' ') ?? [];
  if (key === undefined) return { ...artworkOf(songs.find((row) => row !== undefined)), ...tilesOf(songs) };
  const artwork = { width: Number(width), height: Number(height), url: artworkAddress(key) };
  return { artwork, hasOwnPicture: true };
}

/** Playlists in Apple's shape; their picture is their custom one, else that of their first song that has one. */
export function playlistResources(read: CatalogueReader, playlists: readonly Playlist[]): Resource[] {
  const songs = playlists.flatMap(({ firstSongs }) => firstSongs.map(Number));
  const pictures = new Map(songPictures(read, songs).map((row) => [row.id, row]));
  return playlists.map((playlist) => playlistResource(playlist, pictures));
}

function playlistResource(playlist: Playlist, pictures: ReadonlyMap<number, PictureRow>): Resource {
  const { id, name, description, created_at, changed_at, firstSongs, access, ownerName } = playlist;
  const ownPictures = firstSongs.map((song) => pictures.get(Number(song)));
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
      ...playlistArtwork(playlist.picture, ownPictures),
      playParams: { id, kind: 'playlist', isLibrary: true },
    },
  };
}

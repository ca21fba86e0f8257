import type { Attributes } from '#contract/v1/provider.ts';
import type { PictureRow } from '../catalogue/picture-fields.ts';
import { artworkAddress, artworkOf } from '../resources/artwork-of.ts';
import { tilesOf } from '../resources/tiles-of.ts';

/**
 * A playlist's picture: what it was given (`key width height`, as `pictureOfPlaylist` tells it), else that of its first song
 * that has one, with a mosaic of several.
 */
export function playlistArtwork(
  given: string | null,
  songs: readonly (PictureRow | undefined)[],
): Pick<Attributes, 'artwork' | 'tiles' | 'hasOwnPicture'> {
  const [key, width, height] = given?.split(' ') ?? [];
  if (key === undefined) return { ...artworkOf(songs.find((row) => row !== undefined)), ...tilesOf(songs) };
  const artwork = { width: Number(width), height: Number(height), url: artworkAddress(key) };
  return { artwork, hasOwnPicture: true };
}

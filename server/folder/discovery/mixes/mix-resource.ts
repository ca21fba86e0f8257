import type { Resource } from '#contract/v1/provider.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { songPictures } from '../../catalogue/song-pictures.ts';
import { artworkOf } from '../../resources/artwork-of.ts';
import { tilesOf } from '../../resources/tiles-of.ts';
import type { Mix } from './mix.ts';

/** So many of its songs are asked for a picture. */
const maxLookedAt = 24;
/** A mix in Apple's shape; its picture is that of its first song that has one, its tiles are of more. */
export function mixResource(read: CatalogueReader, mix: Mix): Resource {
  const pictures = songPictures(read, mix.songs.slice(0, maxLookedAt));
  return {
    id: mix.id,
    type: 'playlists',
    href: `/v1/catalog/us/playlists/${mix.id}`,
    attributes: {
      name: mix.name,
      curatorName: 'Earshot',
      description: { standard: mix.standard, short: mix.short },
      playlistType: mix.isPersonal ? 'personal-mix' : 'editorial',
      isChart: false,
      lastModifiedDate: `${mix.day}T00:00:00.000Z`,
      trackCount: mix.songs.length,
      ...artworkOf(pictures[0]),
      ...tilesOf(pictures),
      playParams: { id: mix.id, kind: 'playlist' },
    },
  };
}

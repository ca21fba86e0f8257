import type { Resource } from '#contract/v1/provider.ts';
import { artworkOf, pictureFields } from '../../resources/artwork-of.ts';
import { tilesOf } from '../../resources/tiles-of.ts';
import type { CatalogueReader } from '../../store/catalogue-reader.ts';
import { select } from '../../store/query.ts';
import type { Mix } from './mix.ts';

/** So many of its songs are asked for a picture. */
const maxLookedAt = 24;
const covers = select(
  pictureFields,
  `from json_each(?) as member join song on song.id = member.value
   join album on album.id = song.album_id
   join picture on picture.id = coalesce(song.picture_id, album.picture_id) order by member.key`,
);

/** A mix in Apple's shape; its picture is that of its first song that has one, its tiles are of more. */
export function mixResource(read: CatalogueReader, mix: Mix): Resource {
  const pictures = read.all(covers, JSON.stringify(mix.songs.slice(0, maxLookedAt)));
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

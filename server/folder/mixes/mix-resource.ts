import type { Resource } from '#contract/provider.ts';
import { artworkOf, pictureColumns } from '../catalogue/artwork-of.ts';
import type { CatalogueReader } from '../catalogue-reader.ts';
import type { Mix } from './mix.ts';

/** A mix in Apple's shape; its picture is that of its first song that has one. */
export function mixResource(read: CatalogueReader, mix: Mix): Resource {
  const picture = read.get(
    `select ${pictureColumns} from json_each(?) as member join song on song.id = member.value
     join album on album.id = song.album_id
     join picture on picture.id = coalesce(song.picture_id, album.picture_id) order by member.key limit 1`,
    JSON.stringify(mix.songs),
  );
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
      ...artworkOf(picture ?? {}),
      playParams: { id: mix.id, kind: 'playlist' },
    },
  };
}

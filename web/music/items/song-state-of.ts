import { defined } from '../provider/defined.ts';
import type { Song } from '../provider/item.ts';
import { resourceTypeOf } from '../provider/item-id.ts';

/** What a song card's link carries in the navigation state (behaviour.md#screens). Durations are milliseconds. */
export type SongState = {
  id: string;
  url?: string | undefined;
  type: string;
  name: string;
  trackNumber?: number | undefined;
  artistName: string;
  albumName?: string | undefined;
  durationInMillis: number;
  artwork?: { bgColor?: string | undefined; url: string } | undefined;
};

export function songStateOf(song: Song): SongState {
  const { id, url, name, trackNumber, artistName, albumName, durationMilliseconds, picture } = song;
  return defined({
    id,
    url,
    type: resourceTypeOf(song),
    name,
    trackNumber,
    artistName,
    albumName,
    durationInMillis: durationMilliseconds,
    artwork: picture && defined({ bgColor: picture.color, url: picture.template }),
  });
}

import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import { playableOf } from '../items/playable.ts';
import { readArtistRadio } from '../items/read-artist-radio.ts';
import type { Catalogue } from '../provider/provider.ts';

/** What a station or an artist's radio plays next. */
export async function readEndlessSongs(
  catalogue: Catalogue,
  { kind, id }: PlayContext,
  heard: readonly string[],
): Promise<PlayableItem[]> {
  const songs =
    kind === 'radio' ? await readArtistRadio(catalogue, id, heard) : await catalogue.stationSongs(id, heard);
  return songs.map(playableOf);
}

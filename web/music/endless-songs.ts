import type { PlayableItem, PlayContext } from '#web/player/item.ts';
import { readArtistRadio } from './artist-radio.ts';
import { playableOf } from './playable.ts';
import type { Catalogue } from './provider.ts';

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

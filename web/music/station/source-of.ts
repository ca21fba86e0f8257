import type { PlayableItem, PlayContext } from '#rules/queue/item.ts';
import type { SourceOf } from '#web/player/player/refill.ts';
import { playableOf } from '../items/playable.ts';
import { readArtistRadio } from '../items/read-artist-radio.ts';
import type { Catalogue, MusicProvider } from '../provider/provider.ts';

type Needs = Pick<MusicProvider, 'catalogue' | 'loadSongLists'>;

/** Where the songs of stations, of artists' radios and of rules come from as they go; what reads them is loaded with the first. */
export function createSourceOf({ catalogue, loadSongLists }: Needs): SourceOf {
  return (context) => {
    if (context.kind === 'songs' && loadSongLists)
      return async (recentIds, again) => await (await loadSongLists()).next(context, recentIds, again);
    if (context.kind !== 'station' && context.kind !== 'radio') return undefined;
    return (recentIds) => readEndlessSongs(catalogue, context, recentIds);
  };
}

/** What a station or an artist's radio plays next. */
async function readEndlessSongs(
  catalogue: Catalogue,
  { kind, id }: PlayContext,
  recentIds: readonly string[],
): Promise<PlayableItem[]> {
  const songs =
    kind === 'radio'
      ? await readArtistRadio(catalogue, id, recentIds)
      : await catalogue.stationSongs(id, recentIds);
  return songs.map(playableOf);
}

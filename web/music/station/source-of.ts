import type { SourceOf } from '#web/player/player/refill.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { readEndlessSongs } from './endless-songs.ts';

type Needs = Pick<MusicProvider, 'catalogue' | 'loadSongLists'>;

/** Where the songs of stations, of artists' radios and of rules come from as they go; what reads them is loaded with the first. */
export function createSourceOf({ catalogue, loadSongLists }: Needs): SourceOf {
  return (context) => {
    if (context.kind === 'songs' && loadSongLists)
      return async (heard, again) => await (await loadSongLists()).next(context, heard, again);
    if (context.kind !== 'station' && context.kind !== 'radio') return undefined;
    return (heard) => readEndlessSongs(catalogue, context, heard);
  };
}

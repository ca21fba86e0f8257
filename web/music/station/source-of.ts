import type { SourceOf } from '#web/player/player/refill.ts';
import type { Catalogue } from '../provider/provider.ts';
import { readEndlessSongs } from './endless-songs.ts';

/** Where the songs of stations and of artists' radios come from as they go; what reads them is loaded with the first. */
export function createSourceOf(catalogue: Catalogue): SourceOf {
  return (context) => {
    if (context.kind !== 'station' && context.kind !== 'radio') return undefined;
    return (heard) => readEndlessSongs(catalogue, context, heard);
  };
}

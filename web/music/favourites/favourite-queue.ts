import type { FavouriteRecord } from '#contract/library.ts';

/** behaviour.md#constants. */
export const maxQueued = 299;

type Ids = Pick<FavouriteRecord, 'songId' | 'catalogId'>;

/** What a favourite is asked for by: its twin in the catalogue is there whatever became of the library. */
export const playableIdOf = ({ songId, catalogId }: Ids) => (catalogId === '' ? songId : catalogId);

/** The songs to queue when one is played: the first 299; from a later one on, those that follow it. */
export function favouriteQueue(
  favourites: readonly Ids[],
  index: number,
): { ids: string[]; startId: string | undefined } {
  const from = index < maxQueued ? 0 : index;
  const ids = favourites.slice(from, from + maxQueued).map(playableIdOf);
  return { ids, startId: ids[index - from] };
}

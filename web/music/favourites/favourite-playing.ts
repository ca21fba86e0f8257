import type { FavouriteRecord } from '#contract/library.ts';
import type { PlayContext } from '#rules/queue/item.ts';
import type { Player } from '#web/player/player/player.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import { libraryTexts } from '../library/library-texts.ts';
import { type MusicProvider, ProviderError } from '../provider/provider.ts';
import { favouriteTexts } from './favourite-texts.ts';

/** behaviour.md#constants. */
export const maxQueued = 299;

type Ids = Pick<FavouriteRecord, 'songId' | 'catalogId'>;

/** What a favourite is asked for by: its twin in the catalogue is there whatever became of the library. */
const playableIdOf = ({ songId, catalogId }: Ids) => (catalogId === '' ? songId : catalogId);

/** The songs to queue when one is played: the first 299; from a later one on, those that follow it. */
export function favouriteQueue(
  favourites: readonly Ids[],
  index: number,
): { ids: string[]; startId: string | undefined } {
  const from = index < maxQueued ? 0 : index;
  const ids = favourites.slice(from, from + maxQueued).map(playableIdOf);
  return { ids, startId: ids[index - from] };
}

export const favouritesContext: PlayContext = {
  kind: 'queue',
  id: 'favourites',
  name: libraryTexts.favourites,
};

/** Plays the favourites from one of them; songs that are not there any more are left out. */
export async function favouritePlaying(
  player: Pick<Player, 'play'>,
  { catalogue }: Pick<MusicProvider, 'catalogue'>,
  favourites: readonly FavouriteRecord[],
  index: number,
  options?: Parameters<Player['play']>[3],
): Promise<void> {
  const { ids, startId } = favouriteQueue(favourites, index);
  const songs = await catalogue.songs(ids);
  const start = songs.findIndex(({ id }) => id === startId);
  if (start < 0) throw new ProviderError('missing', musicTexts.wentWrong);
  player.play(favouritesContext, songs.map(playableOf), start, options);
  if (favourites.length > maxQueued) toast.blank(favouriteTexts.onlySome(maxQueued, favourites.length));
}

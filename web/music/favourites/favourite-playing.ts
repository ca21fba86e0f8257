import type { FavouriteRecord } from '#contract/library.ts';
import type { PlayContext } from '#rules/queue/item.ts';
import type { Player } from '#web/player/player/player.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import { libraryTexts } from '../library/library-texts.ts';
import { type MusicProvider, ProviderError } from '../provider/provider.ts';
import { favouriteQueue, maxQueued } from './favourite-queue.ts';
import { favouriteTexts } from './favourite-texts.ts';

export const favouritesContext: PlayContext = {
  kind: 'queue',
  id: 'favourites',
  name: libraryTexts.favourites,
};

/** Plays the favourites from one of them, as the player is told; songs that are not there any more are left out. */
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

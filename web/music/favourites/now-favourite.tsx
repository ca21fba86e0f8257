import { isLive } from '#rules/queue/item.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { songOfPlayable } from '../items/playable.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { FavouriteButton } from './favourite-button.tsx';

/** The heart of the song that plays. Episodes and live radio have none. */
export function NowFavourite() {
  const { capabilities } = useMusicProvider();
  const item = usePlayerState((state) => state.queue.now?.item);
  const isSong = item?.kind === 'song' && !isLive(item);
  return isSong && capabilities.ratings.includes('song') ? (
    <FavouriteButton key={item.id} item={songOfPlayable(item)} isElsewhere />
  ) : null;
}

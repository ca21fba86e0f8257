import { isLive, type PlayableItem } from '#rules/queue/item.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { useSongDetails } from '../song/use-song-details.ts';
import { Stars } from './stars.tsx';
import { useGiveStars } from './use-give-stars.ts';

/** The rating of the song that plays, where the provider has ratings and the library has the song. */
export function NowStars() {
  const item = usePlayerState((state) => state.queue.now?.item);
  return item?.kind === 'song' && !isLive(item) ? <SongStars key={item.id} item={item} /> : null;
}

function SongStars({ item }: { item: Pick<PlayableItem, 'id' | 'title'> }) {
  const details = useSongDetails(item);
  const giveStars = useGiveStars();
  if (details === undefined) return null;
  return (
    <div className="now-stars">
      <Stars name={item.title} stars={details.stars} isTabStop onChange={(stars) => giveStars(item, stars)} />
    </div>
  );
}

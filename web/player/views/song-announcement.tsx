import { isActive } from '../player/player-state.ts';
import { usePlayerState } from './use-player.ts';

/** Names the new song to a screen reader. It must be on the page before a song starts, so it is there whatever plays. */
export function SongAnnouncement() {
  const item = usePlayerState((state) => (isActive(state) ? state.queue.now?.item : undefined));
  return (
    <output aria-live="polite" className="sr-only">
      {item && `Now playing: ${item.title} by ${item.artistName}`}
    </output>
  );
}

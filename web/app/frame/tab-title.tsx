import { isActive } from '#web/player/player/player-state.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { PageTabTitle } from './page-tab-title.tsx';

/** Names the browser's tab: the song while one plays, else the page. */
export function TabTitle() {
  const item = usePlayerState((state) => (isActive(state) ? state.queue.now?.item : undefined));
  return <PageTabTitle song={item && `${item.title} · ${item.artistName}`} />;
}

import { useContext } from 'react';
import { songOfPlayable } from '#web/music/items/playable.ts';
import { OptionsContext } from '#web/music/items/use-options.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import { PlayingEpisodeOptions } from '#web/podcasts/episodes/playing-episode-options.tsx';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { waysToMenu } from '#web/ui/menus/ways-to-menu.ts';

/** All that can be done with what plays. Live radio has nothing to choose. */
export function NowOptions() {
  const item = usePlayerState((state) => state.queue.now?.item);
  const open = useContext(OptionsContext);
  if (item === undefined || item.id.startsWith('ra.')) return null;
  if (item.kind === 'episode') return <PlayingEpisodeOptions key={item.id} id={item.id} />;
  const { onButton } = waysToMenu((point) => open({ ...point, item: songOfPlayable(item) }));
  return <OptionsButton name={item.title} onClick={onButton} />;
}

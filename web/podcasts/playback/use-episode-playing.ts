import type { Episode } from '#contract/podcast-shapes.ts';
import { isActive, type PlayerState } from '#web/player/player/player-state.ts';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { episodeContext, playableEpisode } from '../data/playable-episode.ts';

const isCurrent = ({ queue: { now } }: PlayerState, id: number) =>
  now?.item.kind === 'episode' && now.item.id === String(id);

/** Whether an episode is the current one and sounds, and what pressing its button does (behaviour.md#states). */
export function useEpisodePlaying(episode: Episode) {
  const player = usePlayer();
  const isHere = usePlayerState((state) => isCurrent(state, episode.id));
  const isPlaying = usePlayerState((state) => isActive(state) && isCurrent(state, episode.id));
  const item = playableEpisode(episode);

  function press(): void {
    if (isHere) player.toggle();
    else if (item) player.play(episodeContext(episode), [item]);
  }

  return { isHere, isPlaying, canPlay: item !== undefined, press };
}

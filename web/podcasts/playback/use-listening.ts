import { useEffect, useState } from 'react';
import { currentKind } from '#web/player/player/player-state.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import type { EpisodeListening } from './episode-listening.ts';
import { useEpisodes } from './episodes-context.tsx';

/** What plays episodes, once one is current; nothing is fetched for it before. */
export function useListening(): EpisodeListening | undefined {
  const episodes = useEpisodes();
  const isNeeded = usePlayerState((state) => currentKind(state) === 'episode');
  const [listening, setListening] = useState<EpisodeListening>();
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    // Where it cannot be fetched the player says so.
    void episodes().then(
      (loaded) => isOver || setListening(loaded),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [episodes, isNeeded]);
  return listening;
}

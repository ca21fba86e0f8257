import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { PlayerState } from '#web/player/player/player-state.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { keepProgress, progressQuery } from '#web/podcasts/data/queries.ts';
import { syncChapters } from '#web/podcasts/playback/chapter-sync.ts';
import { useEpisodes } from '#web/podcasts/playback/episodes-context.tsx';
import { PositionQuestions } from '#web/podcasts/playback/position-question.tsx';

/** After the first screen has what it needs. */
const aheadMilliseconds = 2_000;

const isEpisodeHere = ({ queue }: PlayerState) => queue.now?.item.kind === 'episode';

/**
 * Brings what plays episodes, which sends what waited for a network, and shows what is heard in the page's lists. Asks
 * where to go on where two devices disagree.
 */
export function EpisodeProgressSync(): ReactNode {
  const episodes = useEpisodes();
  const queries = useQueryClient();
  const player = usePlayer();
  useEffect(() => {
    const stops: (() => void)[] = [];
    let isStarted = false;
    let isOver = false;
    async function start(): Promise<void> {
      if (isStarted) return;
      isStarted = true;
      const listening = await episodes();
      if (isOver) return;
      stops.push(
        listening.share({
          onProgress: (entry) => keepProgress(queries, entry),
          recall: (episodeId) => queries.getQueryData(progressQuery().queryKey)?.get(episodeId),
        }),
        listening.speeds.follow(player),
        syncChapters(player, queries),
      );
    }
    const begin = () =>
      void start().catch(() => {
        // The player says so where an episode is wanted; the next one tries again.
        isStarted = false;
      });
    const timer = setTimeout(begin, aheadMilliseconds);
    // A listener who is quicker loses nothing, and an episode that was there before has its speed and its chapters.
    const look = (state: PlayerState) => isEpisodeHere(state) && begin();
    look(player.store.getState());
    const unsubscribe = player.store.subscribe(look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
      for (const stop of stops) stop();
    };
  }, [episodes, queries, player]);
  return <PositionQuestions />;
}
